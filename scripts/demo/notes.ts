import type { staffNotes } from "#db/schema/notes.ts";
import type { Draw } from "./draw.ts";

type Note = Omit<typeof staffNotes.$inferInsert, "id">;

const bodies = {
  contact: [
    "Called, no answer. Sent a WhatsApp.",
    "Quoted on the phone, wants to think until the weekend.",
    "Prefers to be called after 5 PM.",
    "Regular customer, comes every month with the Land Cruiser.",
    "Forwarded to the owner: price for a company.",
    "يفضل التواصل عبر الواتساب فقط.",
  ],
  booking: [
    "Wants to wait in the lounge. Reserve the corner seat.",
    "Deep scratch on the front bumper, showed him before we started.",
    "Asked for the same technician as last time.",
    "Two child seats in the car: please put them back.",
    "Will be 15 minutes late, coming from Sharjah.",
    "Offered the yearly plan; interested, call again next month.",
    "الزبون يريد فاتورة باسم الشركة.",
  ],
  order: [
    "Courier: call before delivery, the gate needs a code.",
    "Gift: no price in the box.",
    "Not at home yesterday, second try today after 6 PM.",
    "Paid cash, 5 AED change owed.",
    "Asked for a sample of Fresh; put one in.",
  ],
};

type About = Pick<Note, "contactId" | "bookingId" | "orderId"> & {
  authorId: string;
  /** When the record was last touched; null while nobody has. */
  since: Date | null;
};

/** What the counter wrote down about some of the records that it dealt with. */
export function notesOf(draw: Draw, kind: keyof typeof bodies, { since, ...about }: About): Note[] {
  if (!since || !draw.chance(0.3)) return [];
  return [{ ...about, body: draw.pick(bodies[kind]), createdAt: since }];
}
