import type { ReactNode, RefObject } from "react";
import { formatDate } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Link } from "#app/ui/link.tsx";
import {
  attentionOf,
  type Board,
  type BoardDay,
  type BoardVisit,
  byPresence,
  isInShift,
  type Outage,
  outageOn,
  timeOn,
} from "./board.ts";
import {
  Away,
  type BoardProps,
  BoardTop,
  Ghost,
  Load,
  OutOfOrder,
  useBoard,
} from "./board-parts.tsx";
import type { BoardGeometry } from "./use-board-moves.ts";
import { VisitBlock } from "./visit-block.tsx";

/** Days beside each other, bays below each other; a list on a phone and on paper. */
export function WeekBoard(boardProps: BoardProps) {
  const { board } = boardProps;
  const { days, bays, outages, visits, now } = board;
  const locale = getLocale();
  const first = days[0]?.date ?? "";
  const { grid, lanes, bayOf, held, props, moved } = useBoard(boardProps, first, (grid) =>
    geometryOf(grid, board),
  );
  return (
    <div {...props}>
      <BoardTop board={board} hint={m.board_hint_week()} held={held} moved={moved} />
      <div ref={grid} className={`board-week board-bays-${lanes.length}`}>
        {bays.map(({ id, name }, place) => (
          <h3 key={id} className={`board-side row-start-${place + 2}`}>
            {name[locale]}
          </h3>
        ))}
        {days.map((day, column) => (
          <section
            key={day.date}
            aria-labelledby={`day-${day.date}`}
            className={`board-column col-start-${column + 2} row-start-1 row-end-${lanes.length + 2}`}
            data-today={isInShift(day, now) || undefined}
          >
            <DayHead board={board} day={day} isToday={isInShift(day, now)} />
            {lanes.map((lane, place) => (
              <Cell
                key={lane}
                day={day}
                lane={place}
                name={bays[place]?.name[locale]}
                outages={outages.filter(({ resourceId }) => resourceId === lane)}
              >
                {visits
                  .filter((visit) => bayOf(visit) === place && isOn(day, visit))
                  .sort(byPresence)
                  .map((visit) => (
                    <VisitBlock
                      key={visit.id}
                      visit={visit}
                      day={day.date}
                      attention={attentionOf(visit, now)}
                      bay={bays[place]?.name[locale] ?? null}
                      isCutBefore={beganBefore(day, visit)}
                      isHeld={visit.id === moved?.visit.id}
                    />
                  ))}
                {moved?.target.date === day.date && moved.target.bay === place && (
                  <li>
                    <Ghost visit={moved.visit} target={moved.target} />
                  </li>
                )}
              </Cell>
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}

type DayHeadProps = { board: Board; day: BoardDay; isToday: boolean };

function DayHead({ board, day, isToday }: DayHeadProps) {
  const locale = getLocale();
  return (
    <header className="board-day-head" data-now={isToday || undefined}>
      <h2 id={`day-${day.date}`}>
        <Link to={`/admin/board?day=${day.date}`}>{formatDate(day.date, locale, "short")}</Link>
      </h2>
      {day.open.length === 0 ? (
        <span className="board-day-closed">{day.closedBecause?.[locale] ?? m.hours_closed()}</span>
      ) : (
        <Load day={day} />
      )}
      <Away board={board} day={day} />
    </header>
  );
}

function Cell({
  day,
  lane,
  name,
  outages,
  children,
}: {
  day: BoardDay;
  lane: number;
  name: string | undefined;
  outages: Outage[];
  children: ReactNode;
}) {
  const out = outages.flatMap((outage) => {
    const part = outageOn(day, outage);
    return part ? [{ outage, isWholeDay: part.isWholeDay }] : [];
  });
  const isOut = day.open.length === 0 || out.some(({ isWholeDay }) => isWholeDay);
  return (
    <ol
      className="board-cell"
      aria-label={name}
      data-day={day.date}
      data-lane={lane}
      data-out={isOut || undefined}
    >
      {out.map(({ outage }) => (
        <li key={outage.id}>
          <OutOfOrder outage={outage} day={day} />
        </li>
      ))}
      {children}
    </ol>
  );
}

const isOn = ({ from, until }: BoardDay, { place }: BoardVisit): boolean =>
  place !== null && place.start < until && place.readyAt > from;

const beganBefore = ({ from }: BoardDay, { place }: BoardVisit): boolean =>
  place !== null && place.start < from;

function geometryOf(grid: RefObject<HTMLDivElement | null>, { days, bays }: Board): BoardGeometry {
  const dates = days.map(({ date }) => date);
  return {
    locate(x, y) {
      if (!matchMedia("(width >= 48rem)").matches) return null;
      const cells = grid.current?.querySelectorAll<HTMLElement>(".board-cell") ?? [];
      const cell = [...cells].find((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        return x >= left && x < right && y >= top && y < bottom;
      });
      const date = dates.find((each) => each === cell?.dataset.day);
      return date ? { bay: Number(cell?.dataset.lane), date, minutes: null } : null;
    },
    step(target, arrow) {
      const bay = target.bay + (arrow === "down" ? 1 : arrow === "up" ? -1 : 0);
      const day =
        dates.indexOf(target.date) + (arrow === "forward" ? 1 : arrow === "back" ? -1 : 0);
      const date = dates[day];
      return !date || bay < 0 || bay >= Math.max(bays.length, 1) ? null : { ...target, bay, date };
    },
    timeOf: (visit) => timeOn(days, visit),
  };
}
