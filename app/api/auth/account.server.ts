import { and, eq, like, ne } from "drizzle-orm";
import { z } from "zod";
import { changeOwnDetails } from "#app/features/customers/customers.server.ts";
import { takeMailLimit } from "#app/platform/auth/auth-limits.server.ts";
import { authMail } from "#app/platform/auth/auth-mails.ts";
import { checkPassword, replacePassword } from "#app/platform/auth/password.server.ts";
import { findPhoneOf } from "#app/platform/auth/phone.server.ts";
import { revokeOtherSessions } from "#app/platform/auth/session.server.ts";
import {
  consumeStoredCode,
  findOwner,
  findStoredCode,
  sendCode,
  storeCode,
} from "#app/platform/auth/verification.server.ts";
import { phoneOnlyAddress, queueCustomerMail } from "#app/platform/mail/outbox.server.ts";
import { isTaken } from "#db/client.ts";
import { account, session, user } from "#db/schema/auth.ts";
import { isFresh } from "./access-token.server.ts";
import { opened, openSessionFor, recordStaff } from "./api-session.server.ts";
import { findApiUser } from "./api-user.server.ts";
import {
  type Answer,
  type ApiClient,
  type AuthCall,
  authError,
  invalid,
  type OwnerCall,
  requireAddress,
  requireMailed,
  requireNewPassword,
} from "./auth-call.server.ts";
import { changePhone, textNonce } from "./phone.server.ts";

export async function showUser({ app, access }: OwnerCall): Answer {
  const person = await findApiUser(app, access.sub, access.aal);
  if (!person) throw authError("session_not_found");
  return Response.json(person);
}

export async function changeUser(call: OwnerCall): Answer {
  const { password, data, phone } = call.body;
  const email = call.body.email && requireAddress(call.body.email);
  if (email && email !== call.access.person.email) await addEmail(call, email);
  if (data) await changeMetadata(call, data);
  if (password !== undefined) await changePassword(call, password);
  if (phone) await changePhone(call);
  return showUser(call);
}

/** Only the name and the phone number of a client's metadata are stored. */
async function changeMetadata(
  { app, access }: OwnerCall,
  { full_name, name, phone, ...others }: Record<string, unknown>,
): Promise<void> {
  if (Object.keys(others).length > 0) throw invalid("user_metadata keeps full_name and phone only");
  if (access.person.role !== "customer") throw invalid("Staff change their name in the staff area");
  const details = { fullName: full_name ?? name, phone };
  const changed = await changeOwnDetails(app.db, access.sub, details);
  if (!changed.ok) throw invalid(changed.problem);
}

/** Needs the current password, a mailed code (`nonce`) or a sign-in by mail just now. */
async function changePassword(call: OwnerCall, newPassword: string): Promise<void> {
  const { app, access, locale } = call;
  requireNewPassword(newPassword);
  await proveOwner(call);
  const person = { ...access.person, sessionId: access.session_id };
  const isNew = await replacePassword(app, person, { newPassword, locale });
  if (!isNew) throw authError("same_password");
}

async function proveOwner({ app, auth, access, body }: OwnerCall): Promise<void> {
  const { person } = access;
  const { current_password: password, nonce: code } = body;
  if (password !== undefined) {
    const tried = await checkPassword(app, person, password);
    if (tried.ok) return;
    if (tried.reason === "wrong") throw authError("invalid_credentials");
    throw authError("over_request_rate_limit", { retryAt: tried.until });
  }
  if (code !== undefined) {
    const place = person.email.endsWith(phoneOnlyAddress)
      ? ({ address: (await findPhoneOf(app, person.id)) ?? "", purpose: "nonce" } as const)
      : ({ address: person.email, purpose: "sign-in" } as const);
    const { ok } = await consumeStoredCode(app, auth, { ...place, code });
    if (ok) return;
    throw authError("reauthentication_not_valid");
  }
  if (!isFresh(app, access, "recovery", "otp")) throw authError("reauthentication_needed");
}

export async function reauthenticate(call: OwnerCall): Answer {
  const { app, auth, access, locale } = call;
  const { email } = access.person;
  if (email.endsWith(phoneOnlyAddress)) await textNonce(call);
  else requireMailed(await sendCode(app, auth, { email, locale }));
  return Response.json({});
}

/** Mails a code to the new address. Another way to sign in needs a fresh proof. */
async function addEmail(call: OwnerCall, email: string): Promise<void> {
  const { person } = call.access;
  if (!person.email.endsWith(phoneOnlyAddress))
    throw invalid("The email address of an account stays");
  if (!isFresh(call.app, call.access)) throw authError("reauthentication_needed");
  await mailChange(call, { email, userId: person.id });
}

export async function mailChangeAgain(call: AuthCall, email: string): Promise<void> {
  const asked = await findStoredCode(call.auth, { address: email, purpose: "change" });
  if (asked?.userId) await mailChange(call, { email, userId: asked.userId });
}

/** An address that has an account gets no mail, and the answer is the same. */
async function mailChange(
  { app, auth, locale }: AuthCall,
  { email, userId }: { email: string; userId: string },
): Promise<void> {
  requireMailed(await takeMailLimit(app, email));
  const { db, settings, now } = app;
  const code = await storeCode(app, auth, { address: email, purpose: "change" }, { userId });
  const mail = await authMail("code", { name: "", email }, { locale, settings }, code);
  const isNobody = (await db.$count(user, eq(user.email, email))) > 0;
  await queueCustomerMail(db, { settings, at: now() }, mail, { isProven: false, isNobody });
}

export async function verifyEmailChange(
  client: ApiClient,
  { email, code }: { email: string; code: string },
): Answer {
  const { app, auth } = client;
  const asked = await consumeStoredCode(app, auth, { address: email, purpose: "change", code });
  const owner = asked.ok && asked.userId ? await findOwner(app, eq(user.id, asked.userId)) : null;
  if (!owner) throw authError("otp_expired");
  if (!(await setFirstAddress(client, owner.id, email))) throw authError("email_exists");
  return opened(openSessionFor(client, owner.id, "otp"));
}

async function setFirstAddress({ app }: ApiClient, id: string, email: string): Promise<boolean> {
  try {
    const set = await app.db
      .update(user)
      .set({ email, updatedAt: app.now() })
      .where(and(eq(user.id, id), like(user.email, `%${phoneOnlyAddress}`)))
      .returning({ id: user.id });
    return set.length > 0;
  } catch (error) {
    if (isTaken(error, "user_email_unique")) return false;
    throw error;
  }
}

export async function unlinkIdentity({ app, c, access }: OwnerCall): Answer {
  const ways = await app.db
    .select({ id: account.id, providerId: account.providerId })
    .from(account)
    .where(eq(account.userId, access.sub));
  const way = ways.find(({ id }) => id === c.req.param("id"));
  if (!way) throw authError("identity_not_found");
  if (way.providerId === "credential") throw authError("email_conflict_identity_not_deletable");
  const isOnly = ways.length === 1 || access.person.email.endsWith(phoneOnlyAddress);
  if (isOnly) throw authError("single_identity_not_deletable");
  if (!isFresh(app, access)) throw authError("reauthentication_needed");
  const isTheirs = and(eq(account.id, way.id), ne(account.providerId, "credential"));
  await app.db.delete(account).where(isTheirs);
  return Response.json({});
}

const scopeSchema = z.enum(["global", "local", "others"]).default("global");

export async function signOut({ app, c, access }: OwnerCall): Answer {
  const { data: scope } = scopeSchema.safeParse(c.req.query("scope"));
  if (!scope) throw invalid("Unsupported logout scope");
  const owner = { id: access.sub, sessionId: access.session_id };
  if (scope !== "local") await revokeOtherSessions(app.db, owner);
  if (scope !== "others") {
    await app.db.delete(session).where(eq(session.id, owner.sessionId));
    await recordStaff(app, access, "sign-out");
  }
  return new Response(null, { status: 204 });
}
