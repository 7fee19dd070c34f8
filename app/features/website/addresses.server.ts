import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import { redirect } from "react-router";
import type { AddressSpace } from "#app/content/kind-declaration.ts";
import { addressSpaceOf, contentKindNames } from "#app/content/kinds.ts";
import { localizePath } from "#app/lib/i18n-url.ts";
import { getLocale } from "#app/paraglide/runtime.js";
import type { Db, Tx } from "#db/client.ts";
import { contentAddresses, contentEntries } from "#db/schema/content.ts";
import { isSlug } from "./website.ts";

/** Gives an entry an address, false if another has or had it; the old one leads here. */
export async function takeAddress(
  tx: Tx,
  { space, slug, left, entryId }: Address & { left: string | null; entryId: string },
): Promise<boolean> {
  if (left !== null && left !== slug) await keepAddress(tx, { space, slug: left, entryId });
  const owner = await ownerOf(tx, { space, slug });
  if (owner !== undefined) return owner === entryId;
  const isOther = and(
    inArray(
      contentEntries.kind,
      contentKindNames.filter((kind) => addressSpaceOf(kind) === space),
    ),
    eq(contentEntries.slug, slug),
    ne(contentEntries.id, entryId),
  );
  if ((await tx.$count(contentEntries, isOther)) > 0) return false;
  await keepAddress(tx, { space, slug, entryId });
  return (await ownerOf(tx, { space, slug })) === entryId;
}

type Address = { space: AddressSpace; slug: string };

const isAddress = ({ space, slug }: Address) =>
  and(eq(contentAddresses.space, space), eq(contentAddresses.slug, slug));

const keepAddress = (tx: Tx, address: Address & { entryId: string }) =>
  tx.insert(contentAddresses).values(address).onConflictDoNothing();

async function ownerOf(tx: Tx, address: Address): Promise<string | undefined> {
  const [row] = await tx.select().from(contentAddresses).where(isAddress(address));
  return row?.entryId;
}

export async function findByAddress(db: Db, address: Address): Promise<string | null> {
  if (!isSlug(address.slug)) return null;
  const [row] = await db
    .select({ id: contentEntries.slug })
    .from(contentAddresses)
    .innerJoin(contentEntries, eq(contentEntries.id, contentAddresses.entryId))
    .where(and(isAddress(address), isNull(contentEntries.deletedAt)));
  return row?.id ?? null;
}

export async function findAtAddress<Item extends { id: string; slug: string }>(
  db: Db,
  items: readonly Item[],
  slug: string,
): Promise<Item | undefined> {
  const current = items.find((item) => item.slug === slug);
  if (current) return current;
  const id = await findByAddress(db, { space: "bookable", slug });
  return items.find((item) => item.id === id);
}

/** Redirects visits of a former address; a posted form is answered where it is. */
export function leadOn(
  request: Request,
  path: string,
  search = new URL(request.url).search,
): never {
  // Not cached, because the owner may return to a former address.
  const headers = { "Cache-Control": "no-cache" };
  const to = localizePath(path, getLocale()) + search;
  throw redirect(to, { status: 301, headers });
}
