import { useEffect, useRef, useState } from "react";
import { type FetcherWithComponents, Link } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Button } from "#app/ui/button.tsx";
import { AlertIcon } from "#app/ui/icons.tsx";
import { placeTime } from "./board-text.ts";
import type { PlaceAnswer } from "./place-answer.ts";

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
          <Asked of={obstacle.asked} without={["start", "date", "time", "overrule"]} />
          <span className="text-muted">{m.board_nearest()}</span>
          {obstacle.nearest.map((start) => (
            <Button key={start} name="start" value={start} variant="secondary">
              {placeTime(new Date(start), getLocale())}
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
            <Asked of={obstacle.asked} without={["overrule"]} />
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

function Asked({ of, without }: { of: { [name: string]: string }; without: readonly string[] }) {
  return Object.entries(of)
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
