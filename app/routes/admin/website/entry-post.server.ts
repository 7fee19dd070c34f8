import { data } from "react-router";
import * as z from "zod/mini";
import { storePostedPicture } from "#app/admin/posted-picture.server.ts";
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
import {
  entryErrorText,
  findEntry,
  undoBringBack,
} from "#app/features/website/website.admin.server.ts";
import {
  isReadable,
  pictureFieldsOf,
  readValue,
  shownBefore,
  type Texts,
  textsOf,
} from "#app/features/website/website.ts";
import { apart, faultTexts } from "#app/features/website/website-text.ts";
import type { FormError } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext, type Context } from "#app/platform/app.ts";
import { handleForm, readForm, redirectWithFlash } from "#app/platform/form.server.ts";
import { typedValues } from "#app/platform/preserve-form.ts";

type Asked = { id: string; actorId: string };

/** `shown` are the texts that the next post replaces: those that were saved, or another window's. */
export type EntryAnswer = FormError & { shown?: Texts; isSaved?: true };

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
  const { kind } = entry;
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
        if (!isReadable(kind, form)) return answer(form, { problem: m.website_save_failed() });
        const wrong = await keepPictures(context, form, kind);
        const value = readValue(kind, form, entry.value);
        const shown = shownBefore(kind, form, entry.value);
        const saved = await saveDraft(app, { ...change, value, shown });
        if (!saved.ok) return conflict(form, kind, saved);
        const sent = Object.entries(textsOf(kind, value)).filter(([name]) => form.has(name));
        const kept = { shown: Object.fromEntries(sent), isSaved: true } as const;
        if (Object.keys(wrong).length > 0) return answer(form, { ...kept, errors: wrong });
        if (what === "keep") return answer(form, kept, 200);
        if (what === "draft") return done(m.website_draft_saved());
        const published = await publishEntry(app, { ...asked, expectedVersion: saved.version });
        return published.ok ? done(m.website_published()) : refuse(form, published, kept);
      },
    },
  );
}

const answer = (form: FormData, said: Omit<Partial<EntryAnswer>, "values">, status = 422) =>
  data<EntryAnswer>({ values: typedValues(form), errors: {}, ...said }, { status });

/** Stores the pictures of the form; returns problems by field. */
async function keepPictures(context: Context, form: FormData, kind: ContentKind) {
  const wrong: { [field: string]: string } = {};
  for (const field of pictureFieldsOf(kind)) {
    const reason = await storePostedPicture(context, form, field);
    if (reason) wrong[field] = reason;
  }
  return wrong;
}

function refuse(form: FormData, error: EntryError, kept: Partial<EntryAnswer> = {}) {
  if (error.reason === "not-found") throw data(null, { status: 404 });
  const said = { ...kept, problem: entryErrorText(error), errors: errorsOf(error) };
  return answer(form, said, error.reason === "changed" ? 409 : 422);
}

function errorsOf(error: EntryError): { [control: string]: string } {
  if (error.reason === "slug-taken") return { slug: m.website_slug_taken() };
  return error.reason === "incomplete" ? faultTexts(error.faults) : {};
}

/** An error with the other window's text at each field where both wrote. */
function conflict(form: FormData, kind: ContentKind, found: Extract<DraftResult, { ok: false }>) {
  if (found.reason === "not-found") throw data(null, { status: 404 });
  const name = apart(found.by ?? m.staff_unknown());
  const stored = textsOf(kind, found.stored);
  const theirs = found.disputed.map((control) => [control.name, stored[control.name] ?? ""]);
  const errors = theirs.map(([field, text]) => [
    field,
    text
      ? m.website_changed_field({ name, text: apart(text) })
      : m.website_changed_field_empty({ name }),
  ]);
  const problem = m.website_changed({ name });
  const said = { shown: Object.fromEntries(theirs), errors: Object.fromEntries(errors) };
  return answer(form, { ...said, problem }, 409);
}
