import { randomInt } from "node:crypto";
import { newId } from "#app/lib/ids.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import type { Tx } from "#db/client.ts";
import { account, user } from "#db/schema/auth.ts";
import type { NewStaff } from "./staff-account.ts";

type Making = {
  /** Null: the installation itself, or a command of whoever runs it. */
  actorId: string | null;
  passwordHash: string;
  at: Date;
};

/**
 * Makes an account of the staff with a password that its owner has to change, and gives its id; null
 * when the username or the address is in use. Whoever makes it vouches for the address.
 */
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
  const details = { username: person.username, role };
  await recordAudit(tx, {
    actorId,
    action: "staff.add",
    tableName: "user",
    rowId: created.id,
    details,
    at,
  });
  return created.id;
}

/** The password of an account that has none. */
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

/** Without what is misread on a screen or on paper: 0 o, 1 i l, u v. */
const alphabet = "23456789abcdefghjkmnpqrstwxyz";

/** A password to be read from a screen and typed once, `k7p3-xm4q-9wzt-c2hd`: 77 bits of chance. */
export function oneTimePassword(): string {
  const group = () =>
    Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join("");
  return [group(), group(), group(), group()].join("-");
}
