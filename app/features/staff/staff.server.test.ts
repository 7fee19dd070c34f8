// Also on PostgreSQL: locks

import { setTimeout as wait } from "node:timers/promises";
import { verifyPassword } from "better-auth/crypto";
import { and, eq, ne } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import { createAuth } from "#app/platform/auth/auth.server.ts";
import { signInStaff } from "#app/platform/auth/sign-in.server.ts";
import { staffActions } from "#app/platform/auth/staff-actions.ts";
import { createLog } from "#app/platform/log.ts";
import { parseSettings } from "#app/platform/settings.ts";
import type { Grant } from "#db/schema/enums.ts";
import { account, auditLog, rateLimits, session, user } from "#db/schema.ts";
import { rowIn, testDatabase } from "../../../tests/database.ts";
import { createAccount, password, signedIn, signIn } from "../../../tests/http/accounts.ts";
import { withSecondFactor } from "../../../tests/http/second-factor.ts";
import {
  addStaff,
  changeRights,
  disableStaff,
  enableStaff,
  endOwnOtherSessions,
  endOwnSession,
  endStaffSessions,
  findStaffMember,
  listStaff,
  resetStaff,
} from "./staff.server.ts";
import type { StaffRole } from "./staff.ts";

const db = await testDatabase();
const settings = parseSettings({ SECRET: "x8Kq2".repeat(8) });
const now = () => new Date("2030-03-04T08:00:00.417Z");
const app = { db, settings, log: createLog(() => {}), now };
const auth = createAuth(app);

const enter = (username: string, secret: string) =>
  signInStaff(app, auth, { username, password: secret, headers: new Headers() });
const auditOf = (rowId: string) =>
  db
    .select({ action: auditLog.action, actorId: auditLog.actorId, details: auditLog.details })
    .from(auditLog)
    .where(and(eq(auditLog.rowId, rowId), ne(auditLog.action, "staff.sign-in")));
const sessionsOf = (userId: string) => db.$count(session, eq(session.userId, userId));
const newcomer = () => {
  const username = `new-${newId().slice(-12)}`;
  return { name: "Omar", username, email: `${username}@example.com`, role: "counter" } as const;
};

let owner: Awaited<ReturnType<typeof createAccount>>;
beforeEach(async () => {
  await db.delete(rateLimits);
  await db.delete(user);
  owner = await createAccount(app, { role: "owner" });
});

test("ten additions of one username at once make one account", async () => {
  const person = newcomer();
  const added = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      addStaff(app, owner.userId, { ...person, email: `${i}${person.email}` }),
    ),
  );
  expect(added.filter(({ ok }) => ok)).toHaveLength(1);
});

test("whoever is disabled is signed out at once and comes in by no way, until enabled", async () => {
  const { userId, username } = await signedIn(app, { role: "counter" });
  expect(await disableStaff(app, owner.userId, userId)).toEqual({ ok: true });
  expect(await sessionsOf(userId)).toBe(0);
  expect(await enter(username, password)).toEqual({ ok: false, reason: "wrong" });
  expect(await enableStaff(app, owner.userId, userId)).toEqual({ ok: true });
  expect(await enter(username, password)).toMatchObject({ ok: true });
  expect((await auditOf(userId)).map(({ action }) => action)).toEqual([
    "staff.disable",
    "staff.enable",
  ]);
});

test("a reset ends sessions, second factor and lock, and gives a password to change", async () => {
  const { userId, username } = await withSecondFactor(app, { role: "counter" });
  for (let wrong = 0; wrong < 6; wrong++) await enter(username, "wrong");
  const done = await resetStaff(app, owner.userId, userId);
  if (!done.ok) throw new Error(done.reason);
  expect(await sessionsOf(userId)).toBe(0);
  expect(await enter(username, password)).toEqual({ ok: false, reason: "wrong" });
  expect(await enter(username, done.password)).toMatchObject({
    ok: true,
    needsSecondFactor: false,
  });
  expect(await findStaffMember(db, userId)).toMatchObject({
    mustChangePassword: true,
    twoFactorEnabled: false,
  });
  const kept = await rowIn(db, account, { userId });
  expect(await verifyPassword({ hash: kept.password ?? "", password: done.password })).toBe(true);
});

test("what is granted stands in the log, and an owner has no need of it", async () => {
  const { userId } = await createAccount(app, { role: "counter" });
  const rights = { role: "counter", grants: ["export", "revenue", "export"] } as const;
  const given = { ...rights, grants: [...rights.grants] };
  for (let times = 0; times < 2; times++) {
    expect(await changeRights(app, owner.userId, userId, given)).toEqual({ ok: true });
  }
  expect((await findStaffMember(db, userId))?.grants).toEqual(["revenue", "export"]);
  expect(await auditOf(userId)).toEqual([
    {
      action: "staff.role",
      actorId: owner.userId,
      details: { grants: { from: [], to: ["revenue", "export"] } },
    },
  ]);
  await changeRights(app, owner.userId, userId, { ...given, role: "owner" });
  expect((await findStaffMember(db, userId))?.grants).toEqual([]);
});

test("who looks after staff by a grant gives and touches no more than they have", async () => {
  const grants = ["manage-staff", "codes"] as const;
  const { userId: manager } = await createAccount(app, { role: "counter", grants: [...grants] });
  const { userId: counter } = await createAccount(app, { role: "counter" });
  const beyond = { ok: false, reason: "beyond" };
  const rightsOf = (role: StaffRole, ...given: Grant[]) => ({ role, grants: given });
  expect(await addStaff(app, manager, { ...newcomer(), role: "owner" })).toEqual(beyond);
  expect(await addStaff(app, manager, newcomer())).toMatchObject({ ok: true });
  expect(await changeRights(app, manager, counter, rightsOf("owner"))).toEqual(beyond);
  expect(await changeRights(app, manager, counter, rightsOf("counter", "revenue"))).toEqual(beyond);
  expect(await changeRights(app, manager, counter, rightsOf("counter", "codes"))).toEqual({
    ok: true,
  });
  for (const change of [disableStaff, enableStaff, resetStaff, endStaffSessions]) {
    expect(await change(app, manager, owner.userId)).toEqual(beyond);
  }
  const { userId: seesRevenue } = await createAccount(app, {
    role: "counter",
    grants: ["revenue"],
  });
  expect(await resetStaff(app, manager, seesRevenue)).toEqual(beyond);
  expect(await resetStaff(app, manager, counter)).toMatchObject({ ok: true });
});

test("nobody takes rights from themselves, or from the last owner who can sign in", async () => {
  const self = { ok: false, reason: "self" };
  expect(await disableStaff(app, owner.userId, owner.userId)).toEqual(self);
  expect(
    await changeRights(app, owner.userId, owner.userId, { role: "counter", grants: [] }),
  ).toEqual(self);
  const disabled = await createAccount(app, { role: "owner" });
  await disableStaff(app, owner.userId, disabled.userId);
  const last = { ok: false, reason: "last-owner" };
  expect(await disableStaff(app, null, owner.userId)).toEqual(last);
  expect(await changeRights(app, null, owner.userId, { role: "counter", grants: [] })).toEqual(
    last,
  );
});

test("of two owners who disable each other at once, one stays", async () => {
  const other = await createAccount(app, { role: "owner" });
  const outcomes = await Promise.all([
    disableStaff(app, owner.userId, other.userId),
    disableStaff(app, other.userId, owner.userId),
  ]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.find(({ ok }) => !ok)).toEqual({ ok: false, reason: "not-allowed" });
});

test("customers, and ids that are none, are nobody of the staff", async () => {
  const customer = await signedIn(app);
  const missing = { ok: false, reason: "not-found" };
  for (const id of [customer.userId, newId(), "", "1", "\0", "' or 1=1"]) {
    expect(await disableStaff(app, owner.userId, id)).toEqual(missing);
    expect(await enableStaff(app, owner.userId, id)).toEqual(missing);
    expect(await changeRights(app, owner.userId, id, { role: "owner", grants: [] })).toEqual(
      missing,
    );
    expect(await resetStaff(app, owner.userId, id)).toEqual(missing);
    expect(await endStaffSessions(app, owner.userId, id)).toEqual(missing);
    expect(await findStaffMember(db, id)).toBeNull();
  }
  expect(await sessionsOf(customer.userId)).toBe(1);
  expect((await listStaff(db)).map(({ id }) => id)).toEqual([owner.userId]);
});

test("an owner who is none any more changes nobody", async () => {
  const { userId } = await signedIn(app, { role: "counter" });
  const former = (await createAccount(app, { role: "counter" })).userId;
  const refused = { ok: false, reason: "not-allowed" };
  expect(await addStaff(app, former, newcomer())).toEqual(refused);
  expect(await changeRights(app, former, userId, { role: "owner", grants: [] })).toEqual(refused);
  expect(await disableStaff(app, former, userId)).toEqual(refused);
  expect(await enableStaff(app, former, userId)).toEqual(refused);
  expect(await resetStaff(app, former, userId)).toEqual(refused);
  expect(await endStaffSessions(app, former, userId)).toEqual(refused);
  expect(await sessionsOf(userId)).toBe(1);
  expect(await auditOf(userId)).toEqual([]);
  expect(await db.$count(user)).toBe(3);
});

test("sessions end everywhere, but for one's own that is to stay", async () => {
  const { userId: id, email } = await signedIn(app, { role: "counter" });
  await signIn(app, email);
  const kept = await rowIn(db, session, { userId: id });
  await endOwnOtherSessions(app, { id, sessionId: kept.id });
  expect(await sessionsOf(id)).toBe(1);
  await endStaffSessions(app, owner.userId, id);
  expect(await sessionsOf(id)).toBe(0);
});

test("one's own session ends with its entry in the log, or not at all", async () => {
  const { userId: id } = await signedIn(app, { role: "counter" });
  const here = await rowIn(db, session, { userId: id });
  const own = { id, sessionId: here.id };
  await db.execute("alter table audit_log rename to audit_away");
  const ending = endOwnSession(app, own, own.sessionId);
  await expect(
    ending.finally(() => db.execute("alter table audit_away rename to audit_log")),
  ).rejects.toThrow();
  expect(await sessionsOf(id)).toBe(1);
  expect(await endOwnSession(app, own, newId())).toBe(false);
  expect(await endOwnSession(app, own, own.sessionId)).toBe(true);
  expect((await auditOf(id)).map(({ action }) => action)).toEqual(["staff.sign-out"]);
});

test("a manager ends the sessions of somebody who signs out meanwhile", async () => {
  const { userId: id } = await signedIn(app, { role: "counter" });
  const ended = Promise.withResolvers<void>();
  const signingOut = db.transaction(async (tx) => {
    await tx.delete(session).where(eq(session.userId, id));
    ended.resolve();
    await wait(100);
    const entry = { action: staffActions["sign-out"], rowId: id, actorId: id, at: now() };
    await recordAudit(tx, entry);
  });
  await ended.promise;
  const [, result] = await Promise.all([signingOut, disableStaff(app, owner.userId, id)]);
  expect(result).toEqual({ ok: true });
  expect(await sessionsOf(id)).toBe(0);
});

test("the list shows who can sign in first, and when each was last seen", async () => {
  const gone = await createAccount(app, { role: "counter", username: "aaa" });
  await disableStaff(app, owner.userId, gone.userId);
  await signIn(app, owner.email);
  const staff = await listStaff(db);
  expect(staff.map(({ username }) => username)).toEqual([owner.username, "aaa"]);
  expect(staff[0]?.lastSeenAt).toBeInstanceOf(Date);
  expect(staff[1]?.lastSeenAt).toBeNull();
});
