import { and, asc, eq, gt, isNull, ne, sql } from "drizzle-orm";
import { readServices } from "#app/features/services/services.server.ts";
import { readContent } from "#app/features/website/published.server.ts";
import type { Localized } from "#app/lib/locale.ts";
import { m } from "#app/paraglide/messages.js";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import type { Db } from "#db/client.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { contentEntries } from "#db/schema/content.ts";
import { visitLines, visits, workNeeds } from "#db/schema/workshop.ts";
import { bayActions } from "./bay-actions.ts";
import type { WorkNeedInput } from "./bay-forms.ts";
import { readWorkshop } from "./capacity.server.ts";

type Clock = Pick<App, "db" | "now">;

export async function listWorkNeeds(app: Clock) {
  const [services, { needs }] = await Promise.all([readServices(app), readWorkshop(app.db)]);
  return [...services, ...(await listUnpublished(app.db))].map(({ id, title }) => ({
    id,
    title,
    need: needs.find(({ serviceId }) => serviceId === id) ?? null,
  }));
}

async function listUnpublished(db: Db): Promise<{ id: string; title: Localized }[]> {
  const drafts = await db
    .select({ id: contentEntries.slug, name: contentEntries.name })
    .from(contentEntries)
    .where(
      and(
        eq(contentEntries.kind, "services"),
        eq(contentEntries.publishedVersion, 0),
        isNull(contentEntries.deletedAt),
      ),
    )
    .orderBy(asc(contentEntries.position), asc(contentEntries.id));
  const titleOf = (name: string) => name || m.website_untitled();
  return drafts.map(({ id, name }) => ({ id, title: { en: titleOf(name), ar: titleOf(name) } }));
}

export const findWorkNeed = async (app: Clock, serviceId: string) =>
  (await listWorkNeeds(app)).find(({ id }) => id === serviceId) ?? null;

export async function countPlacedVisits({ db, now }: Clock, serviceId: string) {
  const { serviceOf } = await readContent({ db });
  const offers = Object.keys(serviceOf).filter((id) => serviceOf[id] === serviceId);
  const [counted] = await db
    .select({ visits: sql<number>`count(distinct ${visits.id})`.mapWith(Number) })
    .from(visits)
    .innerJoin(bookingSubmissions, eq(bookingSubmissions.id, visits.bookingId))
    .innerJoin(visitLines, and(eq(visitLines.visitId, visits.id), eq(visitLines.kind, "service")))
    .where(
      and(
        gt(visits.workStart, now()),
        ne(bookingSubmissions.status, "cancelled"),
        sql`${visitLines.itemId} = any(${sql.param([serviceId, ...offers])})`,
      ),
    );
  return counted?.visits ?? 0;
}

/** For coming bookings; visits with a place keep it. */
export function setWorkNeed(
  { db, now }: Clock,
  { serviceId, input, actorId }: { serviceId: string; input: WorkNeedInput; actorId: string },
): Promise<void> {
  const at = now();
  return db.transaction(async (tx) => {
    const set = { ...input, bayKinds: [...input.bayKinds], updatedAt: at };
    await tx
      .insert(workNeeds)
      .values({ ...set, serviceId })
      .onConflictDoUpdate({ target: workNeeds.serviceId, set });
    const entry = { action: bayActions.work, rowId: serviceId, actorId, at };
    await recordAudit(tx, { ...entry, details: { name: serviceId } });
  });
}
