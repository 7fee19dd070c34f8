import { addOpenHours } from "#app/features/booking/opening-hours.ts";
import { minutesNow } from "#app/lib/time.ts";
import type { OrderStatus } from "#db/schema/enums.ts";
import { type Draw, nth } from "./draw.ts";

export type Moment = [status: OrderStatus, at: Date];

const hour = 3_600_000;
const hoursOfMonth = 29 * 24;

/** How far orders have come that are younger than so many hours, taken in turns. */
const progress: [hours: number, statuses: OrderStatus[]][] = [
  [10, ["pending", "pending", "confirmed"]],
  [30, ["confirmed", "processing", "pending", "cancelled"]],
  [60, ["processing", "shipped"]],
  [110, ["shipped", "delivered", "cancelled", "shipped"]],
  [
    Number.POSITIVE_INFINITY,
    [
      ...(["completed", "completed", "completed", "delivered"] as const),
      ...(["completed", "cancelled", "completed", "completed"] as const),
    ],
  ],
];

const way: OrderStatus[] = [
  "pending",
  "confirmed",
  "processing",
  "shipped",
  "delivered",
  "completed",
];

/** When the order at that place of a month was sent, and everything that has happened to it. */
export function orderMoments(
  draw: Draw,
  { index, count, now }: { index: number; count: number; now: Date },
): Moment[] {
  const age = 0.5 + hoursOfMonth * (index / count) ** 1.1 + draw.between(0, 60) / 60;
  const [, statuses] = progress.find(([hours]) => age < hours) ?? nth(progress, 0);
  const path = pathTo(nth(statuses, index), draw);
  const sentAt = new Date(now.getTime() - age * hour);
  // Few order in the small hours: those did before they went to bed.
  const asleep = minutesNow(sentAt) > 60 && minutesNow(sentAt) < 8 * 60;
  const createdAt = asleep ? new Date(sentAt.getTime() - 7 * hour) : sentAt;
  return timed(path, createdAt, now);
}

function pathTo(status: OrderStatus, draw: Draw): OrderStatus[] {
  if (status === "cancelled") return [...way.slice(0, draw.between(1, 3)), status];
  return way.slice(0, way.indexOf(status) + 1);
}

/** Spread over at most three days, in opening hours where that is possible by now. */
function timed(path: OrderStatus[], createdAt: Date, now: Date): Moment[] {
  const span = Math.min((now.getTime() - createdAt.getTime()) * 0.8, 72 * hour);
  const raw = path.map((_, step) => new Date(+createdAt + (span * step) / path.length));
  const open = raw.map((at, step) => (step === 0 ? at : addOpenHours(at, step / 10)));
  const last = open.at(-1);
  const times = last && last <= now ? open : raw;
  return path.map((status, step) => [status, times[step] ?? createdAt]);
}
