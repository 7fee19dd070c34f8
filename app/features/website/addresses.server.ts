import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import { redirect } from "react-router";
import { offerKinds } from "#app/content/kinds.ts";
import { localizePath } from "#app/lib/i18n-url.ts";
import { getLocale } from "#app/paraglide/runtime.js";
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

/** Which entry an address is or was of, by the name that it has for good. */
export async function findByAddress(db: Db, slug: string): Promise<string | null> {
  if (!isSlug(slug)) return null;
  const [row] = await db
    .select({ id: contentEntries.slug })
    .from(contentAddresses)
    .innerJoin(contentEntries, eq(contentEntries.id, contentAddresses.entryId))
    .where(and(eq(contentAddresses.slug, slug), isNull(contentEntries.deletedAt)));
  return row?.id ?? null;
}

/** Whose address it is, or was, of what has pages of one kind. */
export async function findAtAddress<Item extends { id: string; slug: string }>(
  db: Db,
  items: readonly Item[],
  slug: string,
): Promise<Item | undefined> {
  const current = items.find((item) => item.slug === slug);
  if (current) return current;
  const id = await findByAddress(db, slug);
  return items.find((item) => item.id === id);
}

/** Ends a visit to an address that a page had; a form that was posted to one is answered where it is. */
export function leadOn(request: Request, path: string): never {
  // Not kept by browsers: the owner may go back to an address that it had.
  const headers = { "Cache-Control": "no-cache" };
  const to = localizePath(path, getLocale()) + new URL(request.url).search;
  throw redirect(to, { status: 301, headers });
}
