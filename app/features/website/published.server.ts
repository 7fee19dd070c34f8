import { and, asc, eq, gt, inArray, isNull, notInArray, sql } from "drizzle-orm";
import { parseValue } from "#app/content/entry-schema.ts";
import { firstContent } from "#app/content/first-content.ts";
import type { EntryValue } from "#app/content/kind-declaration.ts";
import { offerKinds } from "#app/content/kind-fields.ts";
import {
  type ContentKind,
  contentKindNames,
  type HeldKind,
  type ItemPrice,
  isContentKind,
  isHeld,
  type SiteContent,
  type WorkMinutes,
} from "#app/content/kinds.ts";
import type { RequestContent } from "#app/content/request-content.ts";
import type { App } from "#app/platform/app.ts";
import { pageRows } from "#app/platform/page-rows.server.ts";
import type { Db } from "#db/client.ts";
import { contentEntries, contentSeeds } from "#db/schema/content.ts";
import { prices } from "#db/schema/prices.ts";
import { workNeeds } from "#db/schema/workshop.ts";

/** One request reads one version of the content. */
export function contentOfRequest(app: Pick<App, "db" | "log">): RequestContent {
  let reading: Promise<SiteContent> | null = null;
  const request: RequestContent = {
    content: null,
    read() {
      reading ??= readContent(app).then((content) => {
        request.content = content;
        return content;
      });
      return reading;
    },
  };
  return request;
}

const published = {
  kind: contentEntries.kind,
  slug: contentEntries.slug,
  value: contentEntries.published,
};

async function selectPublished(db: Db): Promise<SiteContent> {
  const isShown = and(
    isNull(contentEntries.deletedAt),
    eq(contentEntries.isHidden, false),
    gt(contentEntries.publishedVersion, 0),
  );
  // One after the other: a transaction has one connection.
  const seeded = await db.select({ kind: contentSeeds.kind }).from(contentSeeds);
  const rows = await db
    .select(published)
    .from(contentEntries)
    .where(and(isShown, notInArray(contentEntries.kind, longKinds)))
    .orderBy(asc(contentEntries.position), asc(contentEntries.id));
  const priced = await selectPrices(db);
  const work = await selectServiceOf(db);
  const needed = await selectWorkMinutes(db);
  const kinds = new Set(seeded.map(({ kind }) => kind));
  const lists: Record<string, unknown[]> = {};
  for (const kind of heldKinds) lists[kind] = kinds.has(kind) ? [] : [...firstContent[kind]];
  for (const { kind, slug, value } of rows) {
    if (isContentKind(kind) && kinds.has(kind))
      lists[kind]?.push({ id: slug, ...parseValue(kind, value) });
  }
  const prices = [...firstContent.prices.filter(({ kind }) => !kinds.has(kind)), ...priced];
  const isSeeded = offerKinds.some((kind) => kinds.has(kind));
  const serviceOf = isSeeded ? work : firstContent.serviceOf;
  const workMinutes = kinds.has("services") ? needed : firstContent.workMinutes;
  return { ...lists, prices, serviceOf, workMinutes } as unknown as SiteContent;
}

const selectPrices = (db: Db): Promise<ItemPrice[]> =>
  db
    .select({
      kind: sql<ContentKind>`${contentEntries.kind}`,
      itemId: contentEntries.slug,
      priceAed: prices.priceAed,
      suvPriceAed: prices.suvPriceAed,
      startsOn: prices.startsOn,
    })
    .from(prices)
    .innerJoin(contentEntries, eq(contentEntries.id, prices.itemId))
    .where(isNull(contentEntries.deletedAt))
    .orderBy(asc(prices.startsOn), asc(prices.createdAt), asc(prices.id));

const selectWorkMinutes = (db: Db): Promise<WorkMinutes[]> =>
  db
    .select({
      serviceId: workNeeds.serviceId,
      sedanMinutes: workNeeds.sedanMinutes,
      suvMinutes: workNeeds.suvMinutes,
      curingMinutes: workNeeds.curingMinutes,
    })
    .from(workNeeds)
    .orderBy(asc(workNeeds.serviceId));

/** An address that two entries had in turn belongs to the current one. */
async function selectServiceOf(db: Db): Promise<SiteContent["serviceOf"]> {
  const { slug, kind, published, publishedVersion, deletedAt } = contentEntries;
  const rows = await db
    .select({ slug, service: sql<string | null>`${published} ->> 'service'` })
    .from(contentEntries)
    .where(and(inArray(kind, [...offerKinds]), gt(publishedVersion, 0)))
    .orderBy(sql`${deletedAt} is null`, asc(deletedAt));
  return Object.fromEntries(rows.map(({ slug, service }) => [slug, service ?? ""]));
}

const heldKinds = contentKindNames.filter(isHeld);
const longKinds = contentKindNames.filter((kind) => !isHeld(kind));

const firstHeld = {
  ...Object.fromEntries(heldKinds.map((kind) => [kind, firstContent[kind]])),
  prices: firstContent.prices,
  serviceOf: firstContent.serviceOf,
  workMinutes: firstContent.workMinutes,
};

const rows = pageRows("content", {
  first: firstHeld as unknown as SiteContent,
  select: selectPublished,
});

/** The public content, cached until something is published. */
export const readContent = rows.readOrLast;

export function withEntry(
  content: SiteContent,
  { kind, slug, value }: { kind: HeldKind; slug: string; value: EntryValue },
): SiteContent {
  const entry = { id: slug, ...value };
  const list: readonly { id: string }[] = content[kind];
  const isThere = list.some(({ id }) => id === slug);
  const entries = isThere
    ? list.map((each) => (each.id === slug ? entry : each))
    : [...list, entry];
  return { ...content, [kind]: entries } as SiteContent;
}
