import { useEffect, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { AdminHeading } from "#app/admin/admin-head.tsx";
import { preserveListPost } from "#app/admin/preserve-staff-post.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import type { VisitToMove } from "#app/features/capacity/capacity.ts";
import { listVisitsToMove } from "#app/features/capacity/visits-to-move.server.ts";
import { usePlaceAnswer } from "#app/features/visits/appointment-form.tsx";
import { readBoard } from "#app/features/visits/board.server.ts";
import {
  type Board,
  type BoardView,
  type BoardVisit,
  boardAddress,
  bookAddress,
  datesOf,
  type FreePlace,
  nextDate,
} from "#app/features/visits/board.ts";
import { Away, BoardLegend, Load } from "#app/features/visits/board-parts.tsx";
import { DayBoard } from "#app/features/visits/day-board.tsx";
import { InTheWay, VisitsToMove } from "#app/features/visits/in-the-way.tsx";
import { changeVisitByStaff } from "#app/features/visits/staff-visit.admin.server.ts";
import type { Target } from "#app/features/visits/use-board-moves.ts";
import { visitActions } from "#app/features/visits/visit-actions.ts";
import type { PlaceAnswer } from "#app/features/visits/visit-form.ts";
import { WeekBoard } from "#app/features/visits/week-board.tsx";
import { listWaiting } from "#app/features/waiting-list/waiting-list.server.ts";
import { WaitingPanel } from "#app/features/waiting-list/waiting-panel.admin.tsx";
import {
  formatDate,
  formatMonths,
  instantOf,
  type LocalDate,
  parseDateThisCentury,
} from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { readForm } from "#app/platform/form.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CONTROL } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import "#app/features/visits/board.css";
import type { Route } from "./+types/board.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = await requireStaff(context, "read");
  const asked = new URL(request.url).searchParams;
  const view: BoardView = asked.has("week") ? "week" : "day";
  const board = await readBoard(app, { view, date: parseDateThisCentury(asked.get(view) ?? "") });
  const [toMove, waiting] = await Promise.all([
    listVisitsToMove(app),
    view === "day" ? listWaiting(app, board.date) : [],
  ]);
  return { board, toMove, waiting };
}

export const clientMiddleware = [
  preserveListPost({ ...visitActions, "place-all": visitActions.place }),
];

export async function action({ request, context }: Route.ActionArgs) {
  const { staff: actor, ...app } = await requireStaff(context, "change");
  return changeVisitByStaff(app, await readForm(request), actor);
}

export default function BoardPage({ loaderData, actionData }: Route.ComponentProps) {
  const { board, toMove, waiting } = loaderData;
  const fetcher = useFetcher<PlaceAnswer>();
  const [asked, setAsked] = useState<{ visit: BoardVisit; target: Target } | null>(null);
  const isPlacing = fetcher.state !== "idle";
  const answer = usePlaceAnswer(fetcher, actionData);
  useEffect(() => {
    if (!isPlacing) setAsked(null);
  }, [isPlacing]);
  function onMove(visit: BoardVisit, target: Target) {
    setAsked({ visit, target });
    const start = instantOf(target.date, target.minutes).toISOString();
    const { id, version } = visit;
    const bayId = board.bays[target.bay]?.id ?? "";
    const extraMinutes = String(target.extraMinutes);
    const fields = { intent: "place", id, seen: version, bayId, start, extraMinutes };
    void fetcher.submit(fields, { method: "post", flushSync: true });
  }
  const navigate = useNavigate();
  const onBook = (place: FreePlace) => {
    const to = bookAddress(board, place);
    if (to) void navigate(to);
  };
  const parts = { board, onMove, onBook, placing: isPlacing ? asked : null };
  const [day] = board.days;
  return (
    <>
      <AdminHeading title={m.board_title()} action={<Actions />} />
      <BoardBar board={board} />
      <BoardLegend />
      <InTheWay answer={answer} fetcher={fetcher} />
      <ToMove toMove={toMove} board={board} fetcher={fetcher} />
      {board.view === "day" && day ? (
        <>
          <DayLine board={board} />
          <Away board={board} day={day} />
          <DayBoard {...parts} day={day} />
        </>
      ) : (
        <WeekBoard {...parts} />
      )}
      <WaitingPanel waiting={waiting} from="board" />
      {board.visits.length === 0 && (
        <div className="mt-4 md:hidden print:hidden">
          <EmptyState title={m.board_empty()}>{m.board_empty_text()}</EmptyState>
        </div>
      )}
    </>
  );
}

function Actions() {
  return (
    <span className="flex flex-wrap gap-2">
      <ButtonLink to="/admin/visits/new?walk-in=" variant="secondary">
        {m.board_walk_in()}
      </ButtonLink>
      <ButtonLink to="/admin/visits/new">{m.board_new_booking()}</ButtonLink>
    </span>
  );
}

type ToMoveProps = {
  toMove: VisitToMove[];
  board: Board;
  fetcher: ReturnType<typeof useFetcher<PlaceAnswer>>;
};

function ToMove({ toMove, board: { view, days }, fetcher }: ToMoveProps) {
  const here = toMove.filter(({ day }) => days.some(({ date }) => date === day));
  const other = toMove.find((visit) => !here.includes(visit));
  if (toMove.length === 0) return null;
  return (
    <section className="board-tray print:hidden" aria-labelledby="to-move">
      <h2 id="to-move">
        {m.board_to_move()} <span>{here.length}</span>
        {other && (
          <TextLink to={boardAddress(view, other.day)} className="ms-4 text-sm font-normal">
            {m.board_to_move_others({ count: toMove.length - here.length })}
          </TextLink>
        )}
      </h2>
      <VisitsToMove visits={here} fetcher={fetcher} />
    </section>
  );
}

function BoardBar({ board: { view, date } }: { board: Board }) {
  const navigate = useNavigate();
  const locale = getLocale();
  const to = (day: LocalDate) => boardAddress(view, day);
  const step = (by: 1 | -1, arrow: string, label: string) => (
    <ButtonLink
      to={to(nextDate(view, date, by))}
      variant="quiet"
      aria-label={label}
      className="px-3"
    >
      <span aria-hidden="true" className="rtl:-scale-x-100">
        {arrow}
      </span>
    </ButtonLink>
  );
  const name =
    view === "day" ? formatDate(date, locale) : formatMonths(datesOf(view, date), locale);
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
        <span className="flex">
          {step(-1, "←", view === "day" ? m.board_day_before() : m.board_week_before())}
          <ButtonLink to={`/admin/board?${view}`} variant="quiet" className="px-3">
            {view === "day" ? m.ui_today() : m.ui_this_week()}
          </ButtonLink>
          {step(1, "→", view === "day" ? m.board_day_after() : m.board_week_after())}
        </span>
        <h2 className="text-lg font-normal tracking-normal">{name}</h2>
      </div>
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <input
          key={date}
          type="date"
          aria-label={m.ui_date()}
          defaultValue={date}
          onChange={({ target }) => {
            const chosen = parseDateThisCentury(target.value);
            if (chosen) void navigate(to(chosen));
          }}
          className={`${CONTROL} min-h-11! w-40! px-3 py-1.5 text-sm`}
        />
        <Tabs
          label={m.board_view()}
          tabs={[
            { to: boardAddress("day", date), label: m.board_view_day(), current: view === "day" },
            {
              to: boardAddress("week", date),
              label: m.board_view_week(),
              current: view === "week",
            },
          ]}
        />
        <button
          type="button"
          onClick={() => window.print()}
          className="button-quiet min-h-11 px-3 text-sm"
        >
          {m.ui_print()}
        </button>
      </div>
    </div>
  );
}

function DayLine({ board }: { board: Board }) {
  const [day] = board.days;
  if (!day) return null;
  if (day.open.length === 0) {
    return (
      <p className="mb-3 text-sm text-muted">
        {day.closedBecause?.[getLocale()] ?? m.board_closed_day()}
      </p>
    );
  }
  return (
    <div className="mb-3 max-w-72">
      <Load day={day} />
    </div>
  );
}
