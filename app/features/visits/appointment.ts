import { nearestText } from "#app/features/hours/hours-text.ts";
import type { Localized } from "#app/lib/locale.ts";
import { formatCount, formatFils } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import {
  awaitedStates,
  type BookingStatus,
  type Role,
  statesHere,
  statesToCome,
  type VisitState,
} from "#db/schema/enums.ts";

type Tone = "plain" | "yellow" | "blue" | "green" | "red";
type State = { status: BookingStatus; label: () => string; tone: Tone };

/** The status of the booking in each state. */
export const appointmentStates = {
  requested: { status: "pending", label: m.board_state_requested, tone: "yellow" },
  confirmed: { status: "confirmed", label: m.inbox_status_confirmed, tone: "plain" },
  arrived: { status: "confirmed", label: m.board_stage_arrived, tone: "blue" },
  "in-work": { status: "confirmed", label: m.board_stage_in_work, tone: "blue" },
  paused: { status: "confirmed", label: m.board_paused, tone: "blue" },
  ready: { status: "confirmed", label: m.board_stage_ready, tone: "green" },
  collected: { status: "completed", label: m.board_stage_collected, tone: "plain" },
  cancelled: { status: "cancelled", label: m.inbox_status_cancelled, tone: "red" },
  "no-show": { status: "cancelled", label: m.board_stage_no_show, tone: "red" },
} as const satisfies Record<VisitState, State>;

export const stateLabels: { [state: string]: () => string } = Object.fromEntries(
  Object.entries(appointmentStates).map(([state, { label }]) => [state, label]),
);

export const stateLabel = (state: VisitState): string => appointmentStates[state].label();

export const isState = (text: string): text is VisitState => Object.hasOwn(appointmentStates, text);

export const isHere = (state: VisitState): boolean => statesHere.some((each) => each === state);

export const isOff = (state: VisitState): boolean =>
  appointmentStates[state].status === "cancelled";

export const isOverIn = (state: VisitState): boolean => state === "collected" || isOff(state);

export const isAwaited = (state: VisitState): boolean =>
  awaitedStates.some((each) => each === state);

export const isToCome = (state: VisitState): boolean => statesToCome.some((each) => each === state);

/** Nobody has failed to come before the time. */
export const mayBeNoShow = (visit: { state: VisitState; arrivesAt: Date }, now: Date) =>
  isToCome(visit.state) && visit.arrivesAt <= now;

export const cancelReasons = ["customer", "workshop", "weather"] as const;
export type CancelReason = (typeof cancelReasons)[number];

export const reasonLabel: Record<CancelReason, () => string> = {
  customer: m.board_reason_customer,
  workshop: m.board_reason_workshop,
  weather: m.board_reason_weather,
};

type Moment = "arrivedAt" | "startedAt" | "pausedAt" | "finishedAt" | "collectedAt";

export type AppointmentMove = {
  from: readonly VisitState[];
  to: readonly VisitState[];
  /** A cancellation by the customer comes by the private link. */
  who: readonly Role[];
  /** Only of a car that was written down as arrived, or only of one that was not. */
  wasHere?: boolean;
  sets?: Moment;
  clears?: readonly Moment[];
  place?: "frees" | "takes" | "begins" | "resumes" | "ends" | "returns";
  /** The first of these that the customer does not know yet. */
  tells?: readonly ("confirmed" | "cancelled" | "back" | "ready" | "collected" | "no-show")[];
};

const everybody = ["technician", "counter", "owner"] as const;
const counter = ["counter", "owner"] as const;

/** Every move: the way through the workshop, the ends, and the ways back. There are no others. */
export const appointmentMoves: readonly AppointmentMove[] = [
  { from: ["requested"], to: ["confirmed"], who: counter, tells: ["confirmed"] },
  { from: statesToCome, to: ["arrived"], who: everybody, sets: "arrivedAt" },
  { from: ["arrived"], to: ["in-work"], who: everybody, sets: "startedAt", place: "begins" },
  { from: ["in-work"], to: ["paused"], who: everybody, sets: "pausedAt" },
  { from: ["paused"], to: ["in-work"], who: everybody, clears: ["pausedAt"], place: "resumes" },
  {
    from: ["in-work", "paused"],
    to: ["ready"],
    who: everybody,
    sets: "finishedAt",
    clears: ["pausedAt"],
    tells: ["ready"],
  },
  {
    from: ["ready"],
    to: ["collected"],
    who: counter,
    sets: "collectedAt",
    place: "ends",
    tells: ["collected"],
  },
  // Of a car whose way nobody wrote down.
  {
    from: [...statesToCome, "cancelled", "no-show"],
    to: ["collected"],
    who: counter,
    sets: "collectedAt",
    place: "ends",
  },

  {
    from: statesToCome,
    to: ["cancelled"],
    who: ["customer", ...counter],
    place: "frees",
    tells: ["cancelled"],
  },
  {
    from: ["arrived"],
    to: ["cancelled"],
    who: counter,
    clears: ["arrivedAt"],
    place: "frees",
    tells: ["cancelled"],
  },
  { from: statesToCome, to: ["no-show"], who: counter, place: "frees", tells: ["no-show"] },

  { from: ["confirmed"], to: ["requested"], who: counter },
  { from: ["arrived"], to: ["confirmed"], who: everybody, clears: ["arrivedAt"] },
  {
    from: ["in-work", "paused"],
    to: ["arrived"],
    who: everybody,
    clears: ["startedAt", "pausedAt"],
  },
  { from: ["ready"], to: ["in-work"], who: everybody, clears: ["finishedAt"] },
  {
    from: ["collected"],
    to: ["ready"],
    who: counter,
    wasHere: true,
    clears: ["collectedAt"],
    place: "returns",
  },
  {
    from: ["collected"],
    to: statesToCome,
    who: counter,
    wasHere: false,
    clears: ["collectedAt"],
    place: "takes",
  },
  {
    from: ["collected"],
    to: ["cancelled"],
    who: counter,
    wasHere: false,
    clears: ["collectedAt"],
    place: "frees",
    tells: ["cancelled"],
  },
  { from: ["no-show"], to: statesToCome, who: counter, place: "takes" },
  {
    from: ["cancelled"],
    to: statesToCome,
    who: counter,
    place: "takes",
    tells: ["back", "confirmed"],
  },
];

export const findMove = (
  from: VisitState,
  to: VisitState,
  wasHere: boolean,
): AppointmentMove | undefined =>
  appointmentMoves.find(
    (move) =>
      move.from.includes(from) &&
      move.to.includes(to) &&
      (move.wasHere === undefined || move.wasHere === wasHere),
  );

/** The state that undo returns to: an arrival leaves the car confirmed, work goes on. */
export function wayBack(from: VisitState, to: VisitState): VisitState {
  const isMove = appointmentMoves.some((move) => move.from.includes(to) && move.to.includes(from));
  if (isMove) return from;
  return from === "paused" ? "in-work" : "confirmed";
}

/** The way through the workshop, as the steps of a page show it. */
export const steps = [
  "requested",
  "confirmed",
  "arrived",
  "in-work",
  "ready",
  "collected",
] as const satisfies readonly VisitState[];

/** The next step for somebody of this role, and the step before, which undoes a mistake. */
export function stepsFrom(state: VisitState, role: Role) {
  const at = steps.findIndex((step) => step === (state === "paused" ? "in-work" : state));
  const may = (to: VisitState | undefined) =>
    at >= 0 && to && findMove(state, to, true)?.who.includes(role) ? to : null;
  return { next: may(steps[at + 1]), before: may(steps[at - 1]) };
}

/**
 * The state that a status means when it is set in a list or by a program; null while the car stands
 * in the workshop, where only the appointment itself is cancelled. A list says why it is cancelled.
 */
export function stateForStatus(
  from: VisitState,
  { status, said, wasHere }: { status: BookingStatus; said: string; wasHere: boolean },
): VisitState | null {
  if (status === "pending") return "requested";
  if (status === "confirmed") return from === "collected" && wasHere ? "ready" : status;
  if (status === "completed") return "collected";
  if (isHere(from)) return null;
  return said === "no-show" ? said : status;
}

/** Why nothing was changed: the car stands in the workshop, in a bay or not, or it was there. */
export type CarHere = { reason: "in-workshop"; bay: Localized | null } | { reason: "was-here" };

/** A perfume of the ticket of which too few bottles are left. */
export type ShortPerfume = { reason: "out-of-stock"; name: string; left: number };

export type MoveRefusal =
  | CarHere
  | ShortPerfume
  | { reason: "not-found" | "open-again" | "too-early" }
  /** Its ticket is fixed by an invoice. */
  | { reason: "invoiced" }
  /** The car is collected once this is paid. */
  | { reason: "open-amount"; openFils: number; visitId: string }
  | { reason: "changed"; state: VisitState }
  | { reason: "no-move" | "not-allowed"; state: VisitState }
  /** Its bay and people are taken by now; `nearest` are free times. */
  | { reason: "no-place"; nearest: Date[] };

const plainRefusals = {
  "not-found": m.board_gone,
  over: m.board_over,
  invoiced: m.money_invoiced,
  "only-line": m.board_only_service,
  removed: m.board_photo_gone,
  closed: m.board_refused_closed,
  past: m.board_refused_past,
  full: m.board_refused_full,
  "open-again": m.inbox_open_again,
  "too-early": m.inbox_no_show_early,
  "was-here": m.inbox_was_here,
};

export type Refusal =
  | MoveRefusal
  | { reason: keyof typeof plainRefusals }
  /** Somebody changed it since the page was read. */
  | { reason: "changed"; by: string | null }
  | { reason: "above-total"; totalFils: number };

/** Why something was not done to an appointment, for staff. */
export function refusalText(refused: Refusal): string {
  const locale = getLocale();
  switch (refused.reason) {
    case "no-place":
      return refused.nearest.length > 0
        ? m.inbox_no_place({ times: nearestText(refused.nearest, locale) })
        : m.inbox_no_place_near();
    case "in-workshop":
      return refused.bay
        ? m.inbox_in_workshop({ bay: refused.bay[locale] })
        : m.inbox_in_workshop_unplaced();
    case "open-amount":
      return m.money_open_amount({ amount: formatFils(refused.openFils, locale) });
    case "above-total":
      return m.board_discount_above({ total: formatFils(refused.totalFils, locale) });
    case "out-of-stock":
      return m.board_out_of_stock({ name: refused.name, left: formatCount(refused.left) });
    case "changed":
    case "no-move":
    case "not-allowed":
      return "by" in refused
        ? m.board_changed({ by: refused.by ?? m.board_somebody() })
        : m.board_stage_is({ stage: stateLabel(refused.state) });
    default:
      return plainRefusals[refused.reason]();
  }
}
