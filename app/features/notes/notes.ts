import * as z from "zod/mini";
import { text } from "#app/lib/fields.ts";
import { m } from "#app/paraglide/messages.js";

export const noteSchema = z.object({
  body: text(m.inbox_note_required, m.inbox_note_too_long),
});

export type NoteSubject = { contactId: string } | { bookingId: string } | { orderId: string };

export type StaffNote = { id: string; at: Date; by: string | null; body: string };
