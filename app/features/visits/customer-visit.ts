import { slotTextAt } from "#app/features/hours/hours-text.ts";
import type { Locale } from "#app/lib/locale.ts";
import { formatDate, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import type { LineApproval, PhotoMoment, VisitLineKind } from "#db/schema/enums.ts";
import { type AppointmentState, isToCome, type Stored, stateOf } from "./appointment.ts";

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

type When = { day: string; time: string };
type Words = (what: When & { car: string }) => string;

export const headline: Record<AppointmentState, (when: When) => string> = {
  requested: m.visit_head_pending,
  confirmed: m.visit_head_expected,
  arrived: m.visit_head_arrived,
  "in-work": m.visit_head_in_work,
  paused: m.visit_head_in_work,
  ready: m.visit_head_ready,
  collected: m.visit_head_collected,
  "no-show": m.visit_head_no_show,
  cancelled: m.visit_head_cancelled,
};

export const lead: Record<Exclude<AppointmentState, "cancelled">, Words> = {
  requested: m.visit_lead_pending,
  confirmed: m.visit_lead_expected,
  arrived: m.visit_lead_arrived,
  "in-work": m.visit_lead_in_work,
  paused: m.visit_lead_paused,
  ready: m.visit_lead_ready,
  collected: m.visit_lead_collected,
  "no-show": m.visit_lead_no_show,
};

const cancelledLead: Record<string, Words> = {
  customer: m.visit_lead_cancelled_customer,
  workshop: m.visit_lead_cancelled_workshop,
  weather: m.visit_lead_cancelled_weather,
};

/** A cancellation without a reason counts as the workshop's. */
export const cancelLead = (reason: string | null): Words =>
  cancelledLead[reason ?? ""] ?? m.visit_lead_cancelled_workshop;
