import type { Context } from "hono";
import { z } from "zod";
import type { Locale } from "#app/lib/locale.ts";
import { type Access, findAccess } from "#app/platform/api/access-token.server.ts";
import type { Opened } from "#app/platform/api/api-sign-in.server.ts";
import { type AuthError, authError } from "#app/platform/api/auth-errors.ts";
import { allowedRedirect, challengeOf, sealFlow } from "#app/platform/api/auth-flow.server.ts";
import type { App } from "#app/platform/app.ts";
import type { Auth } from "#app/platform/auth/auth.server.ts";
import { senderKey, takeRateLimit } from "#app/platform/rate-limit.server.ts";
import { clientAddress } from "./security.ts";

export type ApiEnv = { Variables: { requestId: string } };
export type ApiContext = Context<ApiEnv>;
export type Answer = Promise<Response | AuthError>;
export type AuthCall = { app: App; auth: Auth; c: ApiContext; body: Body };
export type OwnerCall = AuthCall & { access: Access };

export const proofLimit = { name: "form", limit: 10, windowSeconds: 60 };
export const clientLimit = { name: "auth-api", limit: 120, windowSeconds: 60 };
export const linkLimit = { name: "auth", limit: 30, windowSeconds: 60 };

const text = z.string().max(4_096);
const bodySchema = z.looseObject({
  email: text.optional(),
  phone: text.optional(),
  password: z.string().optional(),
  current_password: z.string().optional(),
  nonce: text.optional(),
  token: text.optional(),
  token_hash: text.optional(),
  type: text.optional(),
  refresh_token: text.optional(),
  data: z.record(z.string(), z.unknown()).nullish(),
  factor_type: text.optional(),
  friendly_name: text.nullish(),
  challenge_id: text.optional(),
  code: text.optional(),
  create_user: z.boolean().nullish(),
  code_challenge: text.nullish(),
  code_challenge_method: text.nullish(),
  auth_code: text.nullish(),
  code_verifier: text.nullish(),
  provider: text.optional(),
  id_token: z.string().max(16_384).nullish(),
  access_token: z.string().max(16_384).nullish(),
  channel: text.nullish(),
});
export type Body = z.output<typeof bodySchema>;

export const languageOf = (c: ApiContext): Locale =>
  /^ar\b/i.test(c.req.header("accept-language") ?? "") ? "ar" : "en";
export const userAgentOf = (c: ApiContext) => (c.req.header("user-agent") ?? "").slice(0, 500);

export async function takeSender(
  app: App,
  c: ApiContext,
  { name, ...limit }: typeof proofLimit,
  userId?: string,
): Promise<AuthError | null> {
  const sender = userId ?? clientAddress(c, app.settings.trustedProxies);
  const now = app.now();
  const key = senderKey(app, name, sender);
  const taken = await takeRateLimit(app.db, { key, ...limit, now });
  if (taken.ok) return null;
  const retryAt = new Date(now.getTime() + taken.retryAfterSeconds * 1000);
  return authError("over_request_rate_limit", { retryAt });
}

export async function readBody(c: ApiContext): Promise<{ read: Body } | AuthError> {
  const sent = await c.req.text();
  let parsed: unknown;
  try {
    parsed = sent === "" ? {} : JSON.parse(sent);
  } catch (error) {
    if (error instanceof SyntaxError) return authError("bad_json");
    throw error;
  }
  const body = bodySchema.safeParse(parsed);
  if (body.success) return { read: body.data };
  const [issue] = body.error.issues;
  const message = `${issue?.path.join(".") || "body"}: ${issue?.message}`;
  return authError("validation_failed", { message });
}

export async function accessOf(
  app: App,
  c: ApiContext,
  halfway: boolean,
): Promise<Access | AuthError> {
  const [, bearer = ""] = /^Bearer\s+(\S+)$/i.exec(c.req.header("authorization") ?? "") ?? [];
  if (!bearer) return authError("no_authorization");
  const access = await findAccess(app, bearer, { halfway: true });
  if (!access) return authError(isCurrentToken(app, bearer) ? "session_not_found" : "bad_jwt");
  const isHalfway = access.person.twoFactorEnabled && access.aal !== "aal2";
  return isHalfway && !halfway ? authError("insufficient_aal") : access;
}

function isCurrentToken({ now }: App, bearer: string): boolean {
  const [, payload = ""] = bearer.split(".");
  const exp = /"exp":(\d{1,12})/.exec(Buffer.from(payload, "base64url").toString("utf8"))?.[1];
  return Number(exp) * 1000 > now().getTime();
}

export async function opened(opening: Promise<Opened>): Answer {
  const said = await opening;
  return said.ok ? Response.json(said.session, { headers: { "Cache-Control": "no-store" } }) : said;
}

export async function mailFlow(
  { app, c, body }: AuthCall,
  email: string,
): Promise<{ ok: true; flow: string | undefined } | AuthError> {
  const asked = challengeOf(body);
  if (!asked.ok) return asked;
  const { challenge } = asked;
  if (challenge === null) return { ok: true, flow: undefined };
  const redirectTo = allowedRedirect(app, c.req.query("redirect_to"));
  return { ok: true, flow: await sealFlow(app, { kind: "mail", redirectTo, challenge, email }) };
}

export const done = (said: { ok: true } | AuthError, body: object = {}) =>
  said.ok ? Response.json(body) : said;
