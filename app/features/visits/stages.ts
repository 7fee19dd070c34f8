import { m } from "#app/paraglide/messages.js";
import type { BookingStatus, Role, VisitStage } from "#db/schema/enums.ts";

type Moment = "arrivedAt" | "startedAt" | "pausedAt" | "finishedAt" | "collectedAt";

type StageMove = {
  from: VisitStage;
  to: VisitStage;
  who: readonly Role[];
  sets?: Moment;
  clears?: readonly Moment[];
  booking?: BookingStatus;
  place?: "frees" | "takes" | "begins";
  tells?: "ready" | "collected" | "no-show";
};

const everybody = ["technician", "counter", "owner"] as const;
const counter = ["counter", "owner"] as const;

/**
 * Every move between stages, in order, then the ways back that undo a mistake. There are no others.
 */
export const stageMoves: readonly StageMove[] = [
  { from: "expected", to: "arrived", who: everybody, sets: "arrivedAt", booking: "confirmed" },
  { from: "arrived", to: "in-work", who: everybody, sets: "startedAt", place: "begins" },
  {
    from: "in-work",
    to: "ready",
    who: everybody,
    sets: "finishedAt",
    clears: ["pausedAt"],
    tells: "ready",
  },
  {
    from: "ready",
    to: "collected",
    who: counter,
    sets: "collectedAt",
    booking: "completed",
    tells: "collected",
  },
  {
    from: "expected",
    to: "no-show",
    who: counter,
    booking: "cancelled",
    place: "frees",
    tells: "no-show",
  },

  { from: "arrived", to: "expected", who: everybody, clears: ["arrivedAt"] },
  { from: "in-work", to: "arrived", who: everybody, clears: ["startedAt", "pausedAt"] },
  { from: "ready", to: "in-work", who: everybody, clears: ["finishedAt"] },
  { from: "collected", to: "ready", who: counter, clears: ["collectedAt"], booking: "confirmed" },
  { from: "no-show", to: "expected", who: counter, booking: "confirmed", place: "takes" },
];

export const findMove = (from: VisitStage, to: VisitStage): StageMove | undefined =>
  stageMoves.find((move) => move.from === from && move.to === to);

export const pausing = { stage: "in-work", who: everybody } as const;

export function nextStage(from: VisitStage, role: Role): VisitStage | null {
  const next = stageMoves.find((move) => move.from === from && !move.clears?.includes("arrivedAt"));
  return next?.sets && next.who.includes(role) ? next.to : null;
}

export const stageLabel: Record<VisitStage, () => string> = {
  expected: m.board_stage_expected,
  arrived: m.board_stage_arrived,
  "in-work": m.board_stage_in_work,
  ready: m.board_stage_ready,
  collected: m.board_stage_collected,
  "no-show": m.board_stage_no_show,
};
