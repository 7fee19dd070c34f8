import { formatDate, formatTime, minutesNow, today } from "#app/lib/time.ts";
import { getLocale } from "#app/paraglide/runtime.js";

export function When({ at }: { at: Date }) {
  const locale = getLocale();
  return (
    <time dateTime={at.toISOString()} className="block tabular-nums">
      <span className="truncate md:block">{formatDate(today(at), locale, "short")}</span>{" "}
      <span className="truncate text-xs text-muted md:block">
        {formatTime(minutesNow(at), locale)}
      </span>
    </time>
  );
}
