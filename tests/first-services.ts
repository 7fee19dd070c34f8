import { sql } from "drizzle-orm";
import { firstContent } from "#app/content/first-content.ts";
import { bookablesOf } from "#app/features/offers/offers.server.ts";
import { bookablesByKind } from "#app/features/offers/offers.ts";
import { servicesOf } from "#app/features/services/services.ts";
import { today } from "#app/lib/time.ts";
import type { Db } from "#db/client.ts";
import { contentEntries } from "#db/schema/content.ts";
import { changeIn } from "./database.ts";

const day = today(new Date("2026-11-23T11:00:00Z"));

/** What a new installation has on offer. */
export const firstServices = servicesOf(firstContent, day);

export const firstOffers = bookablesByKind(firstContent, day);

export const firstBookables = bookablesOf(firstContent, day);

export function firstBookable(id: string) {
  const bookable = firstBookables.find((each) => each.id === id);
  if (!bookable) throw new Error(`${id} cannot be booked`);
  return bookable;
}

/** As staff publish it under Website. */
export async function publishTerm(db: Db, slug: string, term: Record<string, string>) {
  const published = sql`${contentEntries.published} || ${JSON.stringify(term)}::jsonb`;
  await changeIn(db, contentEntries, { slug }, { published });
}
