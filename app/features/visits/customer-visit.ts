import { slotTextAt } from "#app/features/hours/hours-text.ts";
import type { Locale } from "#app/lib/locale.ts";
import { formatDate, today } from "#app/lib/time.ts";
import { isAgreed, type LineApproval, type VisitState } from "#db/schema/enums.ts";
import { isToCome } from "./appointment.ts";

type Changeable = { state: VisitState; arrivesAt: Date; cutOffMinutes: number };

export const changeableUntil = ({ arrivesAt, cutOffMinutes }: Omit<Changeable, "state">) =>
  new Date(arrivesAt.getTime() - cutOffMinutes * 60_000);

export const isChangeable = (visit: Changeable, now: Date): boolean =>
  isToCome(visit.state) && now <= changeableUntil(visit);

type Priced = {
  approval?: LineApproval | undefined;
  priceFils: number;
  quantity?: number | undefined;
};

export const totalFils = (lines: readonly Priced[]): number =>
  lines
    .filter(isAgreed)
    .reduce((sum, { priceFils, quantity = 1 }) => sum + priceFils * quantity, 0);

export const dayAndTime = (instant: Date, locale: Locale) => ({
  day: formatDate(today(instant), locale),
  time: slotTextAt(instant, locale),
});
