/** What /auth/v1 refuses, in the codes and words that clients of auth-js know. */
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

export type AuthErrorCode = keyof typeof authErrors;

export type AuthError = {
  ok: false;
  code: AuthErrorCode;
  message?: string;
  retryAt?: Date;
};

export const authError = (
  code: AuthErrorCode,
  more: Pick<AuthError, "message" | "retryAt"> = {},
): AuthError => ({ ok: false, code, ...more });

const apiVersionHeader = "X-Supabase-Api-Version";
const errorsByCode = "2024-01-01";

export function authErrorResponse(
  { code, message, retryAt }: AuthError,
  request: Pick<Request, "headers">,
  now: Date,
): Response {
  const [status, words] = authErrors[code];
  const said = message ?? words;
  const isNew = (request.headers.get(apiVersionHeader) ?? "") >= errorsByCode;
  const body = isNew ? { code, message: said } : { code: status, error_code: code, msg: said };
  const reasons = code === "weak_password" ? { weak_password: { reasons: ["length"] } } : {};
  const headers = new Headers(isNew ? { [apiVersionHeader]: errorsByCode } : {});
  if (retryAt) {
    const seconds = Math.ceil((retryAt.getTime() - now.getTime()) / 1000);
    headers.set("Retry-After", String(Math.max(1, seconds)));
  }
  return Response.json({ ...body, ...reasons }, { status, headers });
}
