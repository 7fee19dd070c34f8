import { and, asc, eq, gt, lt, sql } from "drizzle-orm";
import { readHours } from "#app/features/hours/hours.server.ts";
import { addWorkingMinutes } from "#app/features/hours/hours.ts";
import { readContent } from "#app/features/website/published.server.ts";
import { pageRows } from "#app/platform/page-rows.server.ts";
import type { Db, Tx } from "#db/client.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { isAgreed, type VehicleSize } from "#db/schema/enums.ts";
import {
  allocations,
  heldPlaces,
  resourceAbsences,
  resources,
  type visitLines,
  visits,
  workNeeds,
} from "#db/schema/workshop.ts";
import { visitLinesColumn } from "#db/visit-lines.ts";
import {
  type Allocation,
  type Capacity,
  isUnlimited,
  type Need,
  needOf,
  withOffers,
} from "./capacity.ts";

export type Workshop = Omit<Capacity, "allocations">;

type Rows = Omit<Workshop, "hours">;

const rows = pageRows<Rows>("workshop", {
  first: { resources: [], absences: [], needs: [] },
  select: selectRows,
});

async function selectRows(db: Db | Tx): Promise<Rows> {
  const { id, kind, name, nameAr, position, workingDays } = resources;
  return {
    resources: await db
      .select({ id, kind, name, nameAr, position, workingDays })
      .from(resources)
      .where(eq(resources.isRetired, false))
      .orderBy(asc(resources.position), asc(resources.id)),
    absences: await db
      .select({
        resourceId: resourceAbsences.resourceId,
        startsOn: resourceAbsences.startsOn,
        endsOn: resourceAbsences.endsOn,
        startsMinute: resourceAbsences.startsMinute,
        endsMinute: resourceAbsences.endsMinute,
      })
      .from(resourceAbsences),
    needs: await db.select(needColumns).from(workNeeds),
  };
}

const needColumns = {
  serviceId: workNeeds.serviceId,
  bayKinds: workNeeds.bayKinds,
  people: workNeeds.people,
  sedanMinutes: workNeeds.sedanMinutes,
  suvMinutes: workNeeds.suvMinutes,
  curingMinutes: workNeeds.curingMinutes,
  longestWaitMinutes: workNeeds.longestWaitMinutes,
};

/**
 * Hours, bays, people and what work needs; asks nothing while nothing has changed. Read before a
 * transaction that places a visit: within one it is asked for anew.
 */
export async function readWorkshop(db: Db | Tx): Promise<Workshop> {
  const hours = await readHours(db);
  const { needs, ...workshop } = await rows.read(db);
  return { hours, ...workshop, needs: withOffers(needs, await readContent({ db })) };
}

/**
 * All by which visits of these days are placed: also what is taken after `to`, as far as work that is
 * brought until then may go on: that of `need`, or of every service one after the other. The places
 * of the visit `except` count as free.
 */
export async function readCapacity(
  db: Db | Tx,
  {
    from,
    to,
    need,
    at,
    except,
  }: { from: Date; to: Date; need?: Need; at: Date; except?: string | undefined },
  workshop: Workshop,
): Promise<Capacity> {
  if (isUnlimited(workshop.resources)) return { ...workshop, allocations: [] };
  const until = addWorkingMinutes(
    workshop.hours,
    to,
    need ? longest(need) : longestOfAll(workshop),
  );
  const taken = await db
    .select(takenColumns)
    .from(allocations)
    .where(and(gt(allocations.endsAt, from), lt(allocations.startsAt, until)))
    .groupBy(allocations.resourceId);
  const { visitId, resourceId, startsAt, endsAt } = heldPlaces;
  const held = await db
    .select({ visitId, resourceId, startsAt, endsAt })
    .from(heldPlaces)
    .where(and(gt(heldPlaces.heldUntil, at), gt(endsAt, from), lt(startsAt, until)));
  const all = [...taken.flatMap(allocationsOf), ...held];
  return { ...workshop, allocations: all.filter((each) => each.visitId !== except) };
}

/** A row of lists for each resource: a row for each place costs a database in this process four times as much. */
const takenColumns = {
  resourceId: allocations.resourceId,
  visitIds: sql<string[]>`json_agg(${allocations.visitId})`,
  starts: sql<number[]>`json_agg(date_part('epoch', ${allocations.startsAt}))`,
  ends: sql<number[]>`json_agg(date_part('epoch', ${allocations.endsAt}))`,
};

type TakenRow = { resourceId: string; visitIds: string[]; starts: number[]; ends: number[] };

const allocationsOf = ({ resourceId, visitIds, starts, ends }: TakenRow): Allocation[] =>
  visitIds.map((visitId, place) => ({
    visitId,
    resourceId,
    startsAt: ofEpoch(starts[place]),
    endsAt: ofEpoch(ends[place]),
  }));

const ofEpoch = (seconds = Number.NaN): Date => new Date(Math.round(seconds * 1000));

const longest = ({ minutes, curingMinutes, longestWaitMinutes }: Need) =>
  minutes + curingMinutes + longestWaitMinutes;

const longestOfAll = ({ needs }: Workshop) =>
  needs.reduce(
    (sum, { suvMinutes, curingMinutes }) => sum + suvMinutes + curingMinutes,
    24 * 60 + Math.max(0, ...needs.map((need) => need.longestWaitMinutes)),
  );

/** One of the lines of a visit, as it begins. */
export type NewLine = Omit<typeof visitLines.$inferInsert, "visitId">;

export async function needOfVisit(tx: Db | Tx, workshop: Workshop, visitId: string): Promise<Need> {
  const { vehicleSize } = bookingSubmissions;
  const [visit] = await tx
    .select({ lines: visitLinesColumn, workMinutes: visits.workMinutes, vehicleSize })
    .from(visits)
    .innerJoin(bookingSubmissions, eq(bookingSubmissions.id, visits.bookingId))
    .where(eq(visits.id, visitId));
  if (!visit) throw new Error(`No visit ${visitId}`);
  return needOfLines(workshop, visit);
}

/** What the agreed lines of a visit need, in as many minutes as they say or as staff said. */
export function needOfLines(
  { needs }: Pick<Workshop, "needs">,
  {
    lines,
    vehicleSize,
    workMinutes,
  }: {
    lines: readonly Pick<NewLine, "kind" | "itemId" | "minutes" | "quantity" | "approval">[];
    vehicleSize: VehicleSize | null;
    workMinutes?: number | null;
  },
): Need {
  const agreed = lines.filter(isAgreed);
  const serviceIds = agreed.flatMap(({ kind, itemId }) =>
    kind === "service" && itemId ? [itemId] : [],
  );
  const ofLines = agreed.reduce(
    (sum, { minutes = 0, quantity = 1 }) => sum + minutes * quantity,
    0,
  );
  const need = needOf({ needs }, { serviceIds, vehicleSize });
  return { ...need, minutes: (workMinutes ?? ofLines) || need.minutes };
}
