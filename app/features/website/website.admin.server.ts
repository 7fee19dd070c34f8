import { and, asc, desc, eq, gt, gte, inArray, isNull, ne, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { defineAction, removalActions } from "#app/admin/action.server.ts";
import type { Deletable } from "#app/admin/records.server.ts";
import { parseValue } from "#app/content/entry-schema.ts";
import type { EntryValue } from "#app/content/kind-declaration.ts";
import { offerKinds } from "#app/content/kind-fields.ts";
import {
  type ContentKind,
  contentKindNames,
  declarationOf,
  isContentKind,
} from "#app/content/kinds.ts";
import { isId } from "#app/lib/ids.ts";
import { type ListMove, moveSteps } from "#app/lib/list-query.ts";
import { formatCount } from "#app/lib/money.ts";
import { searchWords } from "#app/lib/search-words.ts";
import { today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { App } from "#app/platform/app.ts";
import { containsAll, placeOf } from "#app/platform/list-page.server.ts";
import type { Db } from "#db/client.ts";
import { user } from "#db/schema/auth.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { contentRevisions, contentEntries as table } from "#db/schema/content.ts";
import { visitLines, visits, waitingList } from "#db/schema/workshop.ts";
import { moveEntry, setEntryHidden } from "./arrange-entries.server.ts";
import { type EntryError, entryKind, isPublicOf } from "./change-entry.server.ts";
import { contentActions } from "./content-actions.ts";
import { emptyValue, nameOf } from "./website.ts";
import { apart, entryUsesText, hidesMore, type Uses, usesMark } from "./website-text.ts";

export async function countEntries(db: Db) {
  const rows = await db
    .select({
      kind: table.kind,
      entries: sql`count(*)`.mapWith(Number),
      drafts: sql`count(${table.draft})`.mapWith(Number),
    })
    .from(table)
    .where(isNull(table.deletedAt))
    .groupBy(table.kind);
  const counts = new Map(rows.map(({ kind, ...count }) => [kind, count]));
  return contentKindNames.map((kind) => {
    return { kind, ...(counts.get(kind) ?? { entries: 0, drafts: 0 }) };
  });
}

const entriesPerPage = 100;

/** A page of a kind's entries in their order, filtered by the words of `q`. */
export async function listEntries(db: Db, kind: ContentKind, { q = "", page = 1 } = {}) {
  const isAsked = and(
    eq(table.kind, kind),
    isNull(table.deletedAt),
    containsAll(table.searchText, searchWords(q)),
  );
  const total = await db.$count(table, isAsked);
  const part = placeOf(page, total, entriesPerPage);
  const rows = await db
    .select({
      id: table.id,
      slug: table.slug,
      isHidden: table.isHidden,
      publishedVersion: table.publishedVersion,
      version: table.version,
      published: table.published,
      draft: table.draft,
    })
    .from(table)
    .where(isAsked)
    .orderBy(asc(table.position), asc(table.id))
    .offset((part.page - 1) * entriesPerPage)
    .limit(entriesPerPage);
  const entries = rows.map(({ published, draft, ...row }) => ({
    ...row,
    hasDraft: draft !== null,
    value: parseValue(kind, draft ?? published),
  }));
  return { entries, ...part };
}

export async function findSingleEntry(db: Db, kind: ContentKind): Promise<string | null> {
  if (declarationOf(kind).isList) return null;
  const [first] = (await listEntries(db, kind)).entries;
  return first?.id ?? null;
}

export async function listChoices(db: Db, { id, kind }: { id: string; kind: ContentKind }) {
  const fields = Object.entries(declarationOf(kind).fields);
  const choices = await Promise.all(
    fields.map(async ([name, field]) => {
      if (field.type !== "entry") return [];
      const rows = await db
        .select({ id: table.id, slug: table.slug, kind: table.kind, published: table.published })
        .from(table)
        .where(isPublicOf(field.kinds))
        .orderBy(asc(table.kind), asc(table.position), asc(table.id));
      const others = rows.flatMap(({ slug, published, ...row }) => {
        if (row.id === id || !isContentKind(row.kind)) return [];
        const label = nameOf(row.kind, parseValue(row.kind, published), getLocale());
        return [{ value: slug, label }];
      });
      return [[name, others] as const];
    }),
  );
  return Object.fromEntries(choices.flat());
}

export async function findEntry(db: Db, id: string) {
  if (!isId(id)) return null;
  const [row] = await db
    .select({
      id: table.id,
      kind: table.kind,
      slug: table.slug,
      isHidden: table.isHidden,
      publishedVersion: table.publishedVersion,
      version: table.version,
      published: table.published,
      publishedAt: table.publishedAt,
      draft: table.draft,
      draftOf: table.draftOf,
      draftAt: table.draftAt,
      draftBy: user.name,
    })
    .from(table)
    .leftJoin(user, eq(user.id, table.draftBy))
    .where(and(eq(table.id, id), isNull(table.deletedAt)));
  if (!row || !isContentKind(row.kind)) return null;
  const { kind } = row;
  const [published, draft] = [row.published, row.draft].map((value) =>
    value === null ? null : (parseValue(kind, value) as EntryValue),
  );
  const value = draft ?? published ?? emptyValue(kind);
  return { ...row, kind, published: published ?? null, draft: draft ?? null, value };
}

export type FoundEntry = NonNullable<Awaited<ReturnType<typeof findEntry>>>;

const mostRevisions = 50;

export async function listRevisions(db: Db, { id, kind }: { id: string; kind: ContentKind }) {
  const rows = await db
    .select({
      id: contentRevisions.id,
      what: contentRevisions.what,
      version: contentRevisions.version,
      value: contentRevisions.value,
      by: user.name,
      at: contentRevisions.createdAt,
    })
    .from(contentRevisions)
    .leftJoin(user, eq(user.id, contentRevisions.actorId))
    .where(eq(contentRevisions.entryId, id))
    .orderBy(desc(contentRevisions.createdAt), desc(contentRevisions.id))
    .limit(mostRevisions);
  return rows.map((row) => ({ ...row, value: parseValue(kind, row.value) }));
}

export async function undoBringBack(
  db: Db,
  { entry, revisionId }: { entry: FoundEntry; revisionId: string },
) {
  const revisions = await listRevisions(db, entry);
  const wasDraft = revisions.find(({ id }) => id === revisionId)?.what === "draft";
  const before = wasDraft
    ? revisions.find(({ what }) => what === "draft")
    : revisions.find(({ version }) => version === entry.publishedVersion);
  const what = wasDraft && entry.draft === null ? { do: "discard" } : { do: "bring-back" };
  if (what.do === "bring-back" && !before) return null;
  const fields = { ...what, seen: String(entry.version + 1), revision: before?.id ?? "" };
  return { action: `${path}/entries/${entry.id}`, fields: { ...fields, undo: "1" } };
}

export const entryErrorText = (error: EntryError): string =>
  error.reason === "changed"
    ? m.website_changed({ name: error.by ?? m.staff_unknown() })
    : entryErrors[error.reason]();

const entryErrors = {
  "not-found": m.website_gone,
  "slug-in-use": m.website_slug_in_use,
  "no-price": m.website_no_price,
  "no-work-need": m.website_no_work_need,
  "not-live": m.website_offer_not_ended,
  "slug-taken": m.website_incomplete,
  incomplete: m.website_incomplete,
};

const id = z.string();
const path = "/admin/website";
const undo = (intent: string, fields: { [name: string]: string }) => {
  return { action: path, fields: { intent, ...fields } };
};

/** Why an entry in use is not taken off the site: staff have not agreed to what goes with it. */
async function disagreement(
  app: App,
  { id: entryId, agreed }: { id: string; agreed?: string },
  matters: (uses: Uses) => boolean,
): Promise<string | null> {
  const entry = await findEntry(app.db, entryId);
  const uses = entry && (await usesOf(app, entry));
  if (!uses || !matters(uses) || usesMark(uses) === agreed) return null;
  return m.website_in_use({ uses: entryUsesText(uses) });
}

const visibility = (isHidden: boolean) =>
  defineAction({
    ...contentActions[isHidden ? "hide" : "show"],
    schema: z.object({ id, agreed: z.optional(z.string()) }),
    async run(app, { agreed, ...asked }) {
      const problem = isHidden ? await disagreement(app, { ...asked, agreed }, hidesMore) : null;
      if (problem) return { problem };
      const result = await setEntryHidden(app, { ...asked, isHidden });
      if (!result.ok) return { problem: entryErrorText(result) };
      const text = isHidden ? m.website_hidden() : m.website_shown();
      return { done: { text, undo: undo(isHidden ? "show" : "hide", { id: asked.id }) } };
    },
  });

async function moveBy(app: App, { id, actorId }: Moved, move: ListMove) {
  const moved = await moveEntry(app, { id, actorId, move });
  if (!moved) return { problem: m.website_gone() };
  const place = { place: formatCount(moved.to), total: formatCount(moved.total) };
  const text = m.website_moved({ name: apart(moved.name || m.website_untitled()), ...place });
  return { done: { text, undo: undo("place", { id, at: String(moved.from) }) } };
}

type Moved = { id: string; actorId: string };

export const staffContent = {
  resource: { path, title: m.website_title },
  kind: entryKind,
  actions: {
    hide: visibility(true),
    show: visibility(false),
    move: defineAction({
      ...contentActions.move,
      schema: z.object({ id, step: z.enum(moveSteps) }),
      run: (app, { step, ...asked }) => moveBy(app, asked, { to: step }),
    }),
    place: defineAction({
      ...contentActions.place,
      schema: z.union([
        z.object({ id, placeOf: z.string() }),
        z.object({ id, at: z.coerce.number().check(z.int()) }),
      ]),
      run: (app, { id: moved, actorId, ...to }) => moveBy(app, { id: moved, actorId }, to),
    }),
    ...removalActions({
      path,
      actions: contentActions,
      kind: entryKind,
      deleted: m.website_deleted,
      restored: m.ui_restored,
      errorText: entryErrorText,
      refuse: (app, asked) => disagreement(app, asked, () => true),
    }),
  },
  deletedNames: { title: table.name, detail: table.slug },
  auditName: table.name,
} satisfies Deletable;

type Used = { kind: ContentKind; slug: string };

export async function usesOf(
  { db, now }: Pick<App, "db" | "now">,
  { kind, slug }: Used,
): Promise<Uses | null> {
  if (kind !== "services" && kind !== "offers" && kind !== "packages") return null;
  const offers = kind === "services" ? await offersOn(db, slug) : [];
  const items = [slug, ...offers.map((offer) => offer.slug)];
  const isWaiting = and(inArray(waitingList.serviceId, items), gte(waitingList.day, today(now())));
  const uses = {
    offers: offers.map(({ name }) => name),
    visits: await countVisits(db, items, now()),
    waiting: await db.$count(waitingList, isWaiting),
  };
  return uses.offers.length + uses.visits + uses.waiting > 0 ? uses : null;
}

async function countVisits(db: Db, items: string[], at: Date): Promise<number> {
  const [counted] = await db
    .select({ visits: sql<number>`count(distinct ${visits.id})`.mapWith(Number) })
    .from(visits)
    .innerJoin(bookingSubmissions, eq(bookingSubmissions.id, visits.bookingId))
    .innerJoin(visitLines, and(eq(visitLines.visitId, visits.id), eq(visitLines.kind, "service")))
    .where(
      and(
        gt(visits.arrivesAt, at),
        ne(bookingSubmissions.status, "cancelled"),
        isNull(bookingSubmissions.deletedAt),
        inArray(visitLines.itemId, items),
      ),
    );
  return counted?.visits ?? 0;
}

const offersOn = (db: Db, service: string) =>
  db
    .select({ slug: table.slug, name: table.name })
    .from(table)
    .where(and(isPublicOf(offerKinds), eq(sql`${table.published} ->> 'service'`, service)))
    .orderBy(asc(table.position), asc(table.id));
