import type { RouterContextProvider } from "react-router";
import type { StaffUser } from "#app/admin/require-staff.server.ts";
import { staffPath } from "#app/admin/staff-path.ts";
import { addNote } from "#app/features/notes/notes.server.ts";
import { type NoteSubject, noteSchema } from "#app/features/notes/notes.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { answerForm, readForm, redirectWithFlash } from "#app/platform/form.server.ts";

/** Adds the note of a dialog's form to what the caller has found; without script, goes on to it. */
export async function answerNotePost(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { subject, staff }: { subject: NoteSubject; staff: StaffUser },
) {
  const form = await readForm(request);
  const answer = await answerForm(context, form, {
    schema: noteSchema,
    accept: ({ body }) => addNote(context.get(appContext), { subject, body, actorId: staff.id }),
    failed: m.requests_note_failed(),
  });
  if (!answer.ok) return answer.response;
  if (form.has("to")) return redirectWithFlash(context, staffPath(form.get("to")), "note-added");
  return { done: { text: m.requests_note_added() } };
}
