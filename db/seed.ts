import { eq } from "drizzle-orm";
import firstCurrencies from "#app/content/currencies.json" with { type: "json" };
import { firstContent, hiddenContent } from "#app/content/first-content.ts";
import { addressSpaceOf, type ContentKind, contentKindNames } from "#app/content/kinds.ts";
import { firstWeek, firstWeekId } from "#app/content/opening-hours.ts";
import { builtInPerfumes } from "#app/content/perfumes.ts";
import { firstNeeds, firstResources } from "#app/content/workshop.ts";
import { newId } from "#app/lib/ids.ts";
import type { Db } from "./client.ts";
import { perfumes } from "./schema/catalog.ts";
import {
  contentAddresses,
  contentEntries,
  contentRevisions,
  contentSeeds,
} from "./schema/content.ts";
import { currencies } from "./schema/currency.ts";
import { openingHours } from "./schema/opening-hours.ts";
import { prices } from "./schema/prices.ts";
import { resources, visitSettings, workNeeds } from "./schema/workshop.ts";

/** Existing rows stay, so that every start may call it. */
export async function seed(db: Db): Promise<void> {
  await db.insert(currencies).values(seedCurrencies).onConflictDoNothing();
  const week = {
    id: firstWeekId,
    kind: "week",
    pattern: firstWeek.map((day) => [...day]),
  } as const;
  await db.insert(openingHours).values(week).onConflictDoNothing();
  await db.insert(perfumes).values(seedPerfumes).onConflictDoNothing();
  await seedContent(db);
  await seedWorkshop(db);
}

/** Once only: an owner who deleted the bays has a workshop without limit. */
async function seedWorkshop(db: Db): Promise<void> {
  const kind = "workshop";
  if ((await db.$count(contentSeeds, eq(contentSeeds.kind, kind))) > 0) return;
  await db.transaction(async (tx) => {
    const [brought] = await tx
      .insert(contentSeeds)
      .values({ kind })
      .onConflictDoNothing()
      .returning();
    if (!brought) return;
    await tx
      .insert(resources)
      .values(firstResources.map((resource, at) => ({ ...resource, position: at + 1 })));
    await tx
      .insert(workNeeds)
      .values(firstNeeds.map((need) => ({ ...need, bayKinds: [...need.bayKinds] })))
      .onConflictDoNothing();
    await tx.insert(visitSettings).values({}).onConflictDoNothing();
  });
}

/** Once per kind: what staff deleted does not return. */
async function seedContent(db: Db): Promise<void> {
  const seeded = await db.select({ kind: contentSeeds.kind }).from(contentSeeds);
  const known = new Set(seeded.map(({ kind }) => kind));
  if (contentKindNames.every((kind) => known.has(kind))) return;
  await db.transaction(async (tx) => {
    const kinds = contentKindNames.map((kind) => ({ kind }));
    // Of several starting processes the first inserts a kind.
    const brought = await tx.insert(contentSeeds).values(kinds).onConflictDoNothing().returning();
    const rows = brought.flatMap(({ kind }) => firstEntries(kind as ContentKind));
    if (rows.length === 0) return;
    // The owner may have given one of these addresses to another entry.
    const added = await tx
      .insert(contentEntries)
      .values(rows)
      .onConflictDoNothing()
      .returning({ id: contentEntries.id });
    const isAdded = new Set(added.map(({ id }) => id));
    const entries = rows.filter(({ id }) => isAdded.has(id));
    const revisions = entries.map(({ id, published }) => {
      return { id: newId(), entryId: id, what: "seed" as const, version: 1, value: published };
    });
    await tx.insert(contentRevisions).values(revisions);
    const addresses = entries.flatMap(({ id: entryId, kind, slug }) => {
      const space = addressSpaceOf(kind);
      return space ? [{ space, slug, entryId }] : [];
    });
    if (addresses.length > 0) {
      await tx.insert(contentAddresses).values(addresses).onConflictDoNothing();
    }
    const priced = firstContent.prices.flatMap(({ kind: of, itemId, ...price }) => {
      const row = entries.find(({ kind, slug }) => kind === of && slug === itemId);
      return row ? [{ id: newId(), itemId: row.id, ...price }] : [];
    });
    if (priced.length > 0) await tx.insert(prices).values(priced);
  });
}

const firstEntries = (kind: ContentKind) => [
  ...entriesOf(kind, firstContent[kind], { isHidden: false }),
  ...(kind === "extras" ? entriesOf(kind, hiddenContent.extras, { isHidden: true }) : []),
];

const entriesOf = (
  kind: ContentKind,
  entries: readonly { id: string }[],
  { isHidden }: { isHidden: boolean },
) =>
  entries.map(({ id: slug, ...value }, index) => {
    const words = wordsIn(value);
    const at = new Date();
    return {
      id: newId(),
      kind,
      slug,
      position: index + 1,
      name: words[0] ?? slug,
      publishedVersion: 1,
      published: value,
      publishedAt: at,
      words: words.join(" "),
      isHidden,
    };
  });

function wordsIn(value: unknown): string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(wordsIn);
}

export const seedCurrencies = firstCurrencies.map((currency, displayOrder) => {
  return { ...currency, displayOrder };
});

export const seedPerfumes = builtInPerfumes.map(({ name, description, ...perfume }, index) => ({
  ...perfume,
  name: name.en,
  nameAr: name.ar,
  description: description.en,
  descriptionAr: description.ar,
  category: "Premium Collection",
  inStock: true,
  stockQuantity: null,
  displayOrder: index + 1,
}));
