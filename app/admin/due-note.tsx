import { formatDate, formatTime, minutesNow, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { classNames } from "#app/ui/class-names.ts";
import { AlertIcon } from "#app/ui/icons.tsx";
import { ClockIcon } from "#app/ui/page-icons.tsx";

type Due = { at: Date; isOver: boolean; isToday: boolean };

export function dueAt(at: Date, now: Date): Due {
  return { at, isOver: at <= now, isToday: today(at) === today(now) };
}

type Texts = { due: (time: { time: string }) => string; over: (time: { time: string }) => string };

export function DueNote({
  due,
  texts,
  brief = false,
}: {
  due: Due | null;
  texts: Texts;
  brief?: boolean;
}) {
  if (!due) return null;
  const locale = getLocale();
  const date = today(due.at);
  const clock = formatTime(minutesNow(due.at), locale);
  const day = `${formatDate(date, locale, "day")} ${formatDate(date, locale, "short-month")}`;
  const whole = `${formatDate(date, locale, "short")} ${clock}`;
  const time = brief ? (due.isToday ? clock : day) : whole;
  const over = brief ? m.inbox_due_over_brief : texts.over;
  const textOf = due.isOver ? over : texts.due;
  const Icon = due.isOver ? AlertIcon : ClockIcon;
  return (
    <span
      className={classNames(
        "inline-flex max-w-full items-center gap-1.5 text-xs",
        due.isOver ? "text-red" : due.isToday ? "text-yellow" : "text-muted",
      )}
    >
      <Icon className="inline size-3.5 shrink-0" />{" "}
      <span className="truncate">{textOf({ time })}</span>
    </span>
  );
}
