import { formatDate, formatTime, minutesNow, today } from "#app/lib/time.ts";
import { getLocale } from "#app/paraglide/runtime.js";

export function When({ at }: { at: Date }) {
  const locale = getLocale();
  return (
    <time dateTime={at.toISOString()} className="block whitespace-nowrap">
      {formatDate(today(at), locale, "short")}
      <span className="block text-xs text-muted">{formatTime(minutesNow(at), locale)}</span>
    </time>
  );
}
