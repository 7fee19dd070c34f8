import { asc } from "drizzle-orm";
import { pageRows } from "#app/platform/page-rows.server.ts";
import type { Db, Tx } from "#db/client.ts";
import { openingHours } from "#db/schema/opening-hours.ts";
import { firstHours, type HoursRule, type OpeningHours } from "./hours.ts";

const rows = pageRows("hours", { first: firstHours, select: selectHours });

export const readHours = rows.read;

/** For work that goes on during an outage: the hours read last, or the first ones. */
export const readHoursOrLast = rows.readOrLast;

export const hoursColumns = {
  id: openingHours.id,
  kind: openingHours.kind,
  startsOn: openingHours.startsOn,
  endsOn: openingHours.endsOn,
  name: { en: openingHours.name, ar: openingHours.nameAr },
  pattern: openingHours.pattern,
};

async function selectHours(db: Db | Tx): Promise<OpeningHours> {
  const rows: HoursRule[] = await db
    .select(hoursColumns)
    .from(openingHours)
    .orderBy(asc(openingHours.startsOn), asc(openingHours.id));
  return rows.some(({ kind }) => kind === "week") ? rows : [...rows, ...firstHours];
}
