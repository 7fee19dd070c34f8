import { eq } from "drizzle-orm";
import { newId } from "#app/lib/ids.ts";
import type { App } from "#app/platform/app.ts";
import { hashPassword } from "#app/platform/auth/password-hash.server.ts";
import type { Db } from "#db/client.ts";
import { user } from "#db/schema/auth.ts";
import { insertStaff, oneTimePassword } from "./new-account.server.ts";

const username = "admin";

/** What the start screen shows once. */
export type FirstAccount = { username: string; password: string };

/**
 * Makes the first account of the staff area where there is no admin (D4); null where there is. Of several
 * processes that start at once the unique username lets one make it.
 */
export async function createFirstAccount({
  db,
  settings,
  now,
}: Pick<App, "db" | "settings" | "now">): Promise<FirstAccount | null> {
  if (await hasAdmin(db)) return null;
  const password = oneTimePassword();
  const making = { actorId: null, passwordHash: await hashPassword(password), at: now() };
  const created = await db.transaction(async (tx) => {
    const email = await freeAddress(tx, settings.brand.email.toLowerCase());
    const person = { name: settings.brand.name, username, email, role: "admin" } as const;
    return insertStaff(tx, person, making);
  });
  return created ? { username, password } : null;
}

const hasAdmin = async (db: Db) => (await db.$count(user, eq(user.role, "admin"))) > 0;

/** The brand's own, unless it has an account; then one that no mail reaches. */
async function freeAddress(db: Db, address: string): Promise<string> {
  const taken = await db.$count(user, eq(user.email, address));
  return taken ? `admin-${newId()}@staff.invalid` : address;
}
