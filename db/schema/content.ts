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
  uuid,
} from "drizzle-orm/pg-core";
import type { AddressSpace } from "#app/content/kind-declaration.ts";
import { user } from "./auth.ts";
import {
  createdAt,
  deletedAt,
  id,
  instant,
  isListed,
  isOneOf,
  searchText,
  updatedAt,
} from "./columns.ts";
import { revisionKinds } from "./enums.ts";

/** The kinds whose first entries the seed brought: it brings none back that staff deleted. */
export const contentSeeds = pgTable("content_seeds", {
  kind: text().primaryKey(),
  createdAt: createdAt(),
});

type Entry = Record<"kind" | "deletedAt" | "isHidden" | "version" | "published", AnyPgColumn>;

/** Is a post that the gallery shows. Without parameters, so that a plan may use the index of it. */
export const isShownPost = ({ kind, deletedAt, isHidden, version }: Entry) =>
  sql`${kind} = 'galleryPosts' and ${isListed(deletedAt)} and not ${isHidden} and ${version} > 0`;

export const isFeatured = ({ published }: Pick<Entry, "published">) =>
  sql`${published} ->> 'featured' = 'yes'`;

/** What an entry says is of a shape that its kind declares (app/content/kinds.ts), and is read by it. */
export const contentEntries = pgTable(
  "content_entries",
  {
    id: id(),
    kind: text().notNull(),
    /** Names it among those of its kind for good: bookings, work needs and programs refer to it. */
    slug: text().notNull(),
    position: integer().notNull().default(0),
    isHidden: boolean().notNull().default(false),
    /** Of what is public: 0 before the first publication. */
    version: integer().notNull().default(0),
    published: jsonb(),
    publishedAt: instant(),
    draft: jsonb(),
    /** The version that the draft began from. */
    draftOf: integer(),
    draftBy: uuid().references(() => user.id, { onDelete: "set null" }),
    draftAt: instant(),
    /** Counts whatever staff change of it, for two who edit it at once. */
    edition: integer().notNull().default(1),
    /** What staff call it, and find it by: written with what it says. */
    name: text().notNull(),
    words: text().notNull(),
    searchText: searchText("words"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: deletedAt(),
  },
  (t) => [
    check("content_entries_version", sql`(${t.version} > 0) = (${t.published} is not null)`),
    check("content_entries_draft", sql`(${t.draft} is null) = (${t.draftOf} is null)`),
    uniqueIndex("content_entries_slug").on(t.kind, t.slug).where(isListed(t.deletedAt)),
    // Bookings and prices name a service or an offer by its slug alone.
    uniqueIndex("content_entries_bookable_slug")
      .on(t.slug)
      .where(sql`${isListed(t.deletedAt)} and ${t.kind} in ('services', 'offers', 'packages')`),
    index("content_entries_by_place").on(t.kind, t.position, t.id).where(isListed(t.deletedAt)),
    // Ten thousand posts are counted, and found under a filter, without a look at what each says.
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

/**
 * The addresses that published entries have and had for their own pages: of one entry for good, so
 * that each leads to where its page is now. What is booked shares one space of them, because bookings
 * name it by them.
 */
export const contentAddresses = pgTable(
  "content_addresses",
  {
    space: text().$type<AddressSpace>().notNull().default("bookable"),
    slug: text().notNull(),
    entryId: uuid()
      .notNull()
      .references(() => contentEntries.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.space, t.slug] }), index().on(t.entryId)],
);

/** What an entry said: each publication, and each draft that another's took the place of. */
export const contentRevisions = pgTable(
  "content_revisions",
  {
    id: id(),
    entryId: uuid()
      .notNull()
      .references(() => contentEntries.id, { onDelete: "cascade" }),
    what: text({ enum: revisionKinds }).notNull(),
    /** Null of a draft. */
    version: integer(),
    value: jsonb().notNull(),
    /** Null for the installation itself, and where the account is gone. */
    actorId: uuid().references(() => user.id, { onDelete: "set null" }),
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

/** Every uploaded picture, from before its first file is written to after the last is erased. */
export const uploadedPictures = pgTable("uploaded_pictures", {
  /** As texts name it (app/lib/uploaded-picture.ts). */
  key: text().primaryKey(),
  createdAt: createdAt(),
  /** Null until its last file is there. Backups have all that are stored. */
  storedAt: instant(),
});
