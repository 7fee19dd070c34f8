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
import { signInWithPassword } from "#app/platform/auth/sign-in.server.ts";
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
  headersOf,
  invalid,
  nameIn,
  newcomerIn,
  type OwnerCall,
  requireFullName,
  requireNewPassword,
  words,
} from "./auth-call.server.ts";

function requirePhone({ app, body }: AuthCall): string {
  if (!canText(app)) throw authError("phone_provider_disabled");
  const phone = smsNumber(app, body.phone);
  if (phone) return phone;
  throw invalid("Invalid phone number: it has to be a mobile one of a country that gets texts");
}

async function sendText(
  { app, auth, locale }: AuthCall,
  asked: Omit<CodeText, "locale">,
): Promise<void> {
  const isSent = await textCode(app, auth, { ...asked, locale });
  if (!isSent) throw authError("over_sms_send_rate_limit");
}

const phoneTypes = ["sms", "phone_change"];
const wrongType = "A phone needs the type sms";
const onlySms = "Codes are texted by sms";

export const isPhoneProof = ({ phone, type }: AuthCall["body"]) =>
  phone !== "" || phoneTypes.includes(type);

export async function signUpByPhone(call: AuthCall): Answer {
  const phone = requirePhone(call);
  const { app, body, locale } = call;
  const { password, channel } = body;
  if (!password) throw invalid(words.credentials);
  if (channel && channel !== "sms") throw invalid(onlySms);
  requireNewPassword(password);
  const fullName = requireFullName(nameIn(body) ?? `+${phone}`);
  const passwordHash = await hashPassword(password);
  const newcomer = { id: newId(), fullName, passwordHash, locale };
  await sendText(call, { phone, purpose: "sign-in", newcomer });
  return Response.json(newcomerUser(app, { id: newcomer.id, fullName, phone }));
}

export async function textSignInCode(call: AuthCall): Answer {
  const phone = requirePhone(call);
  const { channel } = call.body;
  if (channel && channel !== "sms") throw invalid(onlySms);
  const newcomer = newcomerIn(call, `+${phone}`);
  await sendText(call, { phone, purpose: "sign-in", newcomer });
  return Response.json({ message_id: null });
}

export async function textAgain(call: AuthCall): Answer {
  const phone = requirePhone(call);
  const { auth, body } = call;
  if (!phoneTypes.includes(body.type)) throw invalid(wrongType);
  const purpose = body.type === "phone_change" ? "change" : "sign-in";
  const asked = await findStoredCode(auth, { address: phone, purpose });
  // The answer is the same, and a number gets no text that nobody asked for.
  const isAsked = asked !== null || purpose === "sign-in";
  if (isAsked) await sendText(call, { phone, purpose, ...asked });
  return Response.json({ message_id: null });
}

export async function signInByPhonePassword(call: AuthCall): Answer {
  const phone = requirePhone(call);
  const { app, auth, body } = call;
  const { password } = body;
  if (!password) throw invalid(words.credentials);
  if (password.length > maxPasswordLength) throw authError("invalid_credentials");
  const email = (await findPhoneOwner(app, phone))?.email ?? null;
  const named = { email, name: `phone ${phone}`, password, headers: headersOf(call) };
  const signedIn = await signInWithPassword(app, auth, named);
  return opened(openSignedIn(call, signedIn, { email: email ?? "", method: "password" }));
}

export async function verifyByPhone(call: AuthCall): Answer {
  const phone = requirePhone(call);
  const { app, auth, body } = call;
  const { type, token: code } = body;
  if (!phoneTypes.includes(type)) throw invalid(wrongType);
  const isSignIn = type === "sms";
  const purpose = isSignIn ? "sign-in" : "change";
  const asked = await consumeStoredCode(app, auth, { address: phone, purpose, code });
  if (!asked.ok) throw authError("otp_expired");
  const { newcomer, userId } = asked;
  const known = isSignIn
    ? await findPhoneOwner(app, phone)
    : userId && (await findOwner(app, eq(user.id, userId)));
  const owner = known || (newcomer && (await createPhoneAccount(app, phone, newcomer)));
  if (!owner) throw authError("otp_expired");
  const isTaken = !isSignIn && !(await replacePhone(app, owner.id, phone));
  if (isTaken) throw authError("phone_exists");
  return opened(openSessionFor(call, owner.id, "otp"));
}

/** Texts a code to the new number. Another way to sign in needs a fresh proof. */
export async function changePhone(call: OwnerCall): Promise<void> {
  const phone = requirePhone(call);
  const { app, access } = call;
  const { person } = access;
  if (person.role !== "customer") throw invalid("Staff sign in by their name");
  if (!person.emailVerified) throw authError("email_not_confirmed");
  if ((await findPhoneOwner(app, phone))?.id === person.id) return;
  if (!isFresh(app, access)) throw authError("reauthentication_needed");
  await sendText(call, { phone, purpose: "change", userId: person.id });
}

export async function textNonce(call: OwnerCall): Promise<void> {
  const phone = await findPhoneOf(call.app, call.access.sub);
  if (!canText(call.app) || !phone) throw authError("phone_provider_disabled");
  await sendText(call, { phone, purpose: "nonce" });
}
