import { m } from "#app/paraglide/messages.js";

type Left = { days: number; hours: number; minutes: number; seconds: number };

type CountdownProps = { until: Date; now: Date } | { cycle: "seconds" | "whole"; left: Left };

export function Countdown(props: CountdownProps) {
  const left = "until" in props ? timeBetween(props.now, props.until) : props.left;
  const mode = "until" in props ? { until: props.until.toISOString() } : { cycle: props.cycle };
  const cells = [
    ["days", m.ui_days()],
    ["hours", m.ui_hours()],
    ["minutes", m.ui_minutes()],
    ["seconds", m.ui_seconds()],
  ] as const;
  return (
    <count-down {...mode} role="timer" aria-label={m.ui_countdown()} className="inline-block">
      <span className="flex divide-x divide-line">
        {cells.map(([unit, label]) => (
          <span
            key={unit}
            className="min-w-17 px-3 first:min-w-14 first:ps-0 last:min-w-14 last:pe-0 sm:px-4"
          >
            <span
              data-unit={unit}
              suppressHydrationWarning
              className="block text-3xl font-light tabular-nums"
            >
              {String(left[unit]).padStart(2, "0")}
            </span>
            <span className="text-xs text-muted">{label}</span>
          </span>
        ))}
      </span>
    </count-down>
  );
}

function timeBetween(now: Date, until: Date): Left {
  const seconds = Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}
