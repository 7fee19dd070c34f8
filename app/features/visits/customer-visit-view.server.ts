import { fingerprint } from "#app/lib/fingerprint.ts";
import { isOver } from "./appointment.ts";
import { type CustomerView, isChangeable } from "./customer-visit.ts";
import type { CustomerVisit } from "./customer-visit-queries.server.ts";

export function customerView(visit: CustomerVisit, now: Date): CustomerView {
  const { stage, status, arrivesAt, readyAt, arrivedAt, startedAt, pausedAt } = visit;
  const { finishedAt, collectedAt, cutOffMinutes, bookingId, reference, lines, photos } = visit;
  const { carMake, carModel, plateCode, plateNumber, cancelReason } = visit;
  return {
    stage,
    status,
    arrivesAt,
    readyAt,
    arrivedAt,
    startedAt,
    pausedAt,
    finishedAt,
    collectedAt,
    cutOffMinutes,
    bookingId,
    reference,
    lines,
    photos,
    cancelReason,
    car: `${carMake} ${carModel}`,
    plate: plateNumber ? `${plateCode} ${plateNumber}`.trim() : "",
    mayChange: isChangeable(visit, now),
    mayDecide: !isOver(visit),
    version: versionOf(visit),
  };
}

export const versionOf = (visit: CustomerVisit): string =>
  fingerprint({ visit: JSON.stringify(visit) }).slice(0, 16);
