import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { CheckIcon, ChevronDownIcon } from "./icons.tsx";
import { Link } from "./link.tsx";

export function Menu({
  id,
  label,
  accessibleLabel,
  heading,
  children,
}: {
  id: string;
  label: ReactNode;
  accessibleLabel?: string;
  heading?: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        id={`${id}-button`}
        aria-haspopup="menu"
        aria-label={accessibleLabel}
        className={classNames(
          "inline-flex min-h-11 items-center gap-2 rounded-md px-3 text-sm font-medium",
          "transition-colors hover:bg-ivory/8 active:bg-ivory/4",
        )}
      >
        {label}
        <ChevronDownIcon className="size-4 text-muted" />
      </button>
      <div
        id={id}
        popover="auto"
        className={classNames(
          "scroll-shadows fixed inset-auto end-gutter top-header m-0 min-w-48 overflow-y-auto overscroll-contain",
          "max-h-[min(26.125rem,calc(100dvh-var(--spacing-header)-2rem))] rounded-lg border border-line",
          "bg-surface p-1.5 text-ivory shadow-float opacity-0 open:opacity-100",
          "starting:open:opacity-0 transition-[opacity,display,overlay] transition-discrete",
          "supports-[position-area:block-end]:inset-auto",
          "supports-[position-area:block-end]:my-2",
          "[position-area:block-end_span-inline-start] [position-try-fallbacks:flip-block,flip-inline]",
        )}
      >
        {heading}
        <div role="menu" aria-labelledby={`${id}-button`}>
          {children}
        </div>
      </div>
    </>
  );
}

export const MenuLink = (props: ComponentProps<typeof Link>) => (
  <Link reloadDocument {...props} role="menuitem" className="menu-item" />
);

export function MenuButton({
  current,
  children,
  ...rest
}: ComponentProps<"button"> & { current?: boolean }) {
  const choice =
    current === undefined
      ? { role: "menuitem" }
      : { role: "menuitemradio", "aria-checked": current };
  return (
    <button type="submit" {...rest} {...choice} className="menu-item">
      {children}
      {current && <CheckIcon className="ms-auto size-4 text-brass" />}
    </button>
  );
}
