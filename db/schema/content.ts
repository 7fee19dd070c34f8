import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { AddressSpace } from "#app/content/kind-declaration.ts";
import { userIdOrNull } from "./auth.ts";
import {
  belongsTo,
  createdAt,
  deletedAt,
  id,
  instant,
  isListed,
  isOneOf,
  listIndexes,
  searchText,
  timestamps,
  version,
} from "./columns.ts";
import { revisionKinds } from "./enums.ts";

export const contentSeeds = pgTable("content_seeds", {
  kind: text().primaryKey(),
  createdAt: createdAt(),
});

type Entry = Record<
  "kind" | "deletedAt" | "isHidden" | "publishedVersion" | "published",
  AnyPgColumn
>;

export const isShownPost = ({ kind, deletedAt, isHidden, publishedVersion }: Entry) =>
  sql`${kind} = 'galleryPosts' and ${isListed(deletedAt)} and not ${isHidden} and ${publishedVersion} > 0`;

export const isFeatured = ({ published }: Pick<Entry, "published">) =>
  sql`${published} ->> 'featured' = 'yes'`;

/** The shape of a value is declared by its kind (app/content/kinds.ts). */
export const contentEntries = pgTable(
  "content_entries",
  {
    id: id(),
    kind: text().notNull(),
    /** A lasting name: bookings, work needs and programs refer to it. */
    slug: text().notNull(),
    position: integer().notNull().default(0),
    isHidden: boolean().notNull().default(false),
    /** How often the entry was published; 0 has never been public. The record's own version is in `edition`. */
    publishedVersion: integer("version").notNull().default(0),
    published: jsonb(),
    publishedAt: instant(),
    draft: jsonb(),
    draftOf: integer(),
    draftBy: userIdOrNull(),
    draftAt: instant(),
    version: version("edition"),
    name: text().notNull(),
    words: text().notNull(),
    searchText: searchText("words"),
    ...timestamps(),
    deletedAt: deletedAt(),
  },
  (t) => [
    check(
      "content_entries_version",
      sql`(${t.publishedVersion} > 0) = (${t.published} is not null)`,
    ),
    check("content_entries_draft", sql`(${t.draft} is null) = (${t.draftOf} is null)`),
    uniqueIndex("content_entries_slug").on(t.kind, t.slug).where(isListed(t.deletedAt)),
    uniqueIndex("content_entries_bookable_slug")
      .on(t.slug)
      .where(sql`${isListed(t.deletedAt)} and ${t.kind} in ('services', 'offers', 'packages')`),
    ...listIndexes("content_entries", t, {
      by_place: [t.kind, t.position, t.id],
    }),
    index("content_entries_posts")
      .on(sql`(${t.published} ->> 'category')`, t.position, t.id)
      .where(isShownPost(t)),
    index("content_entries_featured_posts")
      .on(t.position, t.id)
      .where(sql`${isShownPost(t)} and ${isFeatured(t)}`),
    index("content_entries_search").using("gin", t.searchText.op("gin_trgm_ops")),
    index().on(t.draftBy),
  ],
);

/** Former addresses lead to the current page. Bookable kinds share one address space. */
export const contentAddresses = pgTable(
  "content_addresses",
  {
    space: text().$type<AddressSpace>().notNull().default("bookable"),
    slug: text().notNull(),
    entryId: belongsTo(() => contentEntries.id),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.space, t.slug] }), index().on(t.entryId)],
);

export const contentRevisions = pgTable(
  "content_revisions",
  {
    id: id(),
    entryId: belongsTo(() => contentEntries.id),
    what: text({ enum: revisionKinds }).notNull(),
    version: integer(),
    value: jsonb().notNull(),
    actorId: userIdOrNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check("content_revisions_what", isOneOf(t.what, revisionKinds)),
    check("content_revisions_version", sql`(${t.version} is null) = (${t.what} = 'draft')`),
    uniqueIndex("content_revisions_version_of_entry").on(t.entryId, t.version),
    index("content_revisions_of_entry").on(t.entryId, t.createdAt),
    index().on(t.actorId),
  ],
);

/** Written before the first file and deleted after the last. */
export const uploadedPictures = pgTable("uploaded_pictures", {
  key: text().primaryKey(),
  createdAt: createdAt(),
  storedAt: instant(),
});
