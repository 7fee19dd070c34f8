import { data, type RouterContextProvider } from "react-router";
import * as z from "zod/mini";
import { storePostedPicture } from "#app/admin/posted-picture.server.ts";
import type { EntryValue } from "#app/content/kind-declaration.ts";
import type { ContentKind } from "#app/content/kinds.ts";
import { endTonight } from "#app/features/offers/offers.server.ts";
import {
  bringBack,
  type DraftResult,
  discardDraft,
  type EntryError,
  publishEntry,
  saveDraft,
} from "#app/features/website/change-entry.server.ts";
import { isReadable, readValue } from "#app/features/website/entry-value.ts";
import {
  entryErrorText,
  findEntry,
  markName,
  markOf,
  marksOf,
  undoBringBack,
} from "#app/features/website/website.admin.server.ts";
import {
  controlTexts,
  entryText,
  fieldTexts,
  mergeEdits,
  pictureFieldsOf,
} from "#app/features/website/website.ts";
import { apart, faultTexts } from "#app/features/website/website-text.ts";
import { m } from "#app/paraglide/messages.js";
import { type App, appContext } from "#app/platform/app.ts";
import { handleForm, invalidForm, readForm, redirectWithFlash } from "#app/platform/form.server.ts";

type Context = Readonly<RouterContextProvider>;
type Asked = { id: string; actorId: string };

/** A draft's version, and a fingerprint of each text to tell which were changed. */
export type SavedDraft = { version: number; marks: { [control: string]: string } };

const posted = z.object({
  do: z.enum(["keep", "draft", "publish", "discard", "bring-back", "end"]),
  seen: z.coerce.number(),
  revision: z.optional(z.string()),
  undo: z.optional(z.string()),
});

/** Saves, publishes, discards or restores an entry; what is typed is saved whatever else fails. */
export async function handleEntryPost(context: Context, request: Request, asked: Asked) {
  const app = context.get(appContext);
  const form = await readForm(request);
  const input = posted.safeParse(Object.fromEntries(form));
  const entry = await findEntry(app.db, asked.id);
  if (!input.success) throw data(null, { status: 400 });
  if (!entry) throw data(null, { status: 404 });
  const { do: what, seen: expectedVersion, revision: revisionId = "" } = input.data;
  const isUndo = input.data.undo !== undefined;
  const done = (flash: string) =>
    redirectWithFlash(context, `/admin/website/entries/${asked.id}`, flash);
  return handleForm(
    { context, form },
    {
      schema: z.object({}),
      failed: m.website_save_failed(),
      async handle() {
        const change = { ...asked, expectedVersion };
        if (what === "end") {
          const ended = await endTonight(app, change);
          return ended.ok ? done(m.website_offer_ends_tonight()) : refuse(form, ended);
        }
        if (what === "discard") {
          const discarded = await discardDraft(app, change);
          if (!discarded.ok) return refuse(form, discarded);
          return isUndo ? { done: { text: m.website_undone() } } : done(m.website_discarded());
        }
        if (what === "bring-back") {
          const brought = await bringBack(app, { ...change, revisionId });
          if (!brought.ok) return refuse(form, brought);
          if (isUndo) return { done: { text: m.website_undone() } };
          const undo = await undoBringBack(app.db, { entry, revisionId });
          return { done: { text: m.website_brought_back(), ...(undo && { undo }) } };
        }
        if (!isReadable(entry.kind, form)) {
          return invalidForm(form, { problem: m.website_save_failed() });
        }
        const wrong = await keepPictures(context, form, entry.kind);
        const { saved, value } = await saveTyped(app, form, { ...change, kind: entry.kind });
        if (!saved.ok) return conflict(form, entry.kind, value, saved);
        form.set("kept", "on");
        if (Object.keys(wrong).length > 0) {
          setBase(form, saved.version, marksOf(entry.kind, value));
          return invalidForm(form, { errors: wrong });
        }
        if (what === "keep") {
          const marks = marksOf(entry.kind, value);
          return { version: saved.version, marks } satisfies SavedDraft;
        }
        if (what === "draft") return done(m.website_draft_saved());
        const published = await publishEntry(app, { ...asked, expectedVersion: saved.version });
        setBase(form, saved.version, marksOf(entry.kind, value));
        return published.ok ? done(m.website_published()) : refuse(form, published);
      },
    },
  );
}

/**
 * Typing goes on while an earlier part is being sent, and two tabs may edit one entry: then both
 * are merged into one draft.
 */
async function saveTyped(
  app: App,
  form: FormData,
  { kind, ...asked }: Asked & { kind: ContentKind; expectedVersion: number },
) {
  const value = readValue(kind, form);
  const saved = await saveDraft(app, { ...asked, value });
  if (saved.ok || saved.reason !== "changed" || !saved.isOwn) return { saved, value };
  const { taken } = mergedWith(form, kind, value, saved.value);
  const merged = new FormData();
  for (const [name, sent] of form) merged.append(name, sent);
  putInto(merged, value, taken);
  const both = readValue(kind, merged);
  const again = { ...asked, expectedVersion: saved.version, value: both, overtakes: true };
  return { saved: await saveDraft(app, again), value: both };
}

const mergedWith = (form: FormData, kind: ContentKind, typed: EntryValue, current: EntryValue) =>
  mergeEdits(kind, {
    typed,
    current,
    isFirst: (control, text) => form.get(markName(control)) === markOf(text),
  });

type Taken = ReturnType<typeof mergeEdits>["taken"];

function putInto(form: FormData, typed: EntryValue, taken: Taken): void {
  for (const { control, text } of taken) {
    for (const [name] of controlTexts(typed, control)) form.delete(name);
    for (const [name, theirs] of fieldTexts(control, text)) form.set(name, theirs);
  }
}

/** What is wrong with the pictures that the form brings, by their fields. */
async function keepPictures(context: Context, form: FormData, kind: ContentKind) {
  const wrong: { [field: string]: string } = {};
  for (const field of pictureFieldsOf(kind)) {
    const reason = await storePostedPicture(context, form, field);
    if (reason) wrong[field] = reason;
  }
  return wrong;
}

function refuse(form: FormData, error: EntryError) {
  if (error.reason === "not-found") throw data(null, { status: 404 });
  if (error.reason === "changed") form.set("seen", String(error.stored.version));
  const status = error.reason === "changed" ? 409 : 422;
  return invalidForm(form, { problem: entryErrorText(error), errors: errorsOf(error) }, { status });
}

function errorsOf(error: EntryError): { [control: string]: string } {
  if (error.reason === "slug-taken") return { slug: m.website_slug_taken() };
  return error.reason === "incomplete" ? faultTexts(error.faults) : {};
}

function setBase(form: FormData, version: number, marks: SavedDraft["marks"]) {
  form.set("seen", String(version));
  for (const [name, mark] of Object.entries(marks)) form.set(name, mark);
}

type Conflict = Extract<DraftResult, { ok: false }>;

/** The other person's text where nothing was typed; an error at the field where both wrote. */
function conflict(form: FormData, kind: ContentKind, typed: EntryValue, found: Conflict) {
  if (found.reason === "not-found") throw data(null, { status: 404 });
  const name = found.by ?? m.staff_unknown();
  const { taken, disputed } = mergedWith(form, kind, typed, found.value);
  putInto(form, typed, taken);
  setBase(form, found.version, marksOf(kind, found.value));
  const errors = Object.fromEntries(
    disputed.map((control) => {
      const text = entryText(found.value, control);
      return [
        control.name,
        text
          ? m.website_changed_field({ name: apart(name), text: apart(text) })
          : m.website_changed_field_empty({ name: apart(name) }),
      ];
    }),
  );
  return invalidForm(
    form,
    { problem: m.website_changed({ name: apart(name) }), errors },
    { status: 409 },
  );
}
