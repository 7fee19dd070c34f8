import { m } from "#app/paraglide/messages.js";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import type { VisitStage } from "#db/schema/enums.ts";
import type { Attention, BoardVisit } from "./board.ts";
import { lengthText } from "./board-text.ts";
import { stageLabel } from "./stages.ts";

const tones: Record<VisitStage, BadgeTone> = {
  expected: "yellow",
  arrived: "yellow",
  "in-work": "blue",
  ready: "green",
  collected: "green",
  "no-show": "red",
};

export const attentionText: Record<Attention["kind"], (minutes: { length: string }) => string> = {
  late: m.board_late,
  waiting: m.board_waiting,
  overdue: m.board_overdue,
};

export function StageBadge({
  visit: { stage, status },
  attention,
}: {
  visit: Pick<BoardVisit, "stage" | "status">;
  attention: Attention | null;
}) {
  if (status === "cancelled" && stage !== "no-show") {
    return <Badge tone="red">{m.inbox_status_cancelled()}</Badge>;
  }
  if (attention) {
    const tone = attention.kind === "waiting" ? "yellow" : "red";
    const length = lengthText(attention.minutes);
    return <Badge tone={tone}>{attentionText[attention.kind]({ length })}</Badge>;
  }
  return <Badge tone={tones[stage]}>{stageLabel[stage]()}</Badge>;
}
