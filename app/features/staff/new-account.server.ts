import { eq } from "drizzle-orm";
import { newId } from "#app/lib/ids.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import { hashPassword, readableSecret } from "#app/platform/auth/auth-limits.server.ts";
import { staffActions } from "#app/platform/auth/staff-actions.ts";
import type { Db, Tx } from "#db/client.ts";
import type { AuditDetails } from "#db/schema/audit.ts";
import { account, user } from "#db/schema/auth.ts";
import type { NewStaff } from "./new-staff.ts";

type Making = {
  actorId: string | null;
  passwordHash: string;
  at: Date;
};

/** Null when taken. The person who adds the account vouches for the address. */
export async function insertStaff(
  tx: Tx,
  { role, ...person }: NewStaff,
  { actorId, passwordHash, at }: Making,
): Promise<string | null> {
  const dates = { createdAt: at, updatedAt: at };
  const [created] = await tx
    .insert(user)
    .values({
      id: newId(),
      ...person,
      role,
      emailVerified: true,
      mustChangePassword: true,
      ...dates,
    })
    .onConflictDoNothing()
    .returning({ id: user.id });
  if (!created) return null;
  await insertPassword(tx, created.id, { passwordHash, at });
  const details: AuditDetails = { username: person.username, role };
  await recordAudit(tx, {
    actorId,
    action: staffActions.add,
    rowId: created.id,
    details,
    at,
  });
  return created.id;
}

export async function insertPassword(
  tx: Tx,
  userId: string,
  { passwordHash, at }: Pick<Making, "passwordHash" | "at">,
): Promise<void> {
  await tx.insert(account).values({
    userId,
    accountId: userId,
    providerId: "credential",
    password: passwordHash,
    createdAt: at,
    updatedAt: at,
  });
}

/** A temporary password to read from a screen: 77 random bits. */
export const oneTimePassword = () => readableSecret(4);

const username = "admin";

export type FirstAccount = { username: string; password: string };

/** Null where there is an owner (D4); of several starting processes one creates it. */
export async function createFirstAccount({
  db,
  settings,
  now,
}: Pick<App, "db" | "settings" | "now">): Promise<FirstAccount | null> {
  if (await hasOwner(db)) return null;
  const password = oneTimePassword();
  const making = { actorId: null, passwordHash: await hashPassword(password), at: now() };
  const created = await db.transaction(async (tx) => {
    const email = await freeAddress(tx, settings.brand.email.toLowerCase());
    const person = { name: username, username, email, role: "owner" } as const;
    return insertStaff(tx, person, making);
  });
  return created ? { username, password } : null;
}

const hasOwner = async (db: Db) => (await db.$count(user, eq(user.role, "owner"))) > 0;

async function freeAddress(db: Db, address: string): Promise<string> {
  const taken = await db.$count(user, eq(user.email, address));
  return taken ? `admin-${newId()}@staff.invalid` : address;
}
