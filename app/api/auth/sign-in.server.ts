import { eq } from "drizzle-orm";
import { errors, jwtVerify } from "jose";
import { secretKey } from "#app/platform/auth/auth-limits.server.ts";
import { maxPasswordLength, signUpSchema } from "#app/platform/auth/credentials.ts";
import { consumeResetLink, requestReset } from "#app/platform/auth/password.server.ts";
import { signInWithPassword } from "#app/platform/auth/sign-in.server.ts";
import { createProvenAccount, signUp } from "#app/platform/auth/sign-up.server.ts";
import {
  consumeStoredCode,
  findOwner,
  sendCode,
  sendVerification,
  signInProven,
  verifyEmail,
} from "#app/platform/auth/verification.server.ts";
import { takeRateLimit } from "#app/platform/rate-limit.server.ts";
import { user } from "#db/schema/auth.ts";
import { payloadOf } from "./access-token.server.ts";
import { mailChangeAgain, verifyEmailChange } from "./account.server.ts";
import { opened, openSessionFor, openSignedIn } from "./api-session.server.ts";
import { newcomerUser } from "./api-user.server.ts";
import {
  type Answer,
  type ApiClient,
  type AuthCall,
  addressIn,
  authError,
  headersOf,
  invalid,
  nameIn,
  newcomerIn,
  requireAddress,
  requireMailed,
  requireNewPassword,
  words,
} from "./auth-call.server.ts";
import { consumeAuthCode, mailFlow } from "./auth-flow.server.ts";

export async function signUpByEmail(call: AuthCall): Answer {
  const { app, body, locale } = call;
  const { email, password } = body;
  if (!email && !password) throw authError("anonymous_provider_disabled");
  if (!email || !password) throw invalid(words.credentials);
  const flow = await mailFlow(call, email);
  requireNewPassword(password);
  const fullName = nameIn(body) ?? email.split("@", 1)[0];
  const { data, error } = signUpSchema.safeParse({ email, password, fullName });
  if (error) throw invalid(error.issues[0]?.message);
  const id = await signUp(app, data, locale, flow);
  if (id === null) throw authError("over_email_send_rate_limit");
  return Response.json(newcomerUser(app, { id, email: data.email, fullName: data.fullName }));
}

export async function signInByPassword(call: AuthCall): Answer {
  const { app, auth, body } = call;
  const { password } = body;
  if (!body.email || !password) throw invalid(words.credentials);
  const email = addressIn(body.email);
  if (!email || password.length > maxPasswordLength) throw authError("invalid_credentials");
  const headers = headersOf(call);
  const signedIn = await signInWithPassword(app, auth, { email, password, headers });
  return opened(openSignedIn(call, signedIn, { email, method: "password" }));
}

async function signInByCode(
  client: ApiClient,
  { email, code }: { email: string; code: string },
): Answer {
  const { app, auth } = client;
  const entered = await consumeStoredCode(app, auth, { address: email, purpose: "sign-in", code });
  if (!entered.ok) throw authError("otp_expired");
  const { newcomer } = entered;
  const owner = await findOwner(app, eq(user.email, email));
  if (owner) {
    const signedIn = await signInProven(app, auth, { owner, headers: headersOf(client) });
    return opened(openSignedIn(client, signedIn, { email, method: "otp" }));
  }
  const made =
    newcomer && (await createProvenAccount(app, { ...newcomer, email }, newcomer.locale));
  if (!made) throw authError("otp_expired");
  return opened(openSessionFor(client, made.id, "otp"));
}

/** Opens a session when the mailed token proves the address for the first time. */
async function signInByVerifyLink(client: ApiClient, token: string): Answer {
  const { app, auth } = client;
  const email = emailIn(token);
  const owner = email ? await findOwner(app, eq(user.email, email)) : null;
  if (!(await verifyEmail(auth, token)) || !owner || owner.emailVerified)
    throw authError("otp_expired");
  const key = secretKey(app, "verify-link", token);
  const once = await takeRateLimit(app.db, { key, ...oncePerLink, now: app.now() });
  if (!once.ok) throw authError("otp_expired");
  return opened(openSessionFor(client, owner.id, "otp"));
}

const oncePerLink = { limit: 1, windowSeconds: 24 * 60 * 60 };

function emailIn(token: string): string | null {
  const email = payloadOf(token)?.email;
  return typeof email === "string" ? email.toLowerCase() : null;
}

export async function isVerifyLink(
  { app }: Pick<ApiClient, "app">,
  token: string,
): Promise<boolean> {
  const email = emailIn(token);
  if (!email) return false;
  const owner = await findOwner(app, eq(user.email, email));
  try {
    await jwtVerify(token, new TextEncoder().encode(app.settings.secret), {
      algorithms: ["HS256"],
    });
  } catch (error) {
    if (error instanceof errors.JOSEError) return false;
    throw error;
  }
  return owner !== null && !owner.emailVerified;
}

export async function signInByResetLink(client: ApiClient, token: string): Answer {
  const owner = await consumeResetLink(client.app, client.auth, token);
  if (!owner) throw authError("otp_expired");
  return opened(openSessionFor(client, owner.id, "recovery"));
}

export async function signInByAuthCode(call: AuthCall): Answer {
  const proof = await consumeAuthCode(call);
  switch (proof.type) {
    case "signup":
      return signInByVerifyLink(call, proof.token);
    case "recovery":
      return signInByResetLink(call, proof.token);
    case "magiclink":
      return signInByCode(call, { email: proof.email, code: proof.token });
    case "provider":
      return opened(openSessionFor(call, proof.userId, "oauth"));
  }
}

/** Creates an account unless `create_user` is false; the answer is always the same. */
export async function mailSignInCode(call: AuthCall): Answer {
  const { app, auth, body, locale } = call;
  const email = requireAddress(body.email);
  const flow = await mailFlow(call, email);
  const newcomer = newcomerIn(call, email.split("@", 1)[0] ?? "");
  requireMailed(await sendCode(app, auth, { email, locale, flow, newcomer }));
  return Response.json({});
}

const linkTypes = ["signup", "email", "invite", "magiclink"];

export async function verifyByEmail(call: AuthCall): Answer {
  const { type, email: typed, token: code, token_hash: link } = call.body;
  if (link !== undefined && type === "recovery") return signInByResetLink(call, link);
  if (link !== undefined && linkTypes.includes(type)) return signInByVerifyLink(call, link);
  const email = addressIn(typed);
  if (email && type === "email_change") return verifyEmailChange(call, { email, code });
  if (!email || !linkTypes.includes(type))
    throw invalid("Verify requires a type, and email or token_hash");
  return signInByCode(call, { email, code });
}

export async function recover(call: AuthCall): Answer {
  const { app, auth, body, locale } = call;
  const email = requireAddress(body.email);
  const flow = await mailFlow(call, email);
  requireMailed(await requestReset(app, auth, { email, locale, flow }));
  return Response.json({});
}

export async function mailAgain(call: AuthCall): Answer {
  const { app, body, locale } = call;
  const email = addressIn(body.email);
  if (!email || !["signup", "email_change"].includes(body.type))
    throw invalid("Resend requires a type, and the email or phone of it");
  if (body.type === "email_change") await mailChangeAgain(call, email);
  else requireMailed(await sendVerification(app, email, locale, await mailFlow(call, email)));
  return Response.json({});
}
