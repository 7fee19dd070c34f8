import { type RefObject, useEffect, useRef } from "react";
import { useNavigationType } from "react-router";
import { lengthText } from "#app/features/hours/hours-text.ts";
import { instantOf, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { classNames } from "#app/ui/class-names.ts";
import { Link } from "#app/ui/link.tsx";
import { statesHere, statesToCome } from "#db/schema/enums.ts";
import { stateLabel } from "./appointment.ts";
import {
  attentionOf,
  type Board,
  type BoardDay,
  type BoardVisit,
  type FreePlace,
  type Outage,
  outageOn,
  outageTimes,
  placeTime,
} from "./board.ts";
import { StateSign } from "./stage-badge.tsx";
import { type BoardGeometry, type Held, type Target, useBoardMoves } from "./use-board-moves.ts";
import { hintId, VisitBlock } from "./visit-block.tsx";

export type BoardProps = {
  board: Board;
  onMove: (visit: BoardVisit, target: Target) => void;
  onBook: (place: FreePlace) => void;
  placing: { visit: BoardVisit; target: Target } | null;
};

/** The one explanation of the signs and colours of both boards. */
export function BoardLegend() {
  return (
    <ul aria-label={m.ui_status()} className="board-legend">
      {legendStates.map((state) => (
        <li key={state} data-stage={state}>
          <StateSign state={state} className="size-3.5" />
          {stateLabel(state)}
        </li>
      ))}
      <li data-attention="late">
        <span className="board-swatch" aria-hidden="true" />
        {m.board_legend_late()}
      </li>
    </ul>
  );
}

const legendStates = [...statesToCome, ...statesHere, "collected"] as const;

/** A grid of bays in which visits are moved, by days or by hours. `shown` is what it shows first. */
export function useBoard(
  { board: { bays, visits, toPlace }, onMove, onBook, placing }: BoardProps,
  shown: string,
  geometryIn: (grid: RefObject<HTMLDivElement | null>) => BoardGeometry,
) {
  const grid = useRef<HTMLDivElement>(null);
  const lanes: (string | null)[] = bays.length > 0 ? bays.map(({ id }) => id) : [null];
  const bayOf = (visit: BoardVisit) => Math.max(lanes.indexOf(visit.bayId), 0);
  const geometry = geometryIn(grid);
  const all = [...visits, ...toPlace];
  const { held, free, props } = useBoardMoves({ visits: all, bayOf, geometry, onMove, onBook });
  useOpensAtNow(grid, shown);
  return { grid, lanes, bayOf, held, free, props, moved: held ?? placing };
}

/** For a board that is opened from a page; a document does it before React wakes (entry.server.tsx). */
function useOpensAtNow(board: RefObject<HTMLElement | null>, shown: string): void {
  const isOpened = useNavigationType() !== "POP";
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day opens at its own now
  useEffect(() => {
    if (!isOpened || scrollY > 0) return;
    const marks = board.current?.querySelectorAll<HTMLElement>("[data-now]") ?? [];
    const mark = [...marks].find((each) => each.checkVisibility());
    mark?.scrollIntoView({ block: "center", inline: "start" });
  }, [shown]);
}

type TopProps = { board: Board; hint: string; held: Held | null; moved: BoardProps["placing"] };

export const BoardTop = ({ board, hint, held, moved }: TopProps) => (
  <>
    <p id={hintId} hidden>
      {hint}
    </p>
    <p role="status" className="sr-only">
      {held && saidOf(board, held)}
    </p>
    <ToPlace board={board} heldId={moved?.visit.id} />
  </>
);

function saidOf({ bays }: Board, { visit, target }: Held): string {
  const bay = bays[target.bay]?.name[getLocale()];
  const time = placeTime(instantOf(target.date, target.minutes));
  const where = bay ? m.board_said_bay({ bay, time }) : time;
  const longer = target.extraMinutes;
  const more = longer > 0 ? m.board_said_longer : m.board_said_shorter;
  const length = longer === 0 ? "" : ` ${more({ length: lengthText(Math.abs(longer)) })}`;
  return `${visit.car}: ${where}.${length}`;
}

export function Ghost({
  visit,
  target,
  place,
}: {
  visit: BoardVisit;
  target: Target;
  place?: string;
}) {
  const time = placeTime(instantOf(target.date, target.minutes));
  const { extraMinutes } = target;
  return (
    <div className={classNames("board-ghost", place)} aria-hidden="true">
      <b>{time}</b>
      {extraMinutes !== 0 && (
        <span dir="ltr">
          {extraMinutes > 0 ? "+" : "−"}
          {lengthText(Math.abs(extraMinutes))}
        </span>
      )}
      <bdi>{visit.car}</bdi>
    </div>
  );
}

/** A bay that is out of order for a part of a day, or for all of it. */
export function OutOfOrder({
  outage,
  day,
  className = "",
}: {
  outage: Outage;
  day: BoardDay;
  className?: string;
}) {
  return (
    <Link to="/admin/bays" draggable={false} className={classNames("board-out", className)}>
      <span className="board-out-what">
        {m.board_out()} {outageTimes(day, outage)}
      </span>{" "}
      <bdi>{outage.reason}</bdi>
    </Link>
  );
}

/** People who are away on a day, and bays out of order that are not drawn. */
export function Away({ board: { outages, bays }, day }: { board: Board; day: BoardDay }) {
  const locale = getLocale();
  const shown = outages.filter((outage) => outageOn(day, outage));
  if (shown.length === 0) return null;
  return (
    <ul className="board-away">
      {shown.map((outage) => {
        const isBay = bays.some(({ id }) => id === outage.resourceId);
        return (
          <li key={outage.id} data-bay={isBay || undefined}>
            <bdi>{outage.name[locale]}</bdi>: {isBay ? m.board_out() : m.board_away()}{" "}
            {outageTimes(day, outage)} <bdi className="text-muted">{outage.reason}</bdi>
          </li>
        );
      })}
    </ul>
  );
}

type ToPlaceProps = { board: Board; heldId: string | undefined };

function ToPlace({ board: { toPlace, now }, heldId }: ToPlaceProps) {
  if (toPlace.length === 0) return null;
  return (
    <section className="board-tray" aria-labelledby="to-place">
      <h2 id="to-place">
        {m.board_to_place()} <span>{toPlace.length}</span>
      </h2>
      <ol>
        {toPlace.map((visit) => (
          <VisitBlock
            key={visit.id}
            visit={visit}
            day={today(now)}
            attention={attentionOf(visit, now)}
            bay={placeTime(visit.arrivesAt)}
            isHeld={visit.id === heldId}
          />
        ))}
      </ol>
    </section>
  );
}

export function Load({ day: { takenMinutes, openMinutes } }: { day: BoardDay }) {
  if (openMinutes === 0) return null;
  const [taken, open] = [lengthText(takenMinutes), lengthText(openMinutes)];
  return (
    <span className="board-load">
      <meter
        min={0}
        max={openMinutes}
        value={Math.min(takenMinutes, openMinutes)}
        aria-hidden="true"
      />
      {m.board_load({ taken, open })}
    </span>
  );
}
