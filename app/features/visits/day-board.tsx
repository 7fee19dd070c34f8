import type { RefObject } from "react";
import { formatTime } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import {
  attentionOf,
  type Board,
  type BoardDay,
  type BoardVisit,
  isInShift,
  minutesOn,
  outageOn,
  shownHours,
  sideBySide,
  spanOn,
  stepMinutes,
  timeOn,
} from "./board.ts";
import { type BoardProps, BoardTop, Ghost, OutOfOrder, useBoard } from "./board-parts.tsx";
import type { Arrow, BoardGeometry, Target } from "./use-board-moves.ts";
import { VisitBlock } from "./visit-block.tsx";

/** Bays beside each other, hours from top to bottom; a list on a phone and on paper. */
export function DayBoard({ day, ...boardProps }: DayBoardProps) {
  const { board } = boardProps;
  const { visits, bays, outages, now } = board;
  const locale = getLocale();
  const hours = shownHours(day, visits);
  const { grid, lanes, bayOf, held, free, props, moved } = useBoard(boardProps, day.date, (grid) =>
    geometryOf(grid, board, { day, hours }),
  );
  const rows = (hours.closes - hours.opens) / stepMinutes;
  const rowAt = (minutes: number) =>
    Math.min(Math.max(Math.round((minutes - hours.opens) / stepMinutes), 0), rows) + 2;
  const spans = spansOf(visits, day, hours);
  // In a list, where there is no line.
  const next = isInShift(day, now)
    ? visits.find(({ place }) => place && place.readyAt > now)
    : undefined;
  const nowRow = (minutesOn(day.date, now) - hours.opens) / stepMinutes;
  return (
    <div {...props}>
      <BoardTop board={board} hint={m.board_hint_day()} held={held} moved={moved} />
      <div ref={grid} className={`board-day board-bays-${lanes.length} board-rows-${rows}`}>
        {bays.map(({ id, name }, place) => (
          <h3 key={id} className={`board-head ${column(place)}`}>
            {name[locale]}
          </h3>
        ))}
        {hoursBetween(hours).map((minutes) => (
          <span
            key={minutes}
            aria-hidden="true"
            className={`board-hour ${rowsOf(rowAt(minutes), rowAt(minutes + 60))}`}
          >
            {formatTime(minutes, locale)}
          </span>
        ))}
        {closedParts(day, hours).map(({ opens, closes }) => (
          <span key={opens} className={`board-closed ${rowsOf(rowAt(opens), rowAt(closes))}`} />
        ))}
        {lanes.map((lane, place) => (
          <span key={lane} className={`board-lane ${column(place)} ${rowsOf(2, rows + 2)}`} />
        ))}
        {outages.map((outage) => {
          const bay = lanes.indexOf(outage.resourceId);
          const part = bay < 0 ? null : outageOn(day, outage);
          if (!part) return null;
          const rows = rowsOf(
            rowAt(part.opens),
            Math.max(rowAt(part.closes), rowAt(part.opens) + 2),
          );
          return (
            <OutOfOrder
              key={outage.id}
              outage={outage}
              day={day}
              className={`${column(bay)} ${rows}`}
            />
          );
        })}
        <ol className="board-items">
          {spans.map(({ visit, span, place, of }) => (
            <VisitBlock
              key={visit.id}
              visit={visit}
              day={day.date}
              attention={attentionOf(visit, now)}
              bay={bays[bayOf(visit)]?.name[locale] ?? null}
              place={`${column(bayOf(visit))} ${rowsOf(span.from + 2, span.until + 2)}`}
              part={{ place, of }}
              isCutBefore={span.isCutBefore}
              isCutAfter={span.isCutAfter}
              hasEdge={!span.isCutAfter}
              isHeld={visit.id === moved?.visit.id}
              isNext={visit === next}
            />
          ))}
        </ol>
        {free?.minutes != null && !moved && (
          <span
            aria-hidden="true"
            className={`board-free ${column(free.bay)} ${rowsOf(rowAt(free.minutes), rowAt(free.minutes + 30))}`}
          >
            + {formatTime(free.minutes, locale)}
          </span>
        )}
        {moved && <HeldGhost moved={moved} day={day} hours={hours} />}
        {nowRow > 0 && nowRow < rows && (
          <span
            className={`board-now ${rowsOf(Math.floor(nowRow) + 2, Math.floor(nowRow) + 3)}`}
            data-third={Math.floor((nowRow % 1) * 3)}
            data-now=""
            aria-hidden="true"
          />
        )}
      </div>
    </div>
  );
}

type DayBoardProps = BoardProps & { day: BoardDay };

type Hours = { opens: number; closes: number };

function HeldGhost({
  moved: { visit, target },
  day,
  hours,
}: {
  moved: { visit: BoardVisit; target: Target };
  day: BoardDay;
  hours: Hours;
}) {
  const minutes = visit.place
    ? minutesOn(day.date, visit.place.readyAt) - minutesOn(day.date, visit.place.start)
    : 60;
  const from = Math.round((target.minutes - hours.opens) / stepMinutes);
  const length = Math.max(minutes + target.extraMinutes, stepMinutes) / stepMinutes;
  const until = Math.min(from + Math.round(length), (hours.closes - hours.opens) / stepMinutes);
  return (
    <Ghost
      visit={visit}
      target={target}
      place={`${column(target.bay)} ${rowsOf(Math.max(from, 0) + 2, Math.max(until, from + 1, 1) + 2)}`}
    />
  );
}

const hoursBetween = ({ opens, closes }: Hours): number[] =>
  Array.from({ length: Math.floor((closes - opens) / 60) }, (_, hour) => opens + hour * 60);

function closedParts({ open }: BoardDay, { opens, closes }: Hours): Hours[] {
  const edges = [opens, ...open.flatMap((each) => [each.opens, each.closes]), closes];
  const parts: Hours[] = [];
  for (let at = 0; at < edges.length - 1; at += 2) {
    const part = { opens: edges[at] ?? opens, closes: edges[at + 1] ?? closes };
    if (part.closes > part.opens) parts.push(part);
  }
  return parts;
}

function spansOf(visits: readonly BoardVisit[], day: BoardDay, hours: Hours) {
  const spans = visits.flatMap((visit) => {
    const span = spanOn(day.date, hours, visit);
    return span ? [{ visit, span, ...span }] : [];
  });
  const lanes = Map.groupBy(spans, ({ visit }) => visit.bayId);
  const places = new Map([...lanes.values()].flatMap((lane) => [...sideBySide(lane)]));
  return spans.map((each) => ({ ...each, ...(places.get(each) ?? { place: 0, of: 1 }) }));
}

const column = (bay: number) => `col-start-${bay + 2}`;
const rowsOf = (from: number, until: number) => `row-start-${from} row-end-${until}`;

function geometryOf(
  grid: RefObject<HTMLDivElement | null>,
  { bays }: Board,
  { day, hours }: { day: BoardDay; hours: Hours },
): BoardGeometry {
  const inHours = (minutes: number) =>
    minutes >= hours.opens && minutes < hours.closes ? minutes : null;
  return {
    locate(x, y) {
      const box = grid.current?.getBoundingClientRect();
      const lanes = [...(grid.current?.querySelectorAll(".board-lane") ?? [])];
      if (!box) return null;
      const bay = lanes.findIndex((lane) => {
        const { left, right } = lane.getBoundingClientRect();
        return x >= left && x < right;
      });
      const lane = lanes[0]?.getBoundingClientRect() ?? box;
      const minutes = hours.opens + ((y - lane.top) / lane.height) * (hours.closes - hours.opens);
      return bay < 0 || inHours(minutes) === null ? null : { bay, date: day.date, minutes };
    },
    step(target: Target, arrow: Arrow) {
      const bay = target.bay + (arrow === "forward" ? 1 : arrow === "back" ? -1 : 0);
      const step = arrow === "down" ? stepMinutes : arrow === "up" ? -stepMinutes : 0;
      const minutes = inHours(target.minutes + step);
      return minutes === null || bay < 0 || bay >= Math.max(bays.length, 1)
        ? null
        : { ...target, bay, minutes };
    },
    timeOf: (visit) => timeOn([day], visit),
  };
}
