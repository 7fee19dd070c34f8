import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { useFetcher } from "react-router";
import type { MoveStep } from "#app/lib/list-order.ts";
import { formatCount } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { DownIcon, GripIcon, ToFirstIcon, ToLastIcon, UpIcon } from "#app/ui/list-icons.tsx";
import type { GripProps } from "#app/ui/use-list-drag.ts";

export type ProductPlace = {
  place: number;
  total: number;
  fetcherKey: string;
  gripProps: GripProps;
};

const steps: { to: MoveStep; label: (name: { name: string }) => string; icon: ReactNode }[] = [
  { to: "first", label: m.products_move_first, icon: <ToFirstIcon /> },
  { to: "up", label: m.products_move_up, icon: <UpIcon /> },
  { to: "down", label: m.products_move_down, icon: <DownIcon /> },
  { to: "last", label: m.products_move_last, icon: <ToLastIcon /> },
];

const button = "grid size-11 place-items-center text-muted transition-colors hover:text-ivory";

export function ProductOrder({
  product: { id, name },
  place,
  total,
  fetcherKey,
  gripProps,
}: ProductPlace & { product: { id: string; name: string } }) {
  const fetcher = useFetcher({ key: fetcherKey });
  const restoreFocus = useRestoredFocus(place);
  const ends = {
    first: place === 1,
    up: place === 1,
    down: place === total,
    last: place === total,
  };
  return (
    <fetcher.Form
      method="post"
      action="/admin/perfumes"
      className="flex shrink-0 flex-col items-center border-s border-line"
    >
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="id" value={id} />
      <span
        {...gripProps}
        title={m.products_move_drag()}
        className={`${button} cursor-grab touch-none active:cursor-grabbing`}
      >
        <GripIcon />
      </span>
      <span className="text-xs text-muted tabular-nums">
        <span className="sr-only">{m.products_place_of({ place: formatCount(place) })}</span>
        <span aria-hidden="true">{formatCount(place)}</span>
      </span>
      {steps.map(({ to, label, icon }) => (
        <button
          key={to}
          type="submit"
          name="step"
          value={to}
          aria-label={label({ name })}
          aria-disabled={ends[to] || undefined}
          onClick={restoreFocus}
          className={`${button} aria-disabled:opacity-30`}
        >
          {icon}
        </button>
      ))}
    </fetcher.Form>
  );
}

/** A moved card loses the focus; its button takes it back. */
function useRestoredFocus(place: number) {
  const pressed = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the card has come to its place
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  }, [place]);
  return ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    pressed.current = currentTarget;
  };
}
