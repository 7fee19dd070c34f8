import type { auditLog } from "#db/schema/audit.ts";
import { demoData } from "./data.ts";
import type { Draw } from "./draw.ts";
import { staffAt } from "./people.ts";

const tables = { contact: "contact_submissions", booking: "booking_submissions", order: "orders" };

type Entry = Omit<typeof auditLog.$inferInsert, "id">;

/** How a record came to its status: its events, and what staff noted when they answered it. */
export function storyOf<Status extends string>(
  draw: Draw,
  { kind, id, moments }: { kind: keyof typeof tables; id: string; moments: [Status, Date][] },
) {
  const actorId = staffAt(draw.between(0, 1));
  const steps = moments.map(([toStatus, createdAt], index) => ({
    fromStatus: moments[index - 1]?.[0] ?? null,
    toStatus,
    actorId: index === 0 ? null : actorId,
    createdAt,
  }));
  const [, answer] = steps;
  const hasNote = answer !== undefined && draw.chance(0.3);
  const about = { contact: { contactId: id }, booking: { bookingId: id }, order: { orderId: id } };
  const note = { ...about[kind], authorId: actorId, createdAt: answer?.createdAt };
  return {
    steps,
    notes: hasNote ? [{ ...note, body: draw.pick(demoData.notes[kind]) }] : [],
    audit: steps.slice(1).map(
      ({ fromStatus: from, toStatus: to, createdAt }): Entry => ({
        action: `${kind}.status`,
        tableName: tables[kind],
        rowId: id,
        actorId,
        details: { from, to },
        createdAt,
      }),
    ),
  };
}
