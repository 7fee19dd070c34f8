const endpoints = "/auth/v1/passkey";

export const canUsePasskeys = () =>
  typeof PublicKeyCredential === "function" &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === "function";

export type PasskeyResult = "done" | "cancelled" | "refused";

export async function signInWithPasskey(): Promise<PasskeyResult> {
  const options = await fetchOptions("generate-authenticate-options");
  if (!options) return "refused";
  return proveWith("verify-authentication", () =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
    }),
  );
}

export async function registerPasskey(): Promise<PasskeyResult> {
  const options = await fetchOptions("generate-register-options");
  if (!options) return "refused";
  return proveWith("verify-registration", () =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
    }),
  );
}

async function fetchOptions(endpoint: string) {
  const answer = await fetch(`${endpoints}/${endpoint}`);
  return answer.ok ? answer.json() : null;
}

async function proveWith(
  endpoint: string,
  ask: () => Promise<Credential | null>,
): Promise<PasskeyResult> {
  let credential: Credential | null;
  try {
    credential = await ask();
  } catch (error) {
    if (error instanceof DOMException) return "cancelled";
    throw error;
  }
  if (!(credential instanceof PublicKeyCredential)) return "cancelled";
  const answer = await fetch(`${endpoints}/${endpoint}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ response: credential.toJSON() }),
  });
  return answer.ok ? "done" : "refused";
}
