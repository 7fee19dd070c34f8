import { useEffect, useRef, useState } from "react";
import { type FetcherWithComponents, Link } from "react-router";
import type { VisitToMove } from "#app/features/capacity/capacity.ts";
import { joined } from "#app/lib/locale.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Button } from "#app/ui/button.tsx";
import { HiddenFields } from "#app/ui/field.tsx";
import { AlertIcon } from "#app/ui/icons.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { placeTime } from "./board.ts";
import type { PlaceAnswer } from "./visit-form.ts";

export function InTheWay({
  answer,
  fetcher,
  action,
}: {
  answer: PlaceAnswer | undefined;
  fetcher: FetcherWithComponents<PlaceAnswer>;
  action?: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [closed, setClosed] = useState<PlaceAnswer | null>(null);
  const isShown = answer !== undefined && answer !== closed && "problem" in answer;
  useEffect(() => {
    if (isShown) box.current?.focus();
  }, [isShown]);
  if (!isShown) return null;
  const obstacle = "asked" in answer ? answer : null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="mb-4 grid gap-2 rounded-lg border border-red/60 bg-red/6 px-4 py-3 text-sm outline-none print:hidden"
    >
      <p className="flex gap-2 font-medium">
        <AlertIcon className="mt-0.5 size-4 text-red" />
        {answer.problem}
      </p>
      {obstacle && obstacle.collidesWith.length > 0 && (
        <ul className="ps-6">
          {obstacle.collidesWith.map(({ id, text }) => (
            <li key={id}>
              <Link
                to={`/admin/visits/${id}`}
                className="inline-flex min-h-11 items-center underline decoration-edge underline-offset-4"
              >
                <bdi>{text}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {obstacle && obstacle.nearest.length > 0 && (
        <fetcher.Form
          method="post"
          action={action}
          className="flex flex-wrap items-center gap-2 ps-6"
        >
          <HiddenFields fields={without(obstacle.asked, "start", "date", "time", "overrule")} />
          <span className="text-muted">{m.board_nearest()}</span>
          {obstacle.nearest.map((start) => (
            <Button key={start} name="start" value={start} variant="secondary">
              {placeTime(new Date(start))}
            </Button>
          ))}
        </fetcher.Form>
      )}
      <fetcher.Form
        method="post"
        action={action}
        className="flex flex-wrap items-center gap-2 ps-6"
      >
        {obstacle?.mayOverrule && (
          <>
            <HiddenFields fields={without(obstacle.asked, "overrule")} />
            <Button name="overrule" value="on" variant="secondary">
              {m.board_overrule()}
            </Button>
          </>
        )}
        <Button type="button" variant="quiet" onClick={() => setClosed(answer)}>
          {m.board_leave_it()}
        </Button>
      </fetcher.Form>
    </div>
  );
}

const without = (asked: { [name: string]: string }, ...names: string[]) =>
  Object.fromEntries(Object.entries(asked).filter(([name]) => !names.includes(name)));

export function VisitsToMove({
  visits,
  fetcher,
}: {
  visits: readonly VisitToMove[];
  fetcher: FetcherWithComponents<PlaceAnswer>;
}) {
  const movable = visits.filter(({ again }) => again.overrule === "");
  return (
    <>
      {movable.length > 1 && (
        <fetcher.Form method="post" action="/admin/board" className="mb-3 print:hidden">
          <input type="hidden" name="intent" value="place-all" />
          {movable.map(({ id, version }) => (
            <input key={id} type="hidden" name="visit" value={`${id} ${version}`} />
          ))}
          <Button busy={fetcher.state !== "idle"}>{m.board_place_all_again()}</Button>
        </fetcher.Form>
      )}
      <ul className="grid gap-2 lg:grid-cols-2">
        {visits.map(({ id, version, workStart, customer, car, service, away, isClosed, again }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-lg border border-yellow/60 bg-surface px-4 py-3"
          >
            <div className="min-w-0 flex-1 basis-64 text-sm wrap-anywhere">
              <TextLink to={`/admin/visits/${id}`} className="text-base font-medium">
                <bdi>{car}</bdi>
              </TextLink>
              <p>
                {placeTime(workStart)} · <bdi>{service}</bdi>
              </p>
              <p className="text-muted">
                <bdi>{customer}</bdi>
              </p>
              <p className="text-yellow">{reasonText({ away, isClosed })}</p>
            </div>
            <fetcher.Form method="post" action="/admin/board" className="print:hidden">
              <HiddenFields
                fields={{
                  intent: "place",
                  id,
                  seen: version,
                  start: workStart.toISOString(),
                  ...again,
                }}
              />
              <Button
                variant="secondary"
                aria-label={
                  again.overrule ? m.board_keep_here_of({ car }) : m.board_place_again_of({ car })
                }
              >
                {again.overrule ? m.board_keep_here() : m.board_place_again()}
              </Button>
            </fetcher.Form>
          </li>
        ))}
      </ul>
    </>
  );
}

function reasonText({ away, isClosed }: Pick<VisitToMove, "away" | "isClosed">) {
  const locale = getLocale();
  const names = joined(
    away.map((name) => name[locale]),
    locale,
  );
  const reasons = [
    ...(away.length > 0 ? [m.board_away_then({ names })] : []),
    ...(isClosed ? [m.board_closed_then()] : []),
  ];
  return reasons.join(" ");
}
