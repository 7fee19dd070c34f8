import type { ReactNode } from "react";
import { ChevronEndIcon } from "#app/ui/account-icons.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export function AccountHeading({
  id,
  title,
  lead,
  back,
  action,
}: {
  id?: string;
  title: ReactNode;
  lead?: ReactNode;
  back?: { to: string; label: string };
  action?: ReactNode;
}) {
  return (
    <div className="mb-8">
      {back && (
        <p className="mb-3">
          <TextLink to={back.to} className="inline-flex min-h-11 items-center gap-1.5 text-sm">
            <ChevronEndIcon className="size-4 rotate-180 text-brass" />
            {back.label}
          </TextLink>
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h2 id={id} className="text-2xl wrap-anywhere">
            {title}
          </h2>
          {lead && <p className="mt-2 max-w-prose text-muted">{lead}</p>}
        </div>
        {action}
      </div>
    </div>
  );
}
