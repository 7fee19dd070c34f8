import { getAuthenticatorName } from "@better-auth/passkey";
import { and, asc, eq } from "drizzle-orm";
import { isId } from "#app/lib/ids.ts";
import type { Db } from "#db/client.ts";
import { passkey } from "#db/schema/auth.ts";

/** The passkeys of this person, as they were added. */
export async function listPasskeys(db: Db, userId: string) {
  const passkeys = await db
    .select({
      id: passkey.id,
      name: passkey.name,
      aaguid: passkey.aaguid,
      createdAt: passkey.createdAt,
    })
    .from(passkey)
    .where(eq(passkey.userId, userId))
    .orderBy(asc(passkey.id));
  return passkeys.map(({ id, name, aaguid, createdAt }) => ({
    id,
    /** What its owner calls it, or else what keeps it; null when neither is known. */
    name: name || getAuthenticatorName(aaguid ?? undefined) || null,
    createdAt,
  }));
}

/** Forgets a passkey of this person; false when there is no such passkey of theirs. */
export async function removePasskey(db: Db, userId: string, passkeyId: string): Promise<boolean> {
  if (!isId(passkeyId)) return false;
  const removed = await db
    .delete(passkey)
    .where(and(eq(passkey.id, passkeyId), eq(passkey.userId, userId)))
    .returning({ id: passkey.id });
  return removed.length > 0;
}
