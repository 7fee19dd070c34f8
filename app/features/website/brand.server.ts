import { isDeepStrictEqual } from "node:util";
import { and, eq, isNull, lte } from "drizzle-orm";
import type { ContentValue, SiteContent } from "#app/content/kinds.ts";
import { newId } from "#app/lib/ids.ts";
import { type Brand, type Settings, withBrand } from "#app/platform/settings.ts";
import type { Db } from "#db/client.ts";
import { contentEntries, contentRevisions } from "#db/schema/content.ts";
import { wordsOf } from "./website.ts";

export function brandOf({ brand: [row] }: Pick<SiteContent, "brand">, first: Brand): Brand {
  if (!row) return first;
  const {
    name,
    phone,
    whatsapp,
    email,
    address,
    latitude,
    longitude,
    instagram,
    taxNumber,
    licence,
  } = row;
  const nameAr = row.nameAr || name;
  const mapPoint = { latitude: Number(latitude), longitude: Number(longitude) };
  const facts = {
    name,
    nameAr,
    phone,
    whatsapp,
    email,
    address,
    mapPoint,
    instagramUrl: instagram,
  };
  return { ...first, ...facts, trn: taxNumber || null, licence: licence || null };
}

const factsOf = ({ mapPoint, ...brand }: Brand): ContentValue<"brand"> => ({
  name: brand.name,
  nameAr: brand.nameAr,
  phone: brand.phone,
  whatsapp: brand.whatsapp,
  email: brand.email,
  address: brand.address,
  latitude: String(mapPoint.latitude),
  longitude: String(mapPoint.longitude),
  instagram: brand.instagramUrl,
  taxNumber: brand.trn ?? "",
  licence: brand.licence ?? "",
});

/** The environment's facts count until staff publish theirs. */
export async function seedBrand(db: Db, brand: Brand): Promise<void> {
  const published = factsOf(brand);
  const named = { name: published.name, words: wordsOf("brand", published) };
  const isIt = and(eq(contentEntries.kind, "brand"), isNull(contentEntries.deletedAt));
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(contentEntries).where(isIt);
    if (row && (row.version > 1 || isDeepStrictEqual(row.published, published))) return;
    if (row) {
      const isFirst = and(eq(contentRevisions.entryId, row.id), eq(contentRevisions.version, 1));
      await tx.update(contentRevisions).set({ value: published }).where(isFirst);
      const isUnchanged = and(eq(contentEntries.id, row.id), lte(contentEntries.version, 1));
      await tx
        .update(contentEntries)
        .set({ published, ...named })
        .where(isUnchanged);
      return;
    }
    const entry = { id: newId(), kind: "brand", slug: "brand", version: 1, published, ...named };
    // Of several starting processes the first inserts it.
    const brought = await tx
      .insert(contentEntries)
      .values({ ...entry, position: 1, publishedAt: new Date() })
      .onConflictDoNothing()
      .returning({ id: contentEntries.id });
    const revision = { what: "seed", version: 1, value: published } as const;
    for (const { id } of brought) {
      await tx.insert(contentRevisions).values({ id: newId(), entryId: id, ...revision });
    }
  });
}

export function brandedSettings(first: Settings): (content: SiteContent) => Settings {
  const known = new WeakMap<SiteContent["brand"], Settings>();
  return ({ brand }) => {
    const settings = known.get(brand) ?? withBrand(first, brandOf({ brand }, first.brand));
    known.set(brand, settings);
    return settings;
  };
}
