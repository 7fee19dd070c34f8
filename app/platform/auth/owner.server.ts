import { and, eq, type SQL } from "drizzle-orm";
import type { App } from "#app/platform/app.ts";
import { user } from "#db/schema/auth.ts";

export type Owner = { id: string; name: string; email: string; emailVerified: boolean };

/** Whose account this is; null also for one that was switched off. */
export async function findOwner({ db }: Pick<App, "db">, where: SQL): Promise<Owner | null> {
  const [owner] = await db
    .select({ id: user.id, name: user.name, email: user.email, emailVerified: user.emailVerified })
    .from(user)
    .where(and(where, eq(user.isActive, true)));
  return owner ?? null;
}
