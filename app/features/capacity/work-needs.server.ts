import { and, eq, gt, ne, sql } from "drizzle-orm";
import { bookables, workOf } from "#app/features/booking/bookable.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import type { Db } from "#db/client.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { visitLines, visits, workNeeds } from "#db/schema/workshop.ts";
import { readWorkshop } from "./capacity.server.ts";
import type { WorkNeedInput } from "./work-needs-form.ts";

/** Offers take what their service does, so only what stands for itself has needs. */
const servicesWithNeeds = () =>
  bookables.filter((bookable) => workOf(bookable, null).serviceIds.includes(bookable.id));

/** Each service with what its work needs; null where nobody has set it. */
export async function listWorkNeeds(db: Db) {
  const { needs } = await readWorkshop(db);
  return servicesWithNeeds().map(({ id, title }) => ({
    ...{ id, title },
    need: needs.find(({ serviceId }) => serviceId === id) ?? null,
  }));
}

export type ListedWorkNeed = Awaited<ReturnType<typeof listWorkNeeds>>[number];

export async function findWorkNeed(db: Db, serviceId: string): Promise<ListedWorkNeed | null> {
  return (await listWorkNeeds(db)).find(({ id }) => id === serviceId) ?? null;
}

/** Visits to come in which the service is done: they keep the time that they have. */
export async function countPlacedVisits({ db, now }: Pick<App, "db" | "now">, serviceId: string) {
  const ids = bookables
    .filter((bookable) => workOf(bookable, null).serviceIds.includes(serviceId))
    .map(({ id }) => id);
  const [counted] = await db
    .select({ visits: sql<number>`count(distinct ${visits.id})`.mapWith(Number) })
    .from(visits)
    .innerJoin(bookingSubmissions, eq(bookingSubmissions.id, visits.bookingId))
    .innerJoin(visitLines, and(eq(visitLines.visitId, visits.id), eq(visitLines.kind, "service")))
    .where(
      and(
        gt(visits.workStart, now()),
        ne(bookingSubmissions.status, "cancelled"),
        sql`${visitLines.itemId} = any(${sql.param(ids)})`,
      ),
    );
  return counted?.visits ?? 0;
}

/** What the next bookings of a service take; visits that have their place keep it as it is. */
export function setWorkNeed(
  { db, now }: Pick<App, "db" | "now">,
  { serviceId, input, actorId }: { serviceId: string; input: WorkNeedInput; actorId: string },
): Promise<void> {
  const at = now();
  return db.transaction(async (tx) => {
    const set = { ...input, bayKinds: [...input.bayKinds], updatedAt: at };
    await tx
      .insert(workNeeds)
      .values({ ...set, serviceId })
      .onConflictDoUpdate({ target: workNeeds.serviceId, set });
    const entry = {
      tableName: "work_needs",
      rowId: serviceId,
      actorId,
      at,
      details: { name: serviceId },
    };
    await recordAudit(tx, { ...entry, action: "bay.work" });
  });
}
