import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import { type ContentKind, offerKinds } from "#app/content/kinds.ts";
import type { Db, Tx } from "#db/client.ts";
import { contentAddresses, contentEntries } from "#db/schema/content.ts";
import { isSlug } from "./website.ts";

/** Gives an entry an address; false where it is or was another's, be that one hidden or in the bin. */
export async function takeAddress(
  tx: Tx,
  address: { slug: string; entryId: string },
): Promise<boolean> {
  const isOther = and(
    inArray(contentEntries.kind, ["services", ...offerKinds]),
    eq(contentEntries.slug, address.slug),
    ne(contentEntries.id, address.entryId),
  );
  if ((await tx.$count(contentEntries, isOther)) > 0) return false;
  await tx.insert(contentAddresses).values(address).onConflictDoNothing();
  const isOurs = and(
    eq(contentAddresses.slug, address.slug),
    eq(contentAddresses.entryId, address.entryId),
  );
  return (await tx.$count(contentAddresses, isOurs)) > 0;
}

/** Which entry of a kind an address is or was of, by the name that it has for good. */
export async function findByAddress(
  db: Db,
  kind: ContentKind,
  slug: string,
): Promise<string | null> {
  if (!isSlug(slug)) return null;
  const [row] = await db
    .select({ id: contentEntries.slug })
    .from(contentAddresses)
    .innerJoin(contentEntries, eq(contentEntries.id, contentAddresses.entryId))
    .where(
      and(
        eq(contentAddresses.slug, slug),
        eq(contentEntries.kind, kind),
        isNull(contentEntries.deletedAt),
      ),
    );
  return row?.id ?? null;
}
