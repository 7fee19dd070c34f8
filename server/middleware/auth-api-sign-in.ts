import {
  addressIn,
  mailCode,
  mailReset,
  signInByCode,
  signInByPassword,
  signInByResetLink,
  signInByVerifyLink,
  signUpByApi,
} from "#app/platform/api/api-sign-in.server.ts";
import { authError } from "#app/platform/api/auth-errors.ts";
import type { App } from "#app/platform/app.ts";
import { sendVerification } from "#app/platform/auth/verification.server.ts";
import {
  type Answer,
  type AuthCall,
  type Body,
  done,
  languageOf,
  opened,
  userAgentOf,
} from "./auth-api-request.ts";

export const grantTypes: Record<string, (asked: AuthCall) => Answer> = {
  async password({ app, auth, c, body: { email = "", phone, password = "" } }) {
    if (!email && phone) return authError("phone_provider_disabled");
    if (!email || !password) return authError("validation_failed", { message: missingCredentials });
    const address = addressIn(email);
    if (!address) return authError("invalid_credentials");
    const tried = { email: address, password, userAgent: userAgentOf(c) };
    return opened(signInByPassword(app, auth, tried));
  },
  pkce: async () => authError("flow_state_not_found"),
  id_token: async () => authError("provider_disabled"),
  web3: async () => authError("web3_provider_disabled"),
};

export const unknownGrant = async () =>
  authError("validation_failed", { message: "unsupported_grant_type" });

const missingCredentials = "You must provide either an email or phone number and a password";

const nameIn = (data: Body["data"]): unknown => data?.full_name ?? data?.name;

/** The answer is the same where the address has an account; its mail is another. */
export async function handleSignUp({ app, c, body }: AuthCall): Answer {
  const { email, phone, password, data } = body;
  if (!email && phone) return authError("phone_provider_disabled");
  if (!email && !password) return authError("anonymous_provider_disabled");
  if (!email || !password) return authError("validation_failed", { message: missingCredentials });
  const fullName = nameIn(data) ?? email.split("@", 1)[0];
  const signedUp = await signUpByApi(app, { email, password, fullName }, languageOf(c));
  return signedUp.ok ? Response.json(newcomerOf(app, signedUp)) : signedUp;
}

function newcomerOf(
  { now }: App,
  { id, email, fullName }: { id: string; email: string; fullName: string },
) {
  const at = now().toISOString();
  return {
    ...{ id, aud: "authenticated", role: "authenticated", email, phone: "" },
    confirmation_sent_at: at,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: { email, email_verified: false, full_name: fullName },
    identities: [{ ...{ provider: "email", email, user_id: id, id }, created_at: at }],
    ...{ created_at: at, updated_at: at, is_anonymous: false },
  };
}

/** Mails a code to whoever has an account. None is made here: a sign-up says who somebody is. */
export async function handleOtp({ app, auth, c, body: { email = "", phone } }: AuthCall): Answer {
  if (!email && phone) return authError("phone_provider_disabled");
  const address = addressIn(email);
  if (!address) return authError("validation_failed", { message: invalidAddress });
  const sent = await mailCode(app, auth, { email: address, locale: languageOf(c) });
  return done(sent);
}

const invalidAddress = "Unable to validate email address: invalid format";

const linkTypes = ["signup", "email", "invite", "magiclink"];

export async function handleVerify({ app, auth, c, body }: AuthCall): Answer {
  const { type = "", email, phone, token = "", token_hash: link } = body;
  const userAgent = userAgentOf(c);
  if (phone || ["sms", "phone_change"].includes(type)) return authError("phone_provider_disabled");
  if (link !== undefined && type === "recovery")
    return opened(signInByResetLink(app, auth, { token: link, userAgent }));
  if (link !== undefined && linkTypes.includes(type))
    return opened(signInByVerifyLink(app, auth, { token: link, userAgent }));
  const address = addressIn(email ?? "");
  if (!address || !linkTypes.includes(type))
    return authError("validation_failed", {
      message: "Verify requires a type, and email or token_hash",
    });
  return opened(signInByCode(app, auth, { email: address, code: token, userAgent }));
}

export async function handleRecover({ app, auth, c, body: { email = "" } }: AuthCall): Answer {
  const address = addressIn(email);
  if (!address) return authError("validation_failed", { message: invalidAddress });
  const sent = await mailReset(app, auth, { email: address, locale: languageOf(c) });
  return done(sent);
}

export async function handleResend({
  app,
  c,
  body: { email = "", phone, type },
}: AuthCall): Answer {
  if (!email && phone) return authError("phone_provider_disabled");
  const address = addressIn(email);
  if (!address || type !== "signup")
    return authError("validation_failed", { message: "Resend requires an email and type signup" });
  const sent = await sendVerification(app, address, languageOf(c));
  return sent.ok ? Response.json({}) : authError("over_email_send_rate_limit");
}
