import { and, asc, eq, gt, gte, inArray, ne, sql } from "drizzle-orm";
import { offerKinds } from "#app/content/kind-fields.ts";
import type { ContentKind } from "#app/content/kinds.ts";
import { today } from "#app/lib/time.ts";
import type { App } from "#app/platform/app.ts";
import type { Db } from "#db/client.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { contentEntries } from "#db/schema/content.ts";
import { visitLines, visits, waitingList } from "#db/schema/workshop.ts";
import { isPublicOf } from "./change-entry.server.ts";
import type { Uses } from "./website.ts";

type Used = { kind: ContentKind; slug: string };

export async function usesOf(
  { db, now }: Pick<App, "db" | "now">,
  { kind, slug }: Used,
): Promise<Uses | null> {
  if (kind !== "services" && kind !== "offers" && kind !== "packages") return null;
  const offers = kind === "services" ? await offersOn(db, slug) : [];
  const items = [slug, ...offers.map((offer) => offer.slug)];
  const isWaiting = and(inArray(waitingList.serviceId, items), gte(waitingList.day, today(now())));
  const uses = {
    offers: offers.map(({ name }) => name),
    visits: await countVisits(db, items, now()),
    waiting: await db.$count(waitingList, isWaiting),
  };
  return uses.offers.length + uses.visits + uses.waiting > 0 ? uses : null;
}

async function countVisits(db: Db, items: string[], at: Date): Promise<number> {
  const [counted] = await db
    .select({ visits: sql<number>`count(distinct ${visits.id})`.mapWith(Number) })
    .from(visits)
    .innerJoin(bookingSubmissions, eq(bookingSubmissions.id, visits.bookingId))
    .innerJoin(visitLines, and(eq(visitLines.visitId, visits.id), eq(visitLines.kind, "service")))
    .where(
      and(
        gt(visits.arrivesAt, at),
        ne(bookingSubmissions.status, "cancelled"),
        inArray(visitLines.itemId, items),
      ),
    );
  return counted?.visits ?? 0;
}

const offersOn = (db: Db, service: string) =>
  db
    .select({ slug: contentEntries.slug, name: contentEntries.name })
    .from(contentEntries)
    .where(and(isPublicOf(offerKinds), eq(sql`${contentEntries.published} ->> 'service'`, service)))
    .orderBy(asc(contentEntries.position), asc(contentEntries.id));
