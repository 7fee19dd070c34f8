import { classNames } from "#app/ui/class-names.ts";

/** Written by elements/deferred.ts, because a cached page may be older. */
export function OpenNow({ className, notes }: { className?: string; notes?: string }) {
  return (
    <open-now
      notes={notes}
      className={classNames(
        "block text-brass-light empty:hidden data-closed:text-muted",
        className,
      )}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, so that React leaves it to the element
      dangerouslySetInnerHTML={{ __html: "" }}
    />
  );
}
