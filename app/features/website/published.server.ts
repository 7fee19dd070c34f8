import { createHash } from "node:crypto";
import { and, asc, eq, gt, isNull } from "drizzle-orm";
import { firstContent } from "#app/content/first-content.ts";
import {
  type ContentKind,
  contentKindNames,
  declarationOf,
  isContentKind,
  type SiteContent,
} from "#app/content/kinds.ts";
import type { RequestContent } from "#app/content/request-content.ts";
import type { App } from "#app/platform/app.ts";
import { pageRows } from "#app/platform/page-rows.server.ts";
import type { Db } from "#db/client.ts";
import { contentEntries, contentSeeds } from "#db/schema/content.ts";
import { type EntryValue, parseValue } from "./website.ts";

/** What is public at one moment; `versions` differ with what the kinds say. */
type Published = { content: SiteContent; versions: Record<ContentKind, string> };

/** What pages show, without a statement as long as nothing was published. */
export const readContent = async ({ db }: Pick<App, "db">): Promise<SiteContent> =>
  (await rows.readOrLast(db)).content;

/** Changes with what a page shows of the content; `shape` is its path as routes name it. */
export async function contentVersion(db: Db, shape: string): Promise<string> {
  const kinds = contentKindNames.filter((kind) => declarationOf(kind).pages.includes(shape));
  if (kinds.length === 0) return "";
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
  const [seeded, rows] = await Promise.all([
    db.select({ kind: contentSeeds.kind }).from(contentSeeds),
    db
      .select(published)
      .from(contentEntries)
      .where(
        and(
          isNull(contentEntries.deletedAt),
          eq(contentEntries.isHidden, false),
          gt(contentEntries.version, 0),
        ),
      )
      .orderBy(asc(contentEntries.position), asc(contentEntries.id)),
  ]);
  const kinds = new Set(seeded.map(({ kind }) => kind));
  const lists: Record<string, unknown[]> = {};
  // A kind that the seed has not brought yet is as it would bring it.
  for (const kind of contentKindNames) lists[kind] = kinds.has(kind) ? [] : [...firstContent[kind]];
  for (const { kind, slug, value } of rows) {
    if (isContentKind(kind) && kinds.has(kind))
      lists[kind]?.push({ id: slug, ...parseValue(kind, value) });
  }
  return withVersions(lists as unknown as SiteContent);
}

const withVersions = (content: SiteContent): Published => ({
  content,
  versions: Object.fromEntries(
    contentKindNames.map((kind) => [kind, digestOf(content[kind])]),
  ) as Record<ContentKind, string>,
});

const digestOf = (entries: SiteContent[ContentKind]): string =>
  createHash("sha256").update(JSON.stringify(entries)).digest("base64url").slice(0, 16);

const firstPublished = withVersions(firstContent);

const rows = pageRows("content", { first: firstPublished, select: selectPublished });

/** The content as it would be with this entry in its place. */
export function withEntry(
  content: SiteContent,
  { kind, slug, value }: { kind: ContentKind; slug: string; value: EntryValue },
): SiteContent {
  const entry = { id: slug, ...value };
  const list: readonly { id: string }[] = content[kind];
  const isThere = list.some(({ id }) => id === slug);
  const entries = isThere
    ? list.map((each) => (each.id === slug ? entry : each))
    : [...list, entry];
  return { ...content, [kind]: entries } as SiteContent;
}
