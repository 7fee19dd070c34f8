import type { ReactNode } from "react";
import { lengthText } from "#app/features/hours/hours-text.ts";
import { m } from "#app/paraglide/messages.js";
import { Badge } from "#app/ui/badge.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { CheckIcon } from "#app/ui/icons.tsx";
import type { VisitState } from "#db/schema/enums.ts";
import { appointmentStates, stateLabel } from "./appointment.ts";
import type { Attention, BoardVisit } from "./board.ts";

// One sign for each state, so that nobody has to know the colours.
const signs: Record<VisitState, ReactNode> = {
  requested: <circle cx="6" cy="6" r="4" strokeDasharray="2 1.6" />,
  confirmed: <circle cx="6" cy="6" r="4" />,
  arrived: (
    <>
      <circle cx="6" cy="6" r="4" />
      <circle cx="6" cy="6" r="1.5" fill="currentColor" stroke="none" />
    </>
  ),
  "in-work": (
    <>
      <circle cx="6" cy="6" r="4" />
      <path fill="currentColor" d="M6 2a4 4 0 0 1 0 8z" />
    </>
  ),
  paused: <path d="M4 2.5v7m4-7v7" />,
  ready: <path d="m1.5 6.5 3 3 6-7" />,
  collected: <path d="M2 6h8M7 3l3 3-3 3" />,
  cancelled: <path d="m2.5 2.5 7 7m0-7-7 7" />,
  "no-show": <path d="m2.5 2.5 7 7m0-7-7 7" />,
};

export const StateSign = ({ state, className }: { state: VisitState; className: string }) => (
  <svg
    viewBox="0 0 12 12"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.5}
    aria-hidden="true"
    className={classNames("shrink-0", state === "collected" && "rtl:-scale-x-100", className)}
  >
    {signs[state]}
  </svg>
);

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
  return (
    <Badge
      tone={appointmentStates[state].tone}
      sign={<StateSign state={state} className="size-3" />}
    >
      {stateLabel(state)}
    </Badge>
  );
}

export function Steps({
  label,
  steps,
  reached,
  isLarge = false,
}: {
  label: string;
  steps: { id: string; text: ReactNode }[];
  reached: number;
  isLarge?: boolean;
}) {
  const [line, mark, sign, gap] = isLarge
    ? ["top-3.5", "size-7", "size-3.5", "gap-2"]
    : ["top-2.5", "size-5", "size-3", "gap-1.5"];
  return (
    <ol
      aria-label={label}
      className={classNames("grid auto-cols-fr grid-flow-col", isLarge ? "mt-10" : "mt-5")}
    >
      {steps.map(({ id, text }, place) => (
        <li
          key={id}
          aria-current={place === reached ? "step" : undefined}
          className={classNames(
            "relative grid content-start justify-items-center text-center",
            gap,
          )}
        >
          {place > 0 && (
            <span
              aria-hidden="true"
              className={classNames(
                "absolute end-1/2 h-px w-full",
                line,
                place <= reached ? "bg-brass" : "bg-line",
              )}
            />
          )}
          <span
            className={classNames(
              "relative z-1 grid place-items-center rounded-full border",
              mark,
              place === reached && "border-brass bg-brass text-ink",
              place < reached && "border-brass bg-ground text-brass",
              place > reached && "border-edge bg-ground",
            )}
          >
            {place <= reached && <CheckIcon className={sign} />}
          </span>
          {text}
        </li>
      ))}
    </ol>
  );
}
