import { eq } from "drizzle-orm";
import { newId } from "#app/lib/ids.ts";
import { hashPassword } from "#app/platform/auth/auth-limits.server.ts";
import { maxPasswordLength } from "#app/platform/auth/credentials.ts";
import {
  type CodeText,
  canText,
  createPhoneAccount,
  findPhoneOf,
  findPhoneOwner,
  replacePhone,
  smsNumber,
  textCode,
} from "#app/platform/auth/phone.server.ts";
import { signInNamed } from "#app/platform/auth/sign-in.server.ts";
import {
  consumeStoredCode,
  findOwner,
  findStoredCode,
} from "#app/platform/auth/verification.server.ts";
import { user } from "#db/schema/auth.ts";
import { isFresh } from "./access-token.server.ts";
import { opened, openSessionFor, openSignedIn } from "./api-session.server.ts";
import { newcomerUser } from "./api-user.server.ts";
import {
  type Answer,
  type AuthCall,
  authError,
  type Done,
  done,
  fullNameIn,
  headersOf,
  invalid,
  nameIn,
  newcomerIn,
  newPasswordError,
  type OwnerCall,
  words,
} from "./auth-call.server.ts";

function phoneIn({ app, body }: AuthCall) {
  if (!canText(app)) return authError("phone_provider_disabled");
  const phone = smsNumber(app, body.phone);
  return phone
    ? { ok: true as const, phone }
    : invalid("Invalid phone number: it has to be a mobile one of a country that gets texts");
}

const withNumber =
  (handle: (call: AuthCall, phone: string) => Answer) =>
  async (call: AuthCall): Answer => {
    const number = phoneIn(call);
    return number.ok ? handle(call, number.phone) : number;
  };

async function sendText(
  { app, auth, locale }: AuthCall,
  asked: Omit<CodeText, "locale">,
): Promise<Done> {
  const sent = await textCode(app, auth, { ...asked, locale });
  return sent.ok ? sent : authError("over_sms_send_rate_limit");
}

const phoneTypes = ["sms", "phone_change"];
const wrongType = "A phone needs the type sms";
const onlySms = "Codes are texted by sms";

export const isPhoneProof = ({ phone, type }: AuthCall["body"]) =>
  phone !== "" || phoneTypes.includes(type);

export const signUpByPhone = withNumber(async (call, phone) => {
  const { app, body, locale } = call;
  const { password, channel } = body;
  if (!password) return invalid(words.credentials);
  if (channel && channel !== "sms") return invalid(onlySms);
  const weak = newPasswordError(password);
  if (weak) return weak;
  const fullName = fullNameIn(nameIn(body) ?? `+${phone}`);
  if (fullName === null) return invalid(words.name);
  const passwordHash = await hashPassword(password);
  const newcomer = { id: newId(), fullName, passwordHash, locale };
  const sent = await sendText(call, { phone, purpose: "sign-in", newcomer });
  return done(sent, newcomerUser(app, { id: newcomer.id, fullName, phone }));
});

export const textSignInCode = withNumber(async (call, phone) => {
  const { channel } = call.body;
  if (channel && channel !== "sms") return invalid(onlySms);
  const named = newcomerIn(call, `+${phone}`);
  if (!named.ok) return named;
  const { newcomer } = named;
  return done(await sendText(call, { phone, purpose: "sign-in", newcomer }), { message_id: null });
});

export const textAgain = withNumber(async (call, phone) => {
  const { auth, body } = call;
  if (!phoneTypes.includes(body.type)) return invalid(wrongType);
  const purpose = body.type === "phone_change" ? "change" : "sign-in";
  const asked = await findStoredCode(auth, { address: phone, purpose });
  // The answer is the same, and a number gets no text that nobody asked for.
  const isAsked = asked !== null || purpose === "sign-in";
  const sent = isAsked ? await sendText(call, { phone, purpose, ...asked }) : { ok: true as const };
  return done(sent, { message_id: null });
});

export const signInByPhonePassword = withNumber(async (call, phone) => {
  const { app, auth, body } = call;
  const { password } = body;
  if (!password) return invalid(words.credentials);
  if (password.length > maxPasswordLength) return authError("invalid_credentials");
  const email = (await findPhoneOwner(app, phone))?.email ?? null;
  const named = { email, name: `phone ${phone}`, password, headers: headersOf(call) };
  const signedIn = await signInNamed(app, auth, named);
  return opened(openSignedIn(call, signedIn, { email: email ?? "", method: "password" }));
});

export const verifyByPhone = withNumber(async (call, phone) => {
  const { app, auth, body } = call;
  const { type, token: code } = body;
  if (!phoneTypes.includes(type)) return invalid(wrongType);
  const isSignIn = type === "sms";
  const purpose = isSignIn ? "sign-in" : "change";
  const asked = await consumeStoredCode(app, auth, { address: phone, purpose, code });
  if (!asked.ok) return authError("otp_expired");
  const { newcomer, userId } = asked;
  const known = isSignIn
    ? await findPhoneOwner(app, phone)
    : userId && (await findOwner(app, eq(user.id, userId)));
  const owner = known || (newcomer && (await createPhoneAccount(app, phone, newcomer)));
  if (!owner) return authError("otp_expired");
  const isTaken = !isSignIn && !(await replacePhone(app, owner.id, phone));
  return isTaken ? authError("phone_exists") : opened(openSessionFor(call, owner.id, "otp"));
});

/** Texts a code to the new number. Another way to sign in needs a fresh proof. */
export async function changePhone(call: OwnerCall): Promise<Done> {
  const number = phoneIn(call);
  if (!number.ok) return number;
  const { app, access } = call;
  const { person } = access;
  const { phone } = number;
  if (person.role !== "customer") return invalid("Staff sign in by their name");
  if (!person.emailVerified) return authError("email_not_confirmed");
  if ((await findPhoneOwner(app, phone))?.id === person.id) return { ok: true };
  if (!isFresh(app, access)) return authError("reauthentication_needed");
  return sendText(call, { phone, purpose: "change", userId: person.id });
}

export async function textNonce(call: OwnerCall): Promise<Done> {
  const phone = await findPhoneOf(call.app, call.access.sub);
  if (!canText(call.app) || !phone) return authError("phone_provider_disabled");
  return sendText(call, { phone, purpose: "nonce" });
}
