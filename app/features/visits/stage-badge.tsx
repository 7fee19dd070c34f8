import { lengthText } from "#app/features/hours/hours-text.ts";
import { m } from "#app/paraglide/messages.js";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { type AppointmentState, stateLabel } from "./appointment.ts";
import type { Attention, BoardVisit } from "./board.ts";

const tones: Record<AppointmentState, BadgeTone> = {
  requested: "yellow",
  confirmed: "blue",
  arrived: "yellow",
  "in-work": "blue",
  paused: "yellow",
  ready: "green",
  collected: "green",
  cancelled: "red",
  "no-show": "red",
};

export const attentionText: Record<Attention["kind"], (minutes: { length: string }) => string> = {
  late: m.board_late,
  waiting: m.board_waiting,
  overdue: m.board_overdue,
};

export function StageBadge({
  visit: { state },
  attention,
}: {
  visit: Pick<BoardVisit, "state">;
  attention: Attention | null;
}) {
  if (attention) {
    const tone = attention.kind === "waiting" ? "yellow" : "red";
    const length = lengthText(attention.minutes);
    return <Badge tone={tone}>{attentionText[attention.kind]({ length })}</Badge>;
  }
  return <Badge tone={tones[state]}>{stateLabel(state)}</Badge>;
}
