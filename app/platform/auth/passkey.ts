const endpoints = "/auth/v1/passkey";

export const canUsePasskeys = () =>
  typeof PublicKeyCredential === "function" &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === "function";

export type PasskeyResult = "done" | "cancelled" | "refused";

export const signInWithPasskey = () =>
  prove(
    "generate-authenticate-options",
    "verify-authentication",
    (options: PublicKeyCredentialRequestOptionsJSON) =>
      navigator.credentials.get({
        publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
      }),
  );

export const registerPasskey = () =>
  prove(
    "generate-register-options",
    "verify-registration",
    (options: PublicKeyCredentialCreationOptionsJSON) =>
      navigator.credentials.create({
        publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
      }),
  );

async function prove<Options>(
  begin: string,
  end: string,
  ask: (options: Options) => Promise<Credential | null>,
): Promise<PasskeyResult> {
  const begun = await fetch(`${endpoints}/${begin}`);
  if (!begun.ok) return "refused";
  const options: Options = await begun.json();
  let credential: Credential | null;
  try {
    credential = await ask(options);
  } catch (error) {
    if (error instanceof DOMException) return "cancelled";
    throw error;
  }
  if (!(credential instanceof PublicKeyCredential)) return "cancelled";
  const answer = await fetch(`${endpoints}/${end}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ response: credential.toJSON() }),
  });
  return answer.ok ? "done" : "refused";
}
