import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { classNames } from "./class-names.ts";
import { AlertIcon } from "./icons.tsx";
import { LightStrip } from "./section.tsx";

export function EmptyState({
  title,
  action,
  children,
}: {
  title: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="grid justify-items-center gap-3 rounded-lg border border-line px-6 py-14 text-center">
      <LightStrip className="mb-3 h-8" />
      <p className="text-xl font-light">{title}</p>
      {children && <p className="max-w-prose text-muted">{children}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}

export function NotLoaded() {
  const { pathname, search } = useLocation();
  return (
    <p role="status" className="flex items-center gap-2.5 text-sm text-muted">
      <AlertIcon className="size-4 text-yellow" />
      <span>
        {m.ui_not_loaded()}{" "}
        <Link
          to={pathname + search}
          replace
          preventScrollReset
          className="inline-flex min-h-11 items-center underline"
        >
          {m.ui_try_again()}
        </Link>
      </span>
    </p>
  );
}

export function Skeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames("block animate-pulse rounded-md bg-raised", className)}
    />
  );
}
