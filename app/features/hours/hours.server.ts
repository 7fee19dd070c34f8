import { asc } from "drizzle-orm";
import { outageCause } from "#app/lib/outage.ts";
import type { App } from "#app/platform/app.ts";
import type { Db, Tx } from "#db/client.ts";
import type { PageData } from "#db/page-data.ts";
import { openingHours } from "#db/schema/opening-hours.ts";
import { firstHours, type HoursRule, type OpeningHours } from "./hours.ts";

type Kept = { pageData: PageData; changes: number | null; hours: OpeningHours | null };

/** Of the databases that this process answers from. */
const kept = new WeakMap<Db, Kept>();

/** From now on hours are read once, until they change. */
export function keepHours(db: Db, pageData: PageData): void {
  kept.set(db, { pageData, changes: null, hours: null });
}

/** When the workshop is open, as staff last set it; asks nothing while nothing has changed. */
export async function readHours(db: Db): Promise<OpeningHours> {
  const known = kept.get(db);
  if (!known) return selectHours(db);
  const changes = known.pageData.changes("hours");
  if (known.hours && changes !== null && changes === known.changes) return known.hours;
  const hours = await selectHours(db);
  // What changed meanwhile is read the next time: the number is of before.
  Object.assign(known, { hours, changes });
  return hours;
}

/** For what goes on in an outage: the hours that were read last, or those of the start. */
export async function readHoursOrLast({ db }: Pick<App, "db">): Promise<OpeningHours> {
  try {
    return await readHours(db);
  } catch (error) {
    if (outageCause(error) === "unknown") throw error;
    return kept.get(db)?.hours ?? firstHours;
  }
}

/** Another text whenever the hours are others; in an outage that of the last ones. */
export const hoursVersion = async (db: Db): Promise<string> =>
  JSON.stringify(await readHoursOrLast({ db }));

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
