import { Amount } from "#app/features/currency/amount.tsx";
import type { Currency } from "#app/features/currency/currency.ts";
import { formatInstant } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Badge } from "#app/ui/badge.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { CheckIcon, CloseIcon } from "#app/ui/icons.tsx";
import { Picture, type PictureSource } from "#app/ui/picture.tsx";
import type { OrderStatus } from "#db/schema/enums.ts";
import { type Order, type OrderStage, orderStages, statusLabel, statusTone } from "./orders.ts";

export function StatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={statusTone[status]}>{statusLabel[status]()}</Badge>;
}

export function OrderTimeline({ order }: { order: Pick<Order, "status" | "steps"> }) {
  return (
    <ol aria-label={m.orders_timeline()}>
      {orderStages(order).map((stage) => (
        <Stage key={stage.status} stage={stage} />
      ))}
    </ol>
  );
}

const MARKS = {
  done: "border-green/60 bg-green/12 text-green",
  current: "border-brass bg-brass text-ink",
  ahead: "border-edge",
};

function Stage({ stage: { status, at, state } }: { stage: OrderStage }) {
  const stopped = status === "cancelled";
  return (
    <li
      aria-current={state === "current" ? "step" : undefined}
      className="group/stage relative flex gap-4 pb-6 last:pb-0"
    >
      <span
        aria-hidden="true"
        className={classNames(
          "absolute start-[0.8125rem] top-7 bottom-0 w-px group-last/stage:hidden",
          state === "done" ? "bg-green/60" : "bg-line",
        )}
      />
      <span
        className={classNames(
          "grid size-7 shrink-0 place-items-center rounded-full border",
          stopped ? "border-red/60 bg-red/12 text-red" : MARKS[state],
        )}
      >
        {stopped ? (
          <CloseIcon className="size-3.5" />
        ) : (
          state !== "ahead" && <CheckIcon className="size-3.5" />
        )}
      </span>
      <span className="pt-0.5">
        <span className={classNames("block", state === "ahead" ? "text-faint" : "font-medium")}>
          {statusLabel[status]()}
          <span className="sr-only">: {progressText[state]()}</span>
        </span>
        {at && (
          <time dateTime={at.toISOString()} className="block text-sm text-muted">
            {formatInstant(at, getLocale())}
          </time>
        )}
      </span>
    </li>
  );
}

const progressText = {
  done: m.orders_timeline_done,
  current: m.orders_timeline_current,
  ahead: m.orders_timeline_ahead,
};

export type OrderedLine = {
  perfumeId: string;
  name: string;
  quantity: number;
  amountFils: number;
  notTaken?: number;
  picture: PictureSource | null;
};

export function OrderLines({ lines, currency }: { lines: OrderedLine[]; currency?: Currency }) {
  return (
    <ul className="grid gap-4">
      {lines.map(({ perfumeId, name, quantity, amountFils, notTaken = 0, picture }) => (
        <li key={perfumeId} className="flex items-center gap-4">
          {picture && (
            <Picture
              source={picture}
              alt=""
              sizes="3.5rem"
              className="size-14 shrink-0 rounded-md border border-line"
            />
          )}
          <span className="min-w-0 grow">
            <span className="block wrap-anywhere">
              <bdi>{name}</bdi>
            </span>
            <span className="block text-sm text-muted">{m.orders_quantity({ quantity })}</span>
            {notTaken > 0 && (
              <span className="block text-sm text-muted">
                {m.delivery_not_taken_of({ count: notTaken })}
              </span>
            )}
          </span>
          <Amount fils={amountFils} currency={currency} />
        </li>
      ))}
    </ul>
  );
}
