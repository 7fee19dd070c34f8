import type { FetcherWithComponents } from "react-router";
import type { VisitToMove } from "#app/features/capacity/visits-to-move.ts";
import { joined } from "#app/lib/list.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Button } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { placeTime } from "./board-text.ts";
import type { PlaceAnswer } from "./place-answer.ts";

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
                {placeTime(workStart, getLocale())} · <bdi>{service}</bdi>
              </p>
              <p className="text-muted">
                <bdi>{customer}</bdi>
              </p>
              <p className="text-yellow">{reasonText({ away, isClosed })}</p>
            </div>
            <fetcher.Form method="post" action="/admin/board" className="print:hidden">
              <Fields
                of={{
                  intent: "place",
                  id,
                  seen: version,
                  start: workStart.toISOString(),
                  ...again,
                }}
              />
              {again.overrule ? (
                <Button variant="secondary" aria-label={m.board_keep_here_of({ car })}>
                  {m.board_keep_here()}
                </Button>
              ) : (
                <Button variant="secondary" aria-label={m.board_place_again_of({ car })}>
                  {m.board_place_again()}
                </Button>
              )}
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

function Fields({ of }: { of: { [name: string]: string } }) {
  return Object.entries(of).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
