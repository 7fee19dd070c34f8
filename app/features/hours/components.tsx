import { classNames } from "#app/ui/class-names.ts";

/**
 * `Open now, until 9:00 PM`: said by elements/open-now.ts, as the page may have been made or kept
 * before the last opening or closing. What it says stands in the page once, in the end of it (`notes`).
 */
export function OpenNow({ className, notes }: { className?: string; notes?: string }) {
  return (
    <open-now
      notes={notes}
      className={classNames(
        "block text-brass-light empty:hidden data-closed:text-muted",
        className,
      )}
    />
  );
}
