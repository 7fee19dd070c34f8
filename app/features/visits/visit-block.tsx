import { memo } from "react";
import { lengthText } from "#app/features/hours/hours-text.ts";
import { dotted } from "#app/lib/locale.ts";
import { formatDate, formatTime, type LocalDate, minutesNow, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { classNames } from "#app/ui/class-names.ts";
import { useResultToast } from "#app/ui/done-toast.tsx";
import { Link } from "#app/ui/link.tsx";
import { stateLabel } from "./appointment.ts";
import { NoShow, useVisitFetcher } from "./appointment-form.tsx";
import { type Attention, type BoardVisit, promiseText, stayOn } from "./board.ts";
import { attentionText, StateSign } from "./stage-badge.tsx";

type BlockProps = {
  visit: BoardVisit;
  /** The day that the block is on. */
  day: LocalDate;
  attention: Attention | null;
  bay: string | null;
  /** Grid lines by name, because the content security policy forbids style attributes. */
  place?: string;
  part?: { place: number; of: number };
  isCutBefore?: boolean;
  isCutAfter?: boolean;
  hasEdge?: boolean;
  isHeld?: boolean;
  isNext?: boolean;
};

export const hintId = "board-hint";

export const VisitBlock = memo(function VisitBlock(props: BlockProps) {
  const {
    visit,
    day,
    attention,
    bay,
    place: at,
    part,
    isCutBefore,
    isCutAfter,
    hasEdge,
    isHeld,
    isNext,
  } = props;
  const { id, state, place, arrivesAt, car, plate, service, others, customer } = visit;
  const locale = getLocale();
  const start = place?.start ?? arrivesAt;
  const promise = promiseText(visit, day);
  const stay = stayOn(day, visit);
  return (
    <li
      className={classNames("board-item", at)}
      data-part={part && part.of > 1 ? `${part.place} of ${part.of}` : undefined}
      data-visit={id}
      data-stage={state}
      data-attention={attention?.kind}
      data-cut-before={isCutBefore || undefined}
      data-cut-after={isCutAfter || undefined}
      data-held={isHeld || undefined}
      data-now={isNext || undefined}
    >
      <div className="board-card">
        <Link
          to={`/admin/visits/${id}`}
          draggable={false}
          className="board-block"
          aria-describedby={hintId}
        >
          <span className="board-line">
            {stay && stay.day > 1 ? (
              <span className="board-time">{m.board_stay(stay)}</span>
            ) : (
              <time dateTime={start.toISOString()} className="board-time">
                {formatTime(minutesNow(start), locale)}
              </time>
            )}
            <span className="board-state">
              <StateSign state={state} className="size-3.5" />
              <span className="board-word">
                {attention
                  ? attentionText[attention.kind]({ length: lengthText(attention.minutes) })
                  : stateLabel(state)}
              </span>
            </span>
          </span>
          <span className="board-name">
            <bdi className="board-car">{car}</bdi>
            {plate && (
              <bdi dir="ltr" className="board-plate">
                {plate}
              </bdi>
            )}
          </span>
          <span className="board-what">
            {service[locale]}
            {others > 0 && ` ${m.board_and_more({ count: others })}`}
          </span>
          <span className="board-who cell-line">
            <bdi>{customer}</bdi>
            {bay && <span className="board-where"> · {bay}</span>}
          </span>
          <span className="board-promise">
            {dotted([
              stay?.day === 1 && m.board_stay(stay),
              stay &&
                stay.day > 1 &&
                `${m.board_arrival()} ${formatDate(today(arrivesAt), locale, "short")}`,
              promise,
            ])}
          </span>
        </Link>
        {attention?.kind === "late" && <LateVisit visit={visit} />}
      </div>
      <span data-grip="" className="board-grip" aria-hidden="true" />
      {hasEdge && <span data-edge="" className="board-edge" aria-hidden="true" />}
    </li>
  );
});

function LateVisit({ visit }: Pick<BlockProps, "visit">) {
  useResultToast(useVisitFetcher(visit).data);
  return <NoShow visit={visit} />;
}
