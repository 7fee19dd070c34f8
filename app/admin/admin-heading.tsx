import type { ReactNode } from "react";
import { Link } from "react-router";
import { ChevronEndIcon } from "#app/ui/account-icons.tsx";

export function AdminHeading({
  title,
  lead,
  back,
  action,
}: {
  title: ReactNode;
  lead?: ReactNode;
  back?: { to: string; label: string };
  action?: ReactNode;
}) {
  return (
    <div className="mb-6">
      {back && (
        <p className="mb-1">
          <Link
            to={back.to}
            className="inline-flex min-h-11 items-center gap-1.5 text-sm text-muted hover:text-ivory"
          >
            <ChevronEndIcon className="size-4 rotate-180 text-brass" />
            {back.label}
          </Link>
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h1 className="text-2xl wrap-anywhere">{title}</h1>
          {lead && <p className="mt-2 max-w-prose text-muted">{lead}</p>}
        </div>
        {action}
      </div>
    </div>
  );
}
