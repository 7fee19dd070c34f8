import { hash, randomBytes } from "node:crypto";
import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { z } from "zod";
import type { App } from "#app/platform/app.ts";
import { type ApiClient, type AuthCall, authError, invalid } from "./auth-call.server.ts";

// A sign-in that continues in a mail or at another provider, and returns with a code that only the
// program that began it can use (RFC 7636).

type Needs = Pick<App, "settings">;

/** Pages of the site, of API_ORIGINS or an app's scheme; `*` allows reading but no redirects. */
export function allowedRedirect({ settings }: Needs, to: string | undefined): string {
  const { siteUrl } = settings.brand;
  const url = to === undefined ? null : URL.parse(to);
  if (!url || url.username || url.password) return siteUrl;
  const place = url.origin === "null" ? `${url.protocol}//` : url.origin;
  return place === siteUrl || settings.api.origins.includes(place) ? url.href : siteUrl;
}

export function redirectBack(to: string, query: Record<string, string>, fragment = ""): Response {
  const url = new URL(to);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  if (fragment) url.hash = fragment;
  const headers = { Location: url.href, "Cache-Control": "no-store" };
  return new Response(null, { status: 303, headers });
}

export const redirectWithError = (to: string, error: string, code: string, description: string) =>
  redirectBack(to, { error, error_code: code, error_description: description });

const challengeShape = /^[\w.~-]{43,128}$/;

export function challengeOf(asked: {
  code_challenge?: string | null;
  code_challenge_method?: string | null;
}): string | null {
  const { code_challenge: challenge, code_challenge_method: method } = asked;
  if (!challenge && !method) return null;
  const kind = method?.toLowerCase() ?? "";
  if (!challenge || !challengeShape.test(challenge) || !["s256", "plain"].includes(kind))
    throw invalid("PKCE flow requires code_challenge_method and code_challenge");
  return kind === "plain" ? hashOfVerifier(challenge) : challenge;
}

const hashOfVerifier = (verifier: string) => hash("sha256", verifier, "base64url");

const flowSchema = z.object({
  kind: z.enum(["mail", "provider", "link"]),
  redirectTo: z.string(),
  challenge: z.string().nullable(),
  email: z.string().optional(),
  userId: z.string().optional(),
});
export type Flow = z.output<typeof flowSchema>;

const keyOf = ({ settings }: Needs) => `sign-in flow ${settings.secret}`;

export const sealFlow = (app: Needs, flow: Flow): Promise<string> =>
  symmetricEncrypt({ key: keyOf(app), data: JSON.stringify(flow) });

export const openFlow = (app: Needs, sealed: string, kind: Flow["kind"]): Promise<Flow | null> =>
  unseal(app, sealed, flowSchema).then((flow) => (flow?.kind === kind ? flow : null));

async function unseal<T>(app: Needs, sealed: string, schema: z.ZodType<T>): Promise<T | null> {
  try {
    const opened = await symmetricDecrypt({ key: keyOf(app), data: sealed });
    return schema.parse(JSON.parse(opened));
  } catch {
    return null;
  }
}

/** The sealed flow that a mail carries, where the program sent a challenge. */
export async function mailFlow(
  { app, c, body }: AuthCall,
  email: string,
): Promise<string | undefined> {
  const challenge = challengeOf(body);
  if (challenge === null) return undefined;
  const redirectTo = allowedRedirect(app, c.req.query("redirect_to"));
  return sealFlow(app, { kind: "mail", redirectTo, challenge, email });
}

const proofSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("signup"), token: z.string() }),
  z.object({ type: z.literal("recovery"), token: z.string() }),
  z.object({ type: z.literal("magiclink"), token: z.string(), email: z.string() }),
  z.object({ type: z.literal("provider"), userId: z.string() }),
]);
export type FlowProof = z.output<typeof proofSchema>;

const issuedSchema = z.object({ challenge: z.string(), proof: proofSchema });

const codeMs = 5 * 60_000;
const codeShape = /^[\w-]{43}$/;
const nameOfCode = (code: string) => `api-code:${code}`;

export async function issueAuthCode(
  { app, auth }: ApiClient,
  issued: { challenge: string; proof: FlowProof },
): Promise<string> {
  const { internalAdapter } = await auth.$context;
  const code = randomBytes(32).toString("base64url");
  const value = await symmetricEncrypt({ key: keyOf(app), data: JSON.stringify(issued) });
  const expiresAt = new Date(Date.now() + codeMs);
  await internalAdapter.createVerificationValue({ identifier: nameOfCode(code), value, expiresAt });
  return code;
}

/** The proof of a code: once, within five minutes, and only with the verifier of its challenge. */
export async function consumeAuthCode({
  app,
  auth,
  body: { auth_code: code, code_verifier: verifier },
}: AuthCall): Promise<FlowProof> {
  if (!code || !verifier)
    throw invalid("invalid request: both auth code and code verifier should be non-empty");
  if (!codeShape.test(code)) throw authError("flow_state_not_found");
  const { internalAdapter } = await auth.$context;
  const stored = await internalAdapter.findVerificationValue(nameOfCode(code));
  const issued = stored && (await unseal(app, stored.value, issuedSchema));
  if (!issued) throw authError("flow_state_not_found");
  if (stored.expiresAt <= new Date()) throw authError("flow_state_expired");
  if (hashOfVerifier(verifier) !== issued.challenge) throw authError("bad_code_verifier");
  const taken = await internalAdapter.consumeVerificationValue(nameOfCode(code));
  if (!taken) throw authError("flow_state_not_found");
  return issued.proof;
}
