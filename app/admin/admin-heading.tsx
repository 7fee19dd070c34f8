import type { ReactNode } from "react";
import { Link } from "react-router";
import { AdminHead } from "#app/admin/admin-head.tsx";
import { ChevronEndIcon } from "#app/ui/icons.tsx";

/** The title of the page in its window: its heading, unless `page` says otherwise. */
type Title = { title: string; page?: string | null } | { title: ReactNode; page: string | null };

type Heading = Title & {
  hasErrors?: boolean;
  lead?: ReactNode;
  back?: { to: string; label: string };
  action?: ReactNode;
};

export function AdminHeading({ title, page, hasErrors, lead, back, action }: Heading) {
  const name = page === undefined && typeof title === "string" ? title : page;
  return (
    <div className="mb-3">
      {name != null && <AdminHead page={name} hasErrors={hasErrors} />}
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
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="min-w-0 text-xl wrap-anywhere">{title}</h1>
        {action}
      </div>
      {lead && <p className="mt-1 max-w-3xl text-sm text-muted">{lead}</p>}
    </div>
  );
}
