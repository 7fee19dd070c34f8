import { startOfDay } from "#app/lib/time.ts";
import { getLocale } from "#app/paraglide/runtime.js";
import { useInstallation } from "#app/platform/use-site.ts";
import { classNames } from "#app/ui/class-names.ts";
import { openNotes } from "./page-text.ts";

/**
 * `Open now, until 9:00 PM`: said by elements/open-now.ts, as the page may have been made or kept
 * before the last opening or closing.
 */
export function OpenNow({ className }: { className?: string }) {
  const { hours, date } = useInstallation();
  const notes = openNotes(hours, startOfDay(date), getLocale());
  return (
    <open-now
      notes={JSON.stringify(notes.map(({ until, text, isOpen }) => [until, text, isOpen]))}
      className={classNames(
        "block text-brass-light empty:hidden data-closed:text-muted",
        className,
      )}
    />
  );
}
