import { createHash } from "node:crypto";
import { and, asc, eq, gt, inArray, isNull, notInArray, sql } from "drizzle-orm";
import { firstContent } from "#app/content/first-content.ts";
import {
  type ContentKind,
  contentKindNames,
  declarationOf,
  type HeldKind,
  type ItemPrice,
  isContentKind,
  isHeld,
  offerKinds,
  type SiteContent,
} from "#app/content/kinds.ts";
import type { RequestContent } from "#app/content/request-content.ts";
import type { App } from "#app/platform/app.ts";
import { pageRows } from "#app/platform/page-rows.server.ts";
import type { Db } from "#db/client.ts";
import { contentEntries, contentSeeds } from "#db/schema/content.ts";
import { prices } from "#db/schema/prices.ts";
import { parseValue } from "./entry-value.ts";
import type { EntryValue } from "./website.ts";

/** What is public at one moment; `versions` differ with what the kinds say. */
type Published = { content: SiteContent; versions: Record<ContentKind, string> };

/** What pages show, without a statement as long as nothing was published. */
export const readContent = async ({ db }: Pick<App, "db">): Promise<SiteContent> =>
  (await rows.readOrLast(db)).content;

/** Changes with what a page shows of the content: `shape` is its path as routes name it, null for all of it. */
export async function contentVersion(db: Db, shape: string | null): Promise<string> {
  const kinds = contentKindNames.filter((kind) => {
    if (shape === null) return true;
    const { pages, onEveryPage } = declarationOf(kind);
    return onEveryPage || pages.includes(shape);
  });
  const { versions } = await rows.readOrLast(db);
  return kinds.map((kind) => versions[kind]).join();
}

/** Of one request: whatever of it asks for content has the same. */
export function contentOfRequest(app: Pick<App, "db">): RequestContent {
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

async function selectPublished(db: Db): Promise<Published> {
  const isShown = and(
    isNull(contentEntries.deletedAt),
    eq(contentEntries.isHidden, false),
    gt(contentEntries.version, 0),
  );
  // One after the other: a transaction has one connection.
  const seeded = await db.select({ kind: contentSeeds.kind }).from(contentSeeds);
  const rows = await db
    .select(published)
    .from(contentEntries)
    .where(and(isShown, notInArray(contentEntries.kind, longKinds)))
    .orderBy(asc(contentEntries.position), asc(contentEntries.id));
  const priced = await selectPrices(db);
  const digests = await db
    .select({ kind: contentEntries.kind, digest: longDigest })
    .from(contentEntries)
    .where(and(isShown, inArray(contentEntries.kind, longKinds)))
    .groupBy(contentEntries.kind);
  const work = await selectServiceOf(db);
  const kinds = new Set(seeded.map(({ kind }) => kind));
  const lists: Record<string, unknown[]> = {};
  // A kind that the seed has not brought yet is as it would bring it.
  for (const kind of heldKinds) lists[kind] = kinds.has(kind) ? [] : [...firstContent[kind]];
  for (const { kind, slug, value } of rows) {
    if (isContentKind(kind) && kinds.has(kind))
      lists[kind]?.push({ id: slug, ...parseValue(kind, value) });
  }
  const long = Object.fromEntries(digests.map(({ kind, digest }) => [kind, digest]));
  const prices = [...firstContent.prices.filter(({ kind }) => !kinds.has(kind)), ...priced];
  const isSeeded = offerKinds.some((kind) => kinds.has(kind));
  const serviceOf = isSeeded ? work : firstContent.serviceOf;
  return withVersions({ ...lists, prices, serviceOf } as unknown as SiteContent, long);
}

/** Of each item the price that starts later comes later, and of a day the one that was written later. */
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

/** Of an address that two had, one after the other, the one that is there decides. */
async function selectServiceOf(db: Db): Promise<SiteContent["serviceOf"]> {
  const { slug, kind, published, version, deletedAt } = contentEntries;
  const rows = await db
    .select({ slug, service: sql<string | null>`${published} ->> 'service'` })
    .from(contentEntries)
    .where(and(inArray(kind, [...offerKinds]), gt(version, 0)))
    .orderBy(sql`${deletedAt} is null`, asc(deletedAt));
  return Object.fromEntries(rows.map(({ slug, service }) => [slug, service ?? ""]));
}

const heldKinds = contentKindNames.filter(isHeld);
const longKinds = contentKindNames.filter((kind) => !isHeld(kind));

/** Another one whatever is published, hidden or moved: each publication is a version. */
const longDigest = sql<string>`md5(string_agg(
  ${contentEntries.id} || ' ' || ${contentEntries.version},
  ' ' order by ${contentEntries.position}, ${contentEntries.id}))`;

const withVersions = (content: SiteContent, long: { [kind: string]: string }): Published => ({
  content,
  versions: {
    ...Object.fromEntries(longKinds.map((kind) => [kind, long[kind] ?? ""])),
    ...Object.fromEntries(heldKinds.map((kind) => [kind, digestOf(shownOf(kind, content))])),
  } as Record<ContentKind, string>,
});

const shownOf = (kind: HeldKind, { prices, ...content }: SiteContent) =>
  declarationOf(kind).isPriced
    ? [content[kind], prices.filter((price) => price.kind === kind)]
    : content[kind];

const digestOf = (shown: unknown): string =>
  createHash("sha256").update(JSON.stringify(shown)).digest("base64url").slice(0, 16);

const firstHeld = {
  ...Object.fromEntries(heldKinds.map((kind) => [kind, firstContent[kind]])),
  prices: firstContent.prices,
  serviceOf: firstContent.serviceOf,
};

const firstPublished = withVersions(firstHeld as unknown as SiteContent, {});

const rows = pageRows("content", { first: firstPublished, select: selectPublished });

/** The content as it would be with this entry in its place. */
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
