import { mailChangeAgain, verifyEmailChange } from "#app/platform/api/api-email.server.ts";
import {
  phoneIn,
  signInByPhoneCode,
  signInByPhonePassword,
  signUpByPhone,
  textAgain,
  textSignInCode,
  verifyPhoneChange,
} from "#app/platform/api/api-phone.server.ts";
import { signInByIdToken } from "#app/platform/api/api-provider.server.ts";
import {
  addressIn,
  fullNameIn,
  mailCode,
  mailReset,
  signInByAuthCode,
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
  mailFlow,
  opened,
  userAgentOf,
} from "./auth-api-request.ts";

export const grantTypes: Record<string, (asked: AuthCall) => Answer> = {
  async password({ app, auth, c, body: { email = "", phone, password = "" } }) {
    if (!email && phone) {
      const number = phoneIn(app, phone);
      if (!number.ok) return number;
      if (!password) return authError("validation_failed", { message: missingCredentials });
      const tried = { phone: number.phone, password, userAgent: userAgentOf(c) };
      return opened(signInByPhonePassword(app, auth, tried));
    }
    if (!email || !password) return authError("validation_failed", { message: missingCredentials });
    const address = addressIn(email);
    if (!address) return authError("invalid_credentials");
    const tried = { email: address, password, userAgent: userAgentOf(c) };
    return opened(signInByPassword(app, auth, tried));
  },
  async pkce({ app, auth, c, body }) {
    const [code, verifier] = [body.auth_code ?? "", body.code_verifier ?? ""];
    return opened(signInByAuthCode(app, auth, { code, verifier, userAgent: userAgentOf(c) }));
  },
  async id_token({ app, auth, c, body }) {
    const { provider = "", id_token: token, access_token: accessToken, nonce } = body;
    if (!token || !provider)
      return authError("validation_failed", { message: "id_token and provider are required" });
    const more = { accessToken: accessToken ?? undefined, nonce, userAgent: userAgentOf(c) };
    return opened(signInByIdToken(app, auth, { provider, token, ...more }));
  },
  web3: async () => authError("web3_provider_disabled"),
};

export const unknownGrant = async () =>
  authError("validation_failed", { message: "unsupported_grant_type" });

const missingCredentials = "You must provide either an email or phone number and a password";

const nameIn = (data: Body["data"]): unknown => data?.full_name ?? data?.name;

export async function handleSignUp(asked: AuthCall): Answer {
  const { app, c, body } = asked;
  const { email, phone, password, data } = body;
  if (!email && phone) return signUpPhone(asked, phone);
  if (!email && !password) return authError("anonymous_provider_disabled");
  if (!email || !password) return authError("validation_failed", { message: missingCredentials });
  const fullName = nameIn(data) ?? email.split("@", 1)[0];
  const way = await mailFlow(asked, email);
  if (!way.ok) return way;
  const { flow } = way;
  const fields = { email, password, fullName };
  const signedUp = await signUpByApi(app, fields, { locale: languageOf(c), flow });
  return signedUp.ok ? Response.json(newcomerOf(app, signedUp)) : signedUp;
}

async function signUpPhone({ app, auth, c, body }: AuthCall, typed: string): Answer {
  const { password, data, channel } = body;
  const number = phoneIn(app, typed);
  if (!number.ok) return number;
  if (!password) return authError("validation_failed", { message: missingCredentials });
  if (channel && channel !== "sms") return authError("validation_failed", { message: onlySms });
  const { phone } = number;
  const fields = { phone, password, fullName: nameIn(data) ?? `+${phone}`, locale: languageOf(c) };
  const signedUp = await signUpByPhone(app, auth, fields);
  return signedUp.ok ? Response.json(newcomerOf(app, { ...signedUp, phone })) : signedUp;
}

const onlySms = "Codes are texted by sms";

function newcomerOf(
  { now }: App,
  {
    id,
    email = "",
    phone = "",
    fullName,
  }: { id: string; email?: string; phone?: string; fullName: string },
) {
  const at = now().toISOString();
  const provider = phone ? "phone" : "email";
  const address = phone ? { phone, phone_verified: false } : { email, email_verified: false };
  return {
    id,
    aud: "authenticated",
    role: "authenticated",
    email,
    phone,
    confirmation_sent_at: at,
    app_metadata: { provider, providers: [provider] },
    user_metadata: { ...address, full_name: fullName },
    identities: [{ provider, ...(phone ? {} : { email }), user_id: id, id, created_at: at }],
    created_at: at,
    updated_at: at,
    is_anonymous: false,
  };
}

/**
 * Mails a code, which creates an account unless `create_user` is false; the answer is always the
 * same.
 */
export async function handleOtp(asked: AuthCall): Answer {
  const { app, auth, c, body } = asked;
  const { email = "", phone, data, create_user: createUser, channel } = body;
  if (!email && phone) {
    const number = phoneIn(app, phone);
    if (!number.ok) return number;
    if (channel && channel !== "sms") return authError("validation_failed", { message: onlySms });
    const name = fullNameIn(nameIn(data) ?? `+${number.phone}`);
    if (name === null) return authError("validation_failed", { message: "Name is not valid" });
    const fullName = createUser === false ? null : name;
    const asks = { phone: number.phone, fullName, locale: languageOf(c) };
    return done(await textSignInCode(app, auth, asks), { message_id: null });
  }
  const address = addressIn(email);
  if (!address) return authError("validation_failed", { message: invalidAddress });
  const way = await mailFlow(asked, address);
  if (!way.ok) return way;
  const fullName = fullNameIn(nameIn(data) ?? address.split("@", 1)[0]);
  if (fullName === null) return authError("validation_failed", { message: "Name is not valid" });
  const newcomer = createUser === false ? undefined : { fullName };
  const to = { email: address, locale: languageOf(c), flow: way.flow, newcomer };
  return done(await mailCode(app, auth, to));
}

const invalidAddress = "Unable to validate email address: invalid format";

const phoneTypes = ["sms", "phone_change"];
const linkTypes = ["signup", "email", "invite", "magiclink"];

export async function handleVerify({ app, auth, c, body }: AuthCall): Answer {
  const { type = "", email, phone, token = "", token_hash: link } = body;
  const userAgent = userAgentOf(c);
  if (phone || phoneTypes.includes(type)) {
    const number = phoneIn(app, phone ?? "");
    if (!number.ok) return number;
    if (!phoneTypes.includes(type))
      return authError("validation_failed", { message: "A phone needs the type sms" });
    const verify = type === "sms" ? signInByPhoneCode : verifyPhoneChange;
    return opened(verify(app, auth, { phone: number.phone, code: token, userAgent }));
  }
  if (link !== undefined && type === "recovery")
    return opened(signInByResetLink(app, auth, { token: link, userAgent }));
  if (link !== undefined && linkTypes.includes(type))
    return opened(signInByVerifyLink(app, auth, { token: link, userAgent }));
  const address = addressIn(email ?? "");
  if (address && type === "email_change")
    return opened(verifyEmailChange(app, auth, { email: address, code: token, userAgent }));
  if (!address || !linkTypes.includes(type))
    return authError("validation_failed", {
      message: "Verify requires a type, and email or token_hash",
    });
  return opened(signInByCode(app, auth, { email: address, code: token, userAgent }));
}

export async function handleRecover(asked: AuthCall): Answer {
  const { app, auth, c, body } = asked;
  const address = addressIn(body.email ?? "");
  if (!address) return authError("validation_failed", { message: invalidAddress });
  const way = await mailFlow(asked, address);
  if (!way.ok) return way;
  const to = { email: address, locale: languageOf(c), flow: way.flow };
  return done(await mailReset(app, auth, to));
}

export async function handleResend(asked: AuthCall): Answer {
  const { app, auth, c, body } = asked;
  const { email = "", phone, type = "" } = body;
  if (!email && phone) {
    const number = phoneIn(app, phone);
    if (!number.ok) return number;
    if (!phoneTypes.includes(type))
      return authError("validation_failed", { message: "A phone needs the type sms" });
    const again = { phone: number.phone, type, locale: languageOf(c) };
    return done(await textAgain(app, auth, again), { message_id: null });
  }
  const address = addressIn(email);
  if (!address || !["signup", "email_change"].includes(type))
    return authError("validation_failed", {
      message: "Resend requires a type, and the email or phone of it",
    });
  if (type === "email_change")
    return done(await mailChangeAgain(app, auth, { email: address, locale: languageOf(c) }));
  const way = await mailFlow(asked, address);
  if (!way.ok) return way;
  const sent = await sendVerification(app, address, languageOf(c), way.flow);
  return sent.ok ? Response.json({}) : authError("over_email_send_rate_limit");
}
