import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { firstContent } from "#app/content/first-content.ts";
import { offerKinds } from "#app/content/kind-fields.ts";
import type { LocalDate } from "#app/lib/time.ts";
import { SettingsError } from "#app/platform/settings-fields.ts";
import type { Db } from "#db/client.ts";
import { contentEntries, contentRevisions } from "#db/schema/content.ts";

type FirstTerms = {
  offerEnds: Readonly<Record<string, LocalDate>>;
  offerPermits: Readonly<Record<string, string>>;
};

/** Throws SettingsError for an unknown offer, whose end would otherwise be ignored. */
export function requireKnownOffers({ offerEnds, offerPermits }: FirstTerms): void {
  const isKnown = (id: string) => Object.hasOwn(firstContent.serviceOf, id);
  const unknown = (ids: object) => Object.keys(ids).filter((id) => !isKnown(id));
  const lines = [
    ...unknown(offerEnds).map((id) => `  OFFER_ENDS: there is no offer ${id}`),
    ...unknown(offerPermits).map((id) => `  OFFER_PERMITS: there is no offer ${id}`),
  ];
  if (lines.length > 0)
    throw new SettingsError(`Settings that cannot be used:\n${lines.join("\n")}`);
}

/** The environment's ends and permits count until staff publish the offer. */
export async function seedOfferTerms(db: Db, { offerEnds, offerPermits }: FirstTerms) {
  const isUntouched = and(
    inArray(contentEntries.kind, [...offerKinds]),
    isNull(contentEntries.deletedAt),
    eq(contentEntries.version, 1),
    eq(contentRevisions.what, "seed"),
  );
  await db.transaction(async (tx) => {
    const rows = await tx
      .select({
        id: contentEntries.id,
        slug: contentEntries.slug,
        published: contentEntries.published,
        revisionId: contentRevisions.id,
      })
      .from(contentEntries)
      .innerJoin(contentRevisions, eq(contentRevisions.entryId, contentEntries.id))
      .where(isUntouched)
      .for("update", { of: contentEntries });
    for (const { id, slug, published, revisionId } of rows) {
      const term = { endsOn: offerEnds[slug] ?? "", permit: offerPermits[slug] ?? "" };
      const value = { ...Object(published), ...term };
      if (isDeepStrictEqual(value, published)) continue;
      await tx.update(contentEntries).set({ published: value }).where(eq(contentEntries.id, id));
      await tx.update(contentRevisions).set({ value }).where(eq(contentRevisions.id, revisionId));
    }
  });
}
