import type { Context } from "hono";
import { z } from "zod";
import { newId } from "#app/lib/ids.ts";
import type { Locale } from "#app/lib/locale.ts";
import type { App } from "#app/platform/app.ts";
import type { Auth } from "#app/platform/auth/auth.server.ts";
import {
  maxPasswordLength,
  minPasswordLength,
  signUpSchema,
} from "#app/platform/auth/credentials.ts";
import type { Newcomer } from "#app/platform/auth/verification.server.ts";
import type { Access } from "./access-token.server.ts";

const authErrors = {
  bad_json: [400, "Could not parse request body as JSON"],
  validation_failed: [400, "The request is not valid"],
  invalid_credentials: [400, "Invalid login credentials"],
  weak_password: [422, "Password should be at least 6 characters."],
  same_password: [422, "New password should be different from the old password."],
  no_authorization: [401, "This endpoint requires a valid Bearer token"],
  bad_jwt: [403, "invalid JWT: unable to parse or verify signature, or it has expired"],
  session_not_found: [403, "Session from session_id claim in JWT does not exist"],
  insufficient_aal: [401, "AAL2 session is required: verify a factor first"],
  refresh_token_not_found: [400, "Invalid Refresh Token: Refresh Token Not Found"],
  refresh_token_already_used: [400, "Invalid Refresh Token: Already Used"],
  session_expired: [400, "Invalid Refresh Token: Session Expired"],
  password_change_required: [403, "Choose a password of your own on the site first"],
  over_request_rate_limit: [429, "Request rate limit reached"],
  over_email_send_rate_limit: [429, "Email rate limit exceeded"],
  over_sms_send_rate_limit: [429, "SMS rate limit exceeded"],
  email_exists: [422, "A user with this email address has already been registered"],
  phone_exists: [422, "A user with this phone number has already been registered"],
  otp_expired: [403, "Token has expired or is invalid"],
  phone_provider_disabled: [400, "Phone sign-in is not enabled"],
  web3_provider_disabled: [400, "Web3 sign-in is not enabled"],
  saml_provider_disabled: [404, "SAML 2.0 is disabled"],
  provider_disabled: [400, "Unsupported provider: provider is not enabled"],
  anonymous_provider_disabled: [422, "Anonymous sign-ins are disabled"],
  provider_unavailable: [503, "The provider cannot be reached"],
  bad_id_token: [400, "Bad ID token"],
  manual_linking_disabled: [404, "Manual linking is disabled for this account"],
  identity_not_found: [404, "Identity doesn't exist"],
  single_identity_not_deletable: [422, "User must have at least 1 identity after unlinking"],
  email_conflict_identity_not_deletable: [422, "The e-mail identity belongs to the account"],
  flow_state_not_found: [404, "invalid flow state, no valid flow state found"],
  flow_state_expired: [422, "invalid flow state, flow state has expired"],
  bad_code_verifier: [400, "code challenge does not match previously saved code verifier"],
  reauthentication_needed: [401, "Password update requires reauthentication"],
  reauthentication_not_valid: [422, "Nonce has expired or is invalid"],
  email_not_confirmed: [403, "Email not confirmed"],
  mfa_totp_enroll_not_enabled: [422, "MFA enroll is disabled for this account"],
  mfa_phone_enroll_not_enabled: [422, "MFA enroll is disabled for Phone"],
  mfa_webauthn_enroll_not_enabled: [422, "MFA enroll is disabled for WebAuthn"],
  too_many_enrolled_mfa_factors: [422, "Maximum number of verified factors reached"],
  mfa_factor_not_found: [404, "Factor not found"],
  mfa_challenge_expired: [422, "MFA challenge has expired, or was answered"],
  mfa_verification_failed: [422, "Invalid TOTP code entered"],
  not_found: [404, "There is no such endpoint"],
  request_too_large: [413, "The body is too large"],
  request_timeout: [503, "The database is not available"],
  unexpected_failure: [500, "Unexpected failure, please check the request id"],
} as const satisfies Record<string, readonly [status: number, message: string]>;

type AuthErrorCode = keyof typeof authErrors;

type More = { message?: string; retryAt?: Date };

/** Thrown, so that no caller has to hand on what another refused. */
export class AuthRefusal extends Error {
  readonly code: AuthErrorCode;
  readonly retryAt?: Date;

  constructor(code: AuthErrorCode, { message, retryAt }: More = {}) {
    super(message ?? authErrors[code][1]);
    this.code = code;
    this.retryAt = retryAt;
  }
}

export const authError = (code: AuthErrorCode, more?: More) => new AuthRefusal(code, more);

export const words = {
  credentials: "You must provide either an email or phone number and a password",
  email: "Unable to validate email address: invalid format",
  name: "Name is not valid",
};

export const invalid = (message?: string) => authError("validation_failed", { message });

const apiVersionHeader = "X-Supabase-Api-Version";
const errorsByCode = "2024-01-01";

export function authErrorResponse(
  { code, message, retryAt }: AuthRefusal,
  request: Pick<Request, "headers">,
  now: Date,
): Response {
  const [status] = authErrors[code];
  const isNew = (request.headers.get(apiVersionHeader) ?? "") >= errorsByCode;
  const body = isNew ? { code, message } : { code: status, error_code: code, msg: message };
  const reasons = code === "weak_password" ? { weak_password: { reasons: ["length"] } } : {};
  const headers = new Headers(isNew ? { [apiVersionHeader]: errorsByCode } : {});
  if (retryAt) {
    const seconds = Math.ceil((retryAt.getTime() - now.getTime()) / 1000);
    headers.set("Retry-After", String(Math.max(1, seconds)));
  }
  return Response.json({ ...body, ...reasons }, { status, headers });
}

export type ApiContext = Context<{ Variables: { requestId: string } }>;
export type Answer = Promise<Response>;

export type ApiClient = {
  app: App;
  auth: Auth;
  userAgent: string;
};
export type LinkCall = ApiClient & { c: ApiContext; locale: Locale };
export type AuthCall = LinkCall & { body: Body };
export type OwnerCall = AuthCall & { access: Access };

const text = z.string().max(4_096);
const bodySchema = z.looseObject({
  email: text.default(""),
  phone: text.default(""),
  password: z.string().optional(),
  current_password: z.string().optional(),
  nonce: text.optional(),
  token: text.default(""),
  token_hash: text.optional(),
  type: text.default(""),
  refresh_token: text.default(""),
  data: z.record(z.string(), z.unknown()).nullish(),
  factor_type: text.default(""),
  friendly_name: text.nullish(),
  challenge_id: text.default(""),
  code: text.default(""),
  create_user: z.boolean().nullish(),
  code_challenge: text.nullish(),
  code_challenge_method: text.nullish(),
  auth_code: text.nullish(),
  code_verifier: text.nullish(),
  provider: text.default(""),
  id_token: z.string().max(16_384).nullish(),
  access_token: z.string().max(16_384).nullish(),
  channel: text.nullish(),
});
export type Body = z.output<typeof bodySchema>;

export async function readBody(c: ApiContext): Promise<Body> {
  const sent = await c.req.text();
  let parsed: unknown;
  try {
    parsed = sent === "" ? {} : JSON.parse(sent);
  } catch (error) {
    if (error instanceof SyntaxError) throw authError("bad_json");
    throw error;
  }
  const body = bodySchema.safeParse(parsed);
  if (body.success) return body.data;
  const [issue] = body.error.issues;
  throw invalid(`${issue?.path.join(".") || "body"}: ${issue?.message}`);
}

export function callFrom(app: App, auth: Auth, c: ApiContext): LinkCall {
  const userAgent = (c.req.header("user-agent") ?? "").slice(0, 500);
  const isArabic = /^ar\b/i.test(c.req.header("accept-language") ?? "");
  return { app, auth, c, userAgent, locale: isArabic ? "ar" : "en" };
}

/** Without the client's cookies, which this API ignores. */
export const headersOf = ({ userAgent }: Pick<ApiClient, "userAgent">) =>
  new Headers(userAgent ? { "user-agent": userAgent } : {});

export const addressIn = (email: string) => signUpSchema.shape.email.safeParse(email).data ?? null;

export function requireAddress(email: string): string {
  const address = addressIn(email);
  if (!address) throw invalid(words.email);
  return address;
}

export function requireFullName(name: unknown): string {
  const { data } = signUpSchema.shape.fullName.safeParse(name);
  if (data === undefined) throw invalid(words.name);
  return data;
}

export function requireNewPassword(password: string): void {
  if (password.length < minPasswordLength) throw authError("weak_password");
  if (password.length > maxPasswordLength) throw invalid();
}

export const nameIn = ({ data }: Body): unknown => data?.full_name ?? data?.name;

/** The account that a code makes where there is none, unless `create_user` is false. */
export function newcomerIn({ body, locale }: AuthCall, otherwise: string): Newcomer | undefined {
  const fullName = requireFullName(nameIn(body) ?? otherwise);
  const newcomer = { id: newId(), fullName, passwordHash: null, locale };
  return body.create_user === false ? undefined : newcomer;
}

export function requireMailed(isMailed: boolean): void {
  if (!isMailed) throw authError("over_email_send_rate_limit");
}

export const secretJson = (body: object) =>
  Response.json(body, { headers: { "Cache-Control": "no-store" } });
