import { data, type RouterContextProvider } from "react-router";
import * as z from "zod/mini";
import type { ContentKind } from "#app/content/kinds.ts";
import {
  bringBack,
  type DraftResult,
  discardDraft,
  type EntryError,
  publishEntry,
  saveDraft,
} from "#app/features/website/change-entry.server.ts";
import { entryErrorText, findEntry } from "#app/features/website/website.admin.server.ts";
import {
  changedControls,
  type EntryValue,
  entryText,
  readValue,
} from "#app/features/website/website.ts";
import { faultText } from "#app/features/website/website-text.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import type { FlashName } from "#app/platform/flash.server.ts";
import { handleForm, invalidForm, readForm, redirectWithFlash } from "#app/platform/form.server.ts";

type Context = Readonly<RouterContextProvider>;
type Asked = { id: string; actorId: string };

/** That what was typed is kept, and what it is versioned by from now on. */
export type DraftKept = { edition: number };

const posted = z.object({
  do: z.enum(["keep", "draft", "publish", "discard", "bring-back"]),
  edition: z.coerce.number(),
  revision: z.optional(z.string()),
});

/** Keeps, publishes, discards or brings back; what is typed is kept whatever comes of the rest. */
export async function handleEntryPost(context: Context, request: Request, asked: Asked) {
  const app = context.get(appContext);
  const form = await readForm(request);
  const input = posted.safeParse(Object.fromEntries(form));
  const entry = await findEntry(app.db, asked.id);
  if (!input.success) throw data(null, { status: 400 });
  if (!entry) throw data(null, { status: 404 });
  const { do: what, edition: expectedEdition, revision: revisionId = "" } = input.data;
  const done = (flash: FlashName) =>
    redirectWithFlash(context, `/admin/website/entries/${asked.id}`, flash);
  return handleForm(
    { context, form },
    {
      schema: z.object({}),
      failed: m.website_save_failed(),
      async handle() {
        const change = { ...asked, expectedEdition };
        if (what === "bring-back" || what === "discard") {
          const changed =
            what === "discard"
              ? await discardDraft(app, change)
              : await bringBack(app, { ...change, revisionId });
          if (!changed.ok) return refuse(form, changed);
          return done(what === "discard" ? "content-discarded" : "content-brought-back");
        }
        const value = readValue(entry.kind, form);
        const saved = await saveDraft(app, { ...change, value });
        if (!saved.ok) return conflict(form, entry.kind, value, saved);
        if (what === "keep") return { edition: saved.edition } satisfies DraftKept;
        if (what === "draft") return done("content-drafted");
        const published = await publishEntry(app, { ...asked, expectedEdition: saved.edition });
        form.set("edition", String(saved.edition));
        return published.ok ? done("content-published") : refuse(form, published);
      },
    },
  );
}

function refuse(form: FormData, error: EntryError) {
  if (error.reason === "not-found") throw data(null, { status: 404 });
  if (error.reason === "changed") form.set("edition", String(error.version));
  const faults = error.reason === "incomplete" ? error.faults : [];
  const errors = Object.fromEntries(
    faults.map(({ control, fault }) => [control.name, faultText(control, fault)]),
  );
  const status = error.reason === "changed" ? 409 : 422;
  return invalidForm(form, { problem: entryErrorText(error), errors }, { status });
}

type Conflict = Extract<DraftResult, { ok: false }>;

/** Each field says what the other wrote; saved again, what was typed takes its place. */
function conflict(form: FormData, kind: ContentKind, typed: EntryValue, found: Conflict) {
  if (found.reason === "not-found") throw data(null, { status: 404 });
  const name = found.by ?? m.staff_unknown();
  const errors = Object.fromEntries(
    changedControls(kind, typed, found.value).map((control) => {
      const text = entryText(found.value, control);
      return [
        control.name,
        text ? m.website_changed_field({ name, text }) : m.website_changed_field_empty({ name }),
      ];
    }),
  );
  form.set("edition", String(found.edition));
  return invalidForm(form, { problem: m.website_changed({ name }), errors }, { status: 409 });
}
