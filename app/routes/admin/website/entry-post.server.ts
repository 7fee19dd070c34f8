import { data } from "react-router";
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
  undoBringBack,
} from "#app/features/website/website.admin.server.ts";
import {
  changedControls,
  controlTexts,
  entryText,
  pictureFieldsOf,
  shownTexts,
} from "#app/features/website/website.ts";
import { apart, faultTexts } from "#app/features/website/website-text.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext, type Context } from "#app/platform/app.ts";
import { handleForm, invalidForm, readForm, redirectWithFlash } from "#app/platform/form.server.ts";

type Asked = { id: string; actorId: string };

/** The version of a draft, and the texts that its page shows. */
export type SavedDraft = { version: number; texts: { [field: string]: string } };

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
        const value = readValue(entry.kind, form);
        const saved = await saveDraft(app, { ...change, value, shown: shownIn(form) });
        if (!saved.ok) return conflict(form, entry.kind, value, saved);
        form.set("kept", "on");
        // The page shows what was typed, and only that is compared with the next post.
        const base = { version: saved.version, texts: shownTexts(entry.kind, value) };
        setBase(form, base);
        if (Object.keys(wrong).length > 0) return invalidForm(form, { errors: wrong });
        if (what === "keep") return base;
        if (what === "draft") return done(m.website_draft_saved());
        const published = await publishEntry(app, { ...asked, expectedVersion: saved.version });
        return published.ok ? done(m.website_published()) : refuse(form, published);
      },
    },
  );
}

/** Browsers send the end of a line in two characters. */
const shownIn = (form: FormData) =>
  Object.fromEntries(
    [...form]
      .filter(([name]) => name.startsWith("was."))
      .map(([name, text]) => [name, String(text).replaceAll("\r\n", "\n")]),
  );

/** Stores the pictures of the form; returns problems by field. */
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

function setBase(form: FormData, { version, texts }: SavedDraft) {
  form.set("seen", String(version));
  for (const [name, text] of Object.entries(texts)) form.set(name, text);
}

type Conflict = Extract<DraftResult, { ok: false }>;

/** The other person's text where nothing was typed; an error at the field where both wrote. */
function conflict(form: FormData, kind: ContentKind, typed: EntryValue, found: Conflict) {
  if (found.reason === "not-found") throw data(null, { status: 404 });
  const name = found.by ?? m.staff_unknown();
  for (const control of changedControls(kind, typed, found.value)) {
    for (const [field] of controlTexts(typed, control)) form.delete(field);
    for (const [field, theirs] of controlTexts(found.value, control)) form.set(field, theirs);
  }
  setBase(form, { version: found.version, texts: shownTexts(kind, found.stored) });
  const errors = Object.fromEntries(
    found.disputed.map((control) => {
      const text = entryText(found.stored, control);
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
