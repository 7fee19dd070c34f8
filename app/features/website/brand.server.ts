import { isDeepStrictEqual } from "node:util";
import { and, eq, isNull, lte } from "drizzle-orm";
import type { ContentValue, SiteContent } from "#app/content/kinds.ts";
import { newId } from "#app/lib/ids.ts";
import { parseUploadKey } from "#app/lib/uploaded-picture.ts";
import { type OwnedSettings, type Settings, withOwned } from "#app/platform/settings.ts";
import type { Db } from "#db/client.ts";
import { contentEntries, contentRevisions } from "#db/schema/content.ts";
import { wordsOf } from "./website.ts";

/** The published settings; a field that an older version has not is the environment's. */
export function ownedSettings(
  { brand: [row] }: Pick<SiteContent, "brand">,
  first: OwnedSettings,
): OwnedSettings {
  if (!row) return first;
  return {
    brand: {
      ...first.brand,
      name: row.name,
      nameAr: row.nameAr || row.name,
      phone: row.phone,
      whatsapp: row.whatsapp,
      email: row.email,
      address: row.address,
      mapPoint: { latitude: Number(row.latitude), longitude: Number(row.longitude) },
      instagramUrl: row.instagram,
      trn: row.taxNumber || null,
      licence: row.licence || null,
      logo: parseUploadKey(row.logo) ? row.logo : null,
      accent: row.accent || null,
      orderPrefix: row.orderPrefix || first.brand.orderPrefix,
    },
    taxMode: row.taxMode || first.taxMode,
    staffLockMinutes: row.lockMinutes ? Number(row.lockMinutes) : first.staffLockMinutes,
    samples: {
      claims: isShown(row.sampleClaims, first.samples.claims),
      testimonials: isShown(row.sampleTestimonials, first.samples.testimonials),
      counts: isShown(row.sampleCounts, first.samples.counts),
    },
  };
}

const isShown = (choice: string, first: boolean) => (choice ? choice === "shown" : first);

const shownOr = (isShown: boolean) => (isShown ? "shown" : "hidden");

const factsOf = ({
  brand,
  taxMode,
  staffLockMinutes,
  samples,
}: OwnedSettings): ContentValue<"brand"> => ({
  name: brand.name,
  nameAr: brand.nameAr,
  phone: brand.phone,
  whatsapp: brand.whatsapp,
  email: brand.email,
  address: brand.address,
  latitude: String(brand.mapPoint.latitude),
  longitude: String(brand.mapPoint.longitude),
  instagram: brand.instagramUrl,
  taxNumber: brand.trn ?? "",
  licence: brand.licence ?? "",
  logo: "none",
  accent: brand.accent ?? "",
  taxMode,
  orderPrefix: brand.orderPrefix,
  lockMinutes: String(staffLockMinutes),
  sampleClaims: shownOr(samples.claims),
  sampleTestimonials: shownOr(samples.testimonials),
  sampleCounts: shownOr(samples.counts),
});

/** The environment's facts count until staff publish theirs. */
export async function seedBrand(db: Db, owned: OwnedSettings): Promise<void> {
  const published = factsOf(owned);
  const named = { name: published.name, words: wordsOf("brand", published) };
  const isIt = and(eq(contentEntries.kind, "brand"), isNull(contentEntries.deletedAt));
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(contentEntries).where(isIt);
    if (row && (row.publishedVersion > 1 || isDeepStrictEqual(row.published, published))) return;
    if (row) {
      const isFirst = and(eq(contentRevisions.entryId, row.id), eq(contentRevisions.version, 1));
      await tx.update(contentRevisions).set({ value: published }).where(isFirst);
      const isUnchanged = and(
        eq(contentEntries.id, row.id),
        lte(contentEntries.publishedVersion, 1),
      );
      await tx
        .update(contentEntries)
        .set({ published, ...named })
        .where(isUnchanged);
      return;
    }
    const entry = {
      id: newId(),
      kind: "brand",
      slug: "brand",
      publishedVersion: 1,
      published,
      ...named,
    };
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

/** The settings that hold while this content is published. */
export function brandedSettings(first: Settings): (content: SiteContent) => Settings {
  const known = new WeakMap<SiteContent["brand"], Settings>();
  return ({ brand }) => {
    const settings = known.get(brand) ?? withOwned(first, ownedSettings({ brand }, first));
    known.set(brand, settings);
    return settings;
  };
}
