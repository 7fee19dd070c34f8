import { slotTextAt } from "#app/features/hours/hours-text.ts";
import type { Locale } from "#app/lib/locale.ts";
import { formatDate, today } from "#app/lib/time.ts";
import type { LineApproval, PhotoMoment, VisitLineKind } from "#db/schema/enums.ts";
import { isToCome, type Stored, stateOf } from "./appointment.ts";

type Changeable = Stored & { arrivesAt: Date; cutOffMinutes: number };

export const changeableUntil = ({ arrivesAt, cutOffMinutes }: Omit<Changeable, keyof Stored>) =>
  new Date(arrivesAt.getTime() - cutOffMinutes * 60_000);

export const isChangeable = (visit: Changeable, now: Date): boolean =>
  isToCome(stateOf(visit)) && now <= changeableUntil(visit);

type Priced = { approval: LineApproval; priceFils: number; quantity: number };

/** Agreed from the start or approved; nothing else is invoiced. */
export const isAgreed = ({ approval }: Pick<Priced, "approval">): boolean =>
  approval === "agreed" || approval === "approved";

export const totalFils = (lines: readonly Priced[]): number =>
  lines.filter(isAgreed).reduce((sum, { priceFils, quantity }) => sum + priceFils * quantity, 0);

export type CustomerLine = {
  id: string;
  kind: VisitLineKind;
  name: { en: string; ar: string };
  minutes: number;
  quantity: number;
  priceFils: number;
  approval: LineApproval;
  decidedAt: Date | null;
};

export type CustomerPhoto = { id: string; moment: PhotoMoment; image: string };

export type CustomerView = Stored & {
  arrivesAt: Date;
  readyAt: Date | null;
  arrivedAt: Date | null;
  startedAt: Date | null;
  pausedAt: Date | null;
  finishedAt: Date | null;
  collectedAt: Date | null;
  cutOffMinutes: number;
  bookingId: string;
  reference: string;
  car: string;
  plate: string;
  lines: CustomerLine[];
  photos: CustomerPhoto[];
  cancelReason: string | null;
  mayChange: boolean;
  mayDecide: boolean;
  version: string;
};

export type OwnVisit = CustomerView & {
  serviceName: string;
  isUpcoming: boolean;
  hasPage: boolean;
  again: string | null;
};

export const dayAndTime = (instant: Date, locale: Locale) => ({
  day: formatDate(today(instant), locale),
  time: slotTextAt(instant, locale),
});
