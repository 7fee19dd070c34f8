import { isDeepStrictEqual } from "node:util";
import { and, asc, eq, gt, inArray, isNull, ne } from "drizzle-orm";
import { parseValue } from "#app/content/entry-schema.ts";
import type { EntryValue } from "#app/content/kind-declaration.ts";
import {
  addressSpaceOf,
  type ContentKind,
  declarationOf,
  isContentKind,
} from "#app/content/kinds.ts";
import { isId, newId } from "#app/lib/ids.ts";
import { parseUploadKey } from "#app/lib/uploaded-picture.ts";
import type { App } from "#app/platform/app.ts";
import { whoWasFirst } from "#app/platform/audit.server.ts";
import {
  type Change,
  type ChangeError,
  type ChangeResult,
  changeRecord,
  type RecordKind,
} from "#app/platform/change-record.server.ts";
import { holdPicture } from "#app/platform/pictures/uploaded-pictures.server.ts";
import type { Tx } from "#db/client.ts";
import type { AuditDetails } from "#db/schema/audit.ts";
import { contentEntries, contentRevisions } from "#db/schema/content.ts";
import type { RevisionKind } from "#db/schema/enums.ts";
import { prices } from "#db/schema/prices.ts";
import { workNeeds } from "#db/schema/workshop.ts";
import { takeAddress } from "./addresses.server.ts";
import { contentActions } from "./content-actions.ts";
import {
  type Control,
  changedFacts,
  controlsOf,
  entrySlug,
  entryText,
  type Fault,
  faultsOf,
  mergeEdits,
  nameOf,
  pictureFieldsOf,
  type ShownTexts,
  textsOf,
  wordsOf,
} from "./website.ts";

type Clock = Pick<App, "db" | "now">;
export type EntryRow = typeof contentEntries.$inferSelect;
type Asked = { id: string; actorId: string; expectedVersion: number };

type OwnError =
  | { reason: "slug-in-use" }
  | { reason: "slug-taken" }
  | { reason: "no-price" }
  /** Minutes and bays are set by staff, never assumed. */
  | { reason: "no-work-need" }
  | { reason: "not-live" }
  | { reason: "incomplete"; faults: { control: Control; fault: Fault }[] };

export type EntryError = ChangeError<OwnError>;
export type EntryResult = ChangeResult<EntryRow, OwnError>;

export const entryKind: RecordKind<typeof contentEntries, OwnError> = {
  table: contentEntries,
  noun: "content",
  actions: contentActions,
  unique: {
    content_entries_slug: { reason: "slug-in-use" },
    content_entries_bookable_slug: { reason: "slug-in-use" },
  },
  deletion: {
    details: ({ name }) => ({ name }),
    // A single page needs its entry.
    also: async ({ row }) =>
      isContentKind(row.kind) && declarationOf(row.kind).isList
        ? null
        : { reason: "incomplete", faults: [] },
  },
  restoration: { details: ({ name }) => ({ name }) },
};

export const kindOf = ({ kind }: Pick<EntryRow, "kind">): ContentKind => {
  if (!isContentKind(kind)) throw new Error(`No content of the kind ${kind}`);
  return kind;
};

const texts = (kind: ContentKind, value: EntryValue) => ({
  name: nameOf(kind, value),
  words: wordsOf(kind, value),
});

export type DraftResult =
  | { ok: true; version: number }
  | { ok: false; reason: "not-found" }
  /** Another window wrote the disputed fields first. */
  | { ok: false; reason: "changed"; stored: EntryValue; disputed: Control[]; by: string | null };

/**
 * Saves what was typed as a draft, and nothing else of the form: `shown` are the texts that it was
 * typed over. A draft of another person that is replaced stays in the history.
 */
export function saveDraft(
  { db, now }: Clock,
  {
    id,
    actorId,
    expectedVersion,
    value: typed,
    shown = {},
  }: Asked & { value: EntryValue; shown?: ShownTexts },
): Promise<DraftResult> {
  const at = now();
  return db.transaction(async (tx) => {
    const row = await lockEntry(tx, id);
    if (!row) return { ok: false, reason: "not-found" };
    const kind = kindOf(row);
    const stored = parseValue(kind, row.draft ?? row.published) as EntryValue;
    const edits = mergeEdits(kind, {
      typed: await withHeldPictures(tx, kind, typed),
      shown: { ...(row.version === expectedVersion && textsOf(kind, stored)), ...shown },
      stored,
    });
    const { value } = edits;
    if (isDeepStrictEqual(stored, value)) return { ok: true, version: row.version };
    const isOwn = row.draftBy === actorId;
    // A form does not know the key of its own picture until that is answered.
    const disputed = edits.disputed.filter(({ type }) => !isOwn || type.type !== "picture");
    if (disputed.length > 0) {
      const by = await whoWasFirst(tx, await findWriter(tx, row), actorId);
      return { ok: false, reason: "changed", stored, disputed, by };
    }
    if (row.draft !== null && !isOwn) await keepDraft(tx, row, at);
    const version = row.version + 1;
    await tx
      .update(contentEntries)
      .set({
        draft: value,
        draftOf: row.draftOf ?? row.publishedVersion,
        draftBy: actorId,
        draftAt: at,
        version,
        ...texts(kind, value),
        updatedAt: at,
      })
      .where(eq(contentEntries.id, id));
    return { ok: true, version };
  });
}

/** Leaves out pictures that were erased while the form was open. */
async function withHeldPictures(tx: Tx, kind: ContentKind, value: EntryValue): Promise<EntryValue> {
  const held = { ...value };
  for (const field of pictureFieldsOf(kind)) {
    const key = String(value[field]);
    if (parseUploadKey(key) && !(await holdPicture(tx, key))) held[field] = "";
  }
  return held;
}

async function lockEntry(tx: Tx, id: string): Promise<EntryRow | undefined> {
  if (!isId(id)) return undefined;
  const isListed = and(eq(contentEntries.id, id), isNull(contentEntries.deletedAt));
  const [row] = await tx.select().from(contentEntries).where(isListed).for("update");
  return row;
}

async function findWriter(tx: Tx, { id, draftBy }: EntryRow): Promise<string | null> {
  if (draftBy) return draftBy;
  const revisions = await tx
    .select({ actorId: contentRevisions.actorId })
    .from(contentRevisions)
    .where(and(eq(contentRevisions.entryId, id), ne(contentRevisions.what, "draft")))
    .orderBy(asc(contentRevisions.version));
  return revisions.at(-1)?.actorId ?? null;
}

const noDraft = { draft: null, draftOf: null, draftBy: null, draftAt: null };

const keepDraft = (tx: Tx, { id, draft, draftBy }: EntryRow, at: Date) =>
  tx.insert(contentRevisions).values({
    id: newId(),
    entryId: id,
    what: "draft",
    value: draft,
    actorId: draftBy,
    createdAt: at,
  });

export function publishEntry(app: Clock, asked: Asked): Promise<EntryResult> {
  return changeRecord(app, entryKind, asked, async (made) => {
    if (made.row.draft === null) return null;
    const value = parseValue(kindOf(made.row), made.row.draft) as EntryValue;
    const { actorId } = asked;
    const publishing = await publicationOfAll(made, { value, what: "publish", actorId });
    if ("reason" in publishing) return publishing;
    if (!(await hasPrice(made))) return { reason: "no-price" };
    return (await hasWorkNeed(made)) ? publishing : { reason: "no-work-need" };
  });
}

/** Refused where an entry that it names has left the website. */
async function publicationOfAll(...[made, asked]: Parameters<typeof publication>) {
  const faults = await goneEntries(made, asked.value);
  return faults.length > 0 ? ({ reason: "incomplete", faults } as const) : publication(made, asked);
}

async function goneEntries({ tx, row }: Change<EntryRow>, value: EntryValue) {
  const named = controlsOf(kindOf(row)).flatMap((control) => {
    const slug = entryText(value, control);
    const { type } = control;
    return type.type === "entry" && slug ? [{ control, fault: "gone" as const, type, slug }] : [];
  });
  const found = await Promise.all(
    named.map(({ type: { kinds }, slug }) =>
      tx.$count(contentEntries, and(isPublicOf(kinds), eq(contentEntries.slug, slug))),
    ),
  );
  return named.filter((_, at) => found[at] === 0);
}

export const isPublicOf = (kinds: readonly string[]) =>
  and(
    inArray(contentEntries.kind, [...kinds]),
    isNull(contentEntries.deletedAt),
    eq(contentEntries.isHidden, false),
    gt(contentEntries.publishedVersion, 0),
  );

async function hasPrice({ tx, row }: Change<EntryRow>): Promise<boolean> {
  if (!declarationOf(kindOf(row)).isPriced) return true;
  return (await tx.$count(prices, eq(prices.itemId, row.id))) > 0;
}

/** An offer takes what its service does. */
async function hasWorkNeed({ tx, row }: Change<EntryRow>): Promise<boolean> {
  if (row.kind !== "services") return true;
  return (await tx.$count(workNeeds, eq(workNeeds.serviceId, row.slug))) > 0;
}

function presentSlug({ publishedVersion, published, slug }: EntryRow): string | null {
  return publishedVersion === 0 ? null : (published as { slug?: string }).slug || slug;
}

function slugOf(row: EntryRow, value: EntryValue): string {
  return (
    String(value.slug) || (presentSlug(row) ?? entrySlug(nameOf(kindOf(row), value))) || row.slug
  );
}

export async function publication(
  made: Change<EntryRow>,
  {
    value: said,
    what,
    actorId,
  }: { value: EntryValue; what: Extract<RevisionKind, "publish" | "bring-back">; actorId: string },
) {
  const { tx, row, at } = made;
  const kind = kindOf(row);
  const space = addressSpaceOf(kind);
  const value = space ? { ...said, slug: slugOf(row, said) } : said;
  const faults = faultsOf(kind, value);
  if (faults.length > 0) return { reason: "incomplete", faults } as const;
  if (space) {
    const taken = { space, slug: String(value.slug), left: presentSlug(row), entryId: row.id };
    if (!(await takeAddress(tx, taken))) return { reason: "slug-taken" } as const;
  }
  const version = row.publishedVersion + 1;
  const named = texts(kind, value);
  const first = space ? String(value.slug) : entrySlug(named.name);
  const slug = row.publishedVersion === 0 ? first || row.slug : row.slug;
  const draft = what === "publish" ? noDraft : {};
  const facts: AuditDetails = row.published
    ? changedFacts(kind, parseValue(kind, row.published) as EntryValue, value)
    : {};
  return {
    set: {
      published: value,
      publishedVersion: version,
      publishedAt: at,
      slug,
      ...(row.draft === null || what === "publish" ? named : {}),
      ...draft,
    },
    action: contentActions[what],
    details: { name: named.name, ...facts },
    also: async () => {
      const revision = { id: newId(), entryId: row.id, what, version, value, actorId };
      await tx.insert(contentRevisions).values({ ...revision, createdAt: at });
      if (kind === "services" && slug !== row.slug) await renameWorkNeed(tx, row.slug, slug);
    },
  } as const;
}

/** A service gets its lasting slug when it is first published; a deleted one may have had the same. */
async function renameWorkNeed(tx: Tx, from: string, to: string): Promise<void> {
  await tx.delete(workNeeds).where(eq(workNeeds.serviceId, to));
  await tx.update(workNeeds).set({ serviceId: to }).where(eq(workNeeds.serviceId, from));
}

/** Publishes an earlier version; a replaced draft becomes the draft again. */
export function bringBack(
  app: Clock,
  { revisionId, ...asked }: Asked & { revisionId: string },
): Promise<EntryResult> {
  return changeRecord(app, entryKind, asked, async (made) => {
    const { tx, row, at } = made;
    const isIt = and(eq(contentRevisions.id, revisionId), eq(contentRevisions.entryId, row.id));
    const [revision] = isId(revisionId) ? await tx.select().from(contentRevisions).where(isIt) : [];
    if (!revision) return null;
    const value = parseValue(kindOf(row), revision.value) as EntryValue;
    if (revision.what !== "draft") {
      return publicationOfAll(made, { value, what: "bring-back", actorId: asked.actorId });
    }
    if (row.draft !== null) await keepDraft(tx, row, at);
    return {
      set: {
        draft: value,
        draftOf: row.publishedVersion,
        draftBy: asked.actorId,
        draftAt: at,
        ...texts(kindOf(row), value),
      },
      action: contentActions["bring-back"],
      details: { name: row.name },
    };
  });
}

/** Returns to the published version; the draft stays in the history. */
export function discardDraft(app: Clock, asked: Asked): Promise<EntryResult> {
  return changeRecord(app, entryKind, asked, async ({ tx, row, at }) => {
    if (row.draft === null || row.published === null) return null;
    await keepDraft(tx, row, at);
    const kind = kindOf(row);
    return {
      set: {
        ...noDraft,
        ...texts(kind, parseValue(kind, row.published)),
      },
      action: contentActions.discard,
      details: { name: row.name },
    };
  });
}
