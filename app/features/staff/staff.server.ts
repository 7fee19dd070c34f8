import { isDeepStrictEqual } from "node:util";
import { and, asc, desc, eq, max, ne } from "drizzle-orm";
import type { AuditedAction } from "#app/lib/audited.ts";
import { isId } from "#app/lib/ids.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit, recordOwn } from "#app/platform/audit.server.ts";
import { forgiveTries, hashPassword } from "#app/platform/auth/auth-limits.server.ts";
import {
  revokeOtherSessions,
  revokeSession,
  type SessionUser,
} from "#app/platform/auth/session.server.ts";
import { staffActions } from "#app/platform/auth/staff-actions.ts";
import type { Db, Tx } from "#db/client.ts";
import type { AuditDetails } from "#db/schema/audit.ts";
import {
  account,
  passkey,
  session,
  staffPin,
  twoFactor,
  user,
  verification,
} from "#db/schema/auth.ts";
import { grants } from "#db/schema/enums.ts";
import { insertPassword, insertStaff, oneTimePassword } from "./new-account.server.ts";
import type { NewStaff } from "./new-staff.ts";
import { may, mayManage, type Rights, type StaffRights, type StaffRole } from "./staff.ts";

type Needs = Pick<App, "db" | "now">;

type Actor = string | null;

type StaffError<Reason extends string> = { ok: false; reason: Reason };

type Outcome<Reason extends string> = { ok: true } | StaffError<Reason>;

const beyond = { ok: false, reason: "beyond" } as const;

/** `not-allowed`: the permission was lost meanwhile. `beyond`: more than the actor's rights. */
type Denied = "not-allowed" | "beyond";

type Added = { ok: true; id: string; password: string } | StaffError<"username" | "email" | Denied>;

/** Adds an account; its temporary password is only in the answer. */
export async function addStaff(app: Needs, actorId: Actor, person: NewStaff): Promise<Added> {
  const password = oneTimePassword();
  const passwordHash = await hashPassword(password);
  return asManager<Added>(app, actorId, async (tx, { at, mayTouch }) => {
    if (!mayTouch({ role: person.role, grants: [] })) return beyond;
    const id = await insertStaff(tx, person, { actorId, passwordHash, at });
    if (id) return { ok: true, id, password };
    const takenName = await tx.$count(user, eq(user.username, person.username));
    return { ok: false, reason: takenName ? "username" : "email" };
  });
}

/** Nobody changes their own rights, and the last active owner stays. */
export function changeRights(app: Needs, actorId: Actor, staffId: string, asked: StaffRights) {
  return takeRights(app, actorId, staffId, async (tx, person, { at, mayTouch }) => {
    if (!mayTouch(asked)) return beyond;
    const { role } = asked;
    // Owners have every right; former grants must not return with a later role.
    const allowed = role === "owner" ? [] : grants.filter((grant) => asked.grants.includes(grant));
    const isSame = person.role === role && isDeepStrictEqual(person.grants, allowed);
    if (isSame) return { ok: true };
    await tx
      .update(user)
      .set({ role, grants: allowed, updatedAt: at })
      .where(eq(user.id, person.id));
    const details: AuditDetails = {
      ...(person.role !== role && { from: person.role, to: role }),
      ...(!isDeepStrictEqual(person.grants, allowed) && {
        grants: { from: person.grants, to: allowed },
      }),
    };
    await recordAudit(tx, { actorId, action: staffActions.role, rowId: person.id, details, at });
    return { ok: true };
  });
}

/** Ends every session, so that open pages stop at their next request. */
export function disableStaff(app: Needs, actorId: Actor, staffId: string) {
  return takeRights(app, actorId, staffId, async (tx, person, { at }) => {
    if (!person.isActive) return { ok: true };
    await tx.update(user).set({ isActive: false, updatedAt: at }).where(eq(user.id, person.id));
    await endProofs(tx, person.id);
    await recordAudit(tx, { actorId, action: staffActions.disable, rowId: person.id, at });
    return { ok: true };
  });
}

export function enableStaff(app: Needs, actorId: Actor, staffId: string) {
  return change(app, actorId, staffId, async (tx, person, { at }) => {
    if (person.isActive) return { ok: true };
    await tx.update(user).set({ isActive: true, updatedAt: at }).where(eq(user.id, person.id));
    await recordAudit(tx, { actorId, action: staffActions.enable, rowId: person.id, at });
    return { ok: true };
  });
}

/** Ends sessions, second factor and lock. */
export async function resetStaff(
  app: App,
  actorId: Actor,
  staffId: string,
): Promise<{ ok: true; password: string } | StaffError<"not-found" | Denied>> {
  const password = oneTimePassword();
  const passwordHash = await hashPassword(password);
  const reset = await change(app, actorId, staffId, async (tx, { id, email }, { at }) => {
    await endProofs(tx, id);
    for (const way of [account, passkey, twoFactor, staffPin])
      await tx.delete(way).where(eq(way.userId, id));
    await insertPassword(tx, id, { passwordHash, at });
    const fresh = { mustChangePassword: true, twoFactorEnabled: false, updatedAt: at };
    await tx.update(user).set(fresh).where(eq(user.id, id));
    await recordAudit(tx, { actorId, action: staffActions["reset-password"], rowId: id, at });
    return { ok: true, email };
  });
  if (!reset.ok) return reset;
  await forgiveTries(app, "sign-in", reset.email);
  await forgiveTries(app, "second-factor", staffId);
  return { ok: true, password };
}

export function endStaffSessions(app: Needs, actorId: Actor, staffId: string) {
  return change(app, actorId, staffId, async (tx, person, { at }) => {
    await tx.delete(session).where(eq(session.userId, person.id));
    await recordAudit(tx, { actorId, action: staffActions["end-sessions"], rowId: person.id, at });
    return { ok: true };
  });
}

/** Refused where nobody could give the rights back. */
async function takeRights(
  app: Needs,
  actorId: Actor,
  staffId: string,
  apply: (tx: Tx, person: Person, now: Now) => Promise<Outcome<Denied>>,
): Promise<Outcome<"self" | "last-owner" | "not-found" | Denied>> {
  if (staffId === actorId) return { ok: false, reason: "self" };
  return change<Outcome<"last-owner" | Denied>>(app, actorId, staffId, async (tx, person, now) => {
    const [first, ...others] = now.owners;
    if (first === person.id && others.length === 0) return { ok: false, reason: "last-owner" };
    return apply(tx, person, now);
  });
}

function change<Result extends Outcome<string>>(
  app: Needs,
  actorId: Actor,
  staffId: string,
  apply: (tx: Tx, person: Person, now: Now) => Promise<Result>,
) {
  type Refused = StaffError<"not-found" | Denied>;
  return asManager<Result | Refused>(app, actorId, async (tx, now) => {
    const person = await lockPerson(tx, staffId);
    if (!person) return { ok: false, reason: "not-found" };
    return now.mayTouch(person) ? apply(tx, person, now) : beyond;
  });
}

type Now = { at: Date; owners: string[]; mayTouch: (rights: Rights) => boolean };

function asManager<Result>(
  { db, now }: Needs,
  actorId: Actor,
  act: (tx: Tx, now: Now) => Promise<Result>,
): Promise<Result | StaffError<Denied>> {
  const at = now();
  return db.transaction(async (tx) => {
    const owners = await lockOwners(tx);
    if (!actorId) return act(tx, { at, owners, mayTouch: () => true });
    const actor = await lockPerson(tx, actorId);
    if (!actor?.isActive || !may(actor, "manage-staff"))
      return { ok: false, reason: "not-allowed" };
    return act(tx, { at, owners, mayTouch: (rights) => mayManage(actor, rights) });
  });
}

type Person = NonNullable<Awaited<ReturnType<typeof lockPerson>>>;

async function lockPerson(tx: Tx, staffId: string) {
  if (!isId(staffId)) return null;
  const { id, email, role, grants, isActive } = user;
  const [person] = await tx
    .select({ id, email, role, grants, isActive })
    .from(user)
    .where(and(eq(user.id, staffId), ne(user.role, "customer")))
    .for("no key update");
  return person ?? null;
}

/** So that two owners cannot remove each other at once; rows that refer to them are still written. */
async function lockOwners(tx: Tx): Promise<string[]> {
  const owners = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.role, "owner"), eq(user.isActive, true)))
    .orderBy(asc(user.id))
    .for("no key update");
  return owners.map(({ id }) => id);
}

async function endProofs(tx: Tx, userId: string) {
  await tx.delete(session).where(eq(session.userId, userId));
  await tx.delete(verification).where(eq(verification.value, userId));
}

export async function findStaffId(db: Db, username: string): Promise<string | null> {
  const [person] = await db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.username, username.toLowerCase()), ne(user.role, "customer")));
  return person?.id ?? null;
}

export async function listStaff(db: Db) {
  const people = await selectStaff(db).orderBy(desc(user.isActive), asc(user.username));
  return people.map(asStaff);
}

export type StaffMember = Awaited<ReturnType<typeof listStaff>>[number];

export async function findStaffMember(db: Db, staffId: string): Promise<StaffMember | null> {
  if (!isId(staffId)) return null;
  const [person] = await selectStaff(db, staffId);
  return person ? asStaff(person) : null;
}

function selectStaff(db: Db, staffId?: string) {
  const lastSeen = db
    .select({ userId: session.userId, at: max(session.updatedAt).as("at") })
    .from(session)
    .groupBy(session.userId)
    .as("last_seen");
  return db
    .select({
      id: user.id,
      name: user.name,
      email: user.email,
      username: user.username,
      role: user.role,
      grants: user.grants,
      isActive: user.isActive,
      mustChangePassword: user.mustChangePassword,
      twoFactorEnabled: user.twoFactorEnabled,
      createdAt: user.createdAt,
      lastSeenAt: lastSeen.at,
    })
    .from(user)
    .leftJoin(lastSeen, eq(lastSeen.userId, user.id))
    .where(and(ne(user.role, "customer"), staffId ? eq(user.id, staffId) : undefined))
    .$dynamic();
}

const asStaff = <Row extends { username: string | null; role: string }>(row: Row) => ({
  ...row,
  username: row.username ?? "",
  role: row.role as StaffRole,
});

type Owner = Pick<SessionUser, "id" | "sessionId">;

export async function renameStaff(
  { db, now }: Needs,
  staffId: string,
  name: string,
): Promise<void> {
  const at = now();
  await db.transaction(async (tx) => {
    await tx.update(user).set({ name, updatedAt: at }).where(eq(user.id, staffId));
    await recordOwn(tx, staffId, staffActions.name, at);
  });
}

export function endOwnSession(
  { db, now }: Needs,
  owner: Owner,
  sessionId: string,
): Promise<boolean> {
  const action = staffActions[sessionId === owner.sessionId ? "sign-out" : "end-sessions"];
  return db.transaction(async (tx) => {
    const ended = await revokeSession(tx, owner, sessionId);
    if (ended) await recordOwn(tx, owner.id, action, now());
    return ended;
  });
}

export async function endOwnOtherSessions({ db, now }: Needs, owner: Owner): Promise<void> {
  await db.transaction(async (tx) => {
    await revokeOtherSessions(tx, owner);
    await recordOwn(tx, owner.id, staffActions["end-sessions"], now());
  });
}

/** better-auth has committed already, so only this entry can be missing. */
export function recordOwnChange({ db, now }: Needs, staffId: string, action: AuditedAction) {
  return db.transaction((tx) => recordOwn(tx, staffId, action, now()));
}
