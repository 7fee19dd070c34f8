import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";
import { CheckIcon, ChevronDownIcon } from "./icons.tsx";

/** A button with a short list of links below it; the platform closes it on Escape and outside. */
export function Menu({
  id,
  label,
  children,
  className,
}: {
  id: string;
  label: ReactNode;
  /** `MenuLink`s. */
  children: ReactNode;
  className?: string;
}) {
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={classNames(
          "inline-flex min-h-11 items-center gap-2 rounded-md px-3 text-sm font-medium",
          "transition-colors hover:bg-ivory/8 active:bg-ivory/4",
          className,
        )}
      >
        {label}
        <ChevronDownIcon className="size-4 text-muted" />
      </button>
      <div
        id={id}
        popover="auto"
        className={classNames(
          "fixed inset-auto end-gutter top-header m-0 min-w-48 rounded-lg border border-line",
          "bg-surface p-1.5 text-ivory shadow-float opacity-0 open:opacity-100",
          "starting:open:opacity-0 transition-[opacity,display,overlay] transition-discrete",
          "supports-[position-area:block-end]:inset-auto",
          "supports-[position-area:block-end]:my-2",
          "[position-area:block-end_span-inline-start] [position-try-fallbacks:flip-block,flip-inline]",
        )}
      >
        <ul>{children}</ul>
      </div>
    </>
  );
}

/** A line of a menu; `current` marks the one in force. */
export function MenuLink({
  current = false,
  children,
  ...rest
}: ComponentProps<typeof Link> & { current?: boolean }) {
  return (
    <li>
      <Link
        reloadDocument
        {...rest}
        aria-current={current ? "true" : undefined}
        className="flex min-h-11 items-center justify-between gap-6 rounded-md px-3 text-sm transition-colors hover:bg-ivory/8 focus-visible:outline-offset-0 active:bg-ivory/4"
      >
        {children}
        {current && <CheckIcon className="size-4 text-brass" />}
      </Link>
    </li>
  );
}
