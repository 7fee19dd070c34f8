import { readyByText } from "#app/features/booking/ready-text.ts";
import { slotTextAt } from "#app/features/hours/slot-text.ts";
import { formatDate } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Link } from "#app/ui/link.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import type { CustomerDay, CustomerTime } from "./customer-visit.ts";

/** The days as links, so that the times of each are there without a script. */
export function DayLinks({
  days,
  chosen,
  path,
}: {
  days: CustomerDay[];
  chosen: string;
  path: string;
}) {
  const locale = getLocale();
  return (
    <nav aria-label={m.visit_move_day()}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
        {days.map(({ date, reason }) => {
          const isChosen = date === chosen;
          const look = classNames(
            "grid min-h-16 content-center justify-items-center rounded-md border px-2 py-2 text-center text-sm leading-tight",
            isChosen && "border-brass bg-brass font-medium text-ink",
            !isChosen && !reason && "border-edge bg-surface hover:border-muted",
            !isChosen && reason && "border-line bg-ground text-faint",
          );
          const words = (
            <>
              <span className="text-xs">{formatDate(date, locale, "weekday")}</span>
              <span>{`${formatDate(date, locale, "day")} ${formatDate(date, locale, "short-month")}`}</span>
              {reason && <span className="text-xs">{reason}</span>}
            </>
          );
          return (
            <li key={date}>
              {reason ? (
                <span className={look}>{words}</span>
              ) : (
                <Link
                  reloadDocument
                  to={`${path}?day=${date}#times`}
                  aria-current={isChosen ? "date" : undefined}
                  className={look}
                >
                  {words}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

export function TimeForm({
  day,
  times,
  seenAt,
  chosen,
  error,
}: {
  day: string;
  times: CustomerTime[];
  /** When the visit is, as it was seen. */
  seenAt: Date;
  chosen?: string | undefined;
  error?: string | undefined;
}) {
  const locale = getLocale();
  const isNow = ({ at }: CustomerTime) => at.getTime() === seenAt.getTime();
  const options = times.map((time) => ({
    value: time.value,
    label: <span>{slotTextAt(time.at, locale)}</span>,
    detail: isNow(time)
      ? m.visit_move_current()
      : time.readyAt
        ? readyByText(time.readyAt, locale)
        : m.booking_left_full(),
    disabled: !time.isFree || isNow(time),
  }));
  return (
    <form method="post" className="mt-8 grid gap-6">
      <input type="hidden" name="day" value={day} />
      <input type="hidden" name="seenAt" value={seenAt.toISOString()} />
      <RadioCards
        name="time"
        legend={m.visit_move_time()}
        options={options}
        defaultValue={chosen}
        error={error}
      />
      <div>
        <Button size="lg">{m.visit_move_submit()}</Button>
      </div>
    </form>
  );
}
