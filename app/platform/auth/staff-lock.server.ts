import { and, eq, lt, ne, sql } from "drizzle-orm";
import type { App } from "#app/platform/app.ts";
import { recordOwn } from "#app/platform/audit.server.ts";
import { staffActions } from "#app/platform/auth/staff-actions.ts";
import type { Db } from "#db/client.ts";
import { session, staffPin } from "#db/schema/auth.ts";
import { hashPassword, type PasswordError, verifyPassword } from "./auth-limits.server.ts";
import { checkPassword } from "./password.server.ts";
import type { SessionUser } from "./session.server.ts";

const mostPinTries = 5;

export async function lockSession(db: Db, { sessionId }: Pick<SessionUser, "sessionId">) {
  await db
    .update(session)
    .set({ lockedAt: sql`coalesce(${session.lockedAt}, now())` })
    .where(eq(session.id, sessionId));
}

export type UnlockError = PasswordError | { ok: false; reason: "pin-used-up" };

/** A PIN is counted before it is checked, so that many at once cannot exceed five tries. */
export async function unlockSession(
  app: App,
  user: Pick<SessionUser, "id" | "email" | "sessionId">,
  secret: string,
): Promise<{ ok: true } | UnlockError> {
  const pin = await tryPin(app.db, user, secret);
  if (pin === "wrong") return { ok: false, reason: "wrong" };
  if (pin !== "right") {
    const checked = await checkPassword(app, user, secret);
    const isUsedUp = !checked.ok && checked.reason === "wrong" && pin === "used-up";
    if (isUsedUp) return { ok: false, reason: "pin-used-up" };
    if (!checked.ok) return checked;
  }
  const opened = { lockedAt: null, pinTries: 0, updatedAt: new Date() };
  await app.db.update(session).set(opened).where(eq(session.id, user.sessionId));
  return { ok: true };
}

async function tryPin(
  db: Db,
  { id, sessionId }: Pick<SessionUser, "id" | "sessionId">,
  secret: string,
): Promise<"right" | "wrong" | "used-up" | "none"> {
  const pinHash = /^\d{6}$/.test(secret) ? await findPin(db, id) : null;
  if (!pinHash) return "none";
  const taken = await db
    .update(session)
    .set({ pinTries: sql`${session.pinTries} + 1` })
    .where(and(eq(session.id, sessionId), lt(session.pinTries, mostPinTries)))
    .returning({ id: session.id });
  if (taken.length === 0) return "used-up";
  return (await verifyPassword({ hash: pinHash, password: secret })) ? "right" : "wrong";
}

async function findPin(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ pinHash: staffPin.pinHash })
    .from(staffPin)
    .where(eq(staffPin.userId, userId));
  return row?.pinHash ?? null;
}

export const hasPin = async (db: Db, userId: string) => (await findPin(db, userId)) !== null;

export async function setPin({ db, now }: App, userId: string, pin: string): Promise<void> {
  const pinHash = await hashPassword(pin);
  const at = now();
  await db.transaction(async (tx) => {
    await tx
      .insert(staffPin)
      .values({ userId, pinHash, updatedAt: at })
      .onConflictDoUpdate({ target: staffPin.userId, set: { pinHash, updatedAt: at } });
    await recordOwn(tx, userId, staffActions.lock, at);
  });
}

/** Each person may have one device that does not lock; choosing another locks the first. */
export async function setOwnDevice(
  { db, now }: Pick<App, "db" | "now">,
  { id: userId, sessionId }: Pick<SessionUser, "id" | "sessionId">,
  isOwnDevice: boolean,
): Promise<void> {
  await db.transaction(async (tx) => {
    const isOther = and(eq(session.userId, userId), ne(session.id, sessionId));
    if (isOwnDevice) await tx.update(session).set({ isOwnDevice: false }).where(isOther);
    await tx.update(session).set({ isOwnDevice }).where(eq(session.id, sessionId));
    await recordOwn(tx, userId, staffActions.lock, now());
  });
}
