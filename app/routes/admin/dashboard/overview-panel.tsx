import type { ReactNode } from "react";
import { m } from "#app/paraglide/messages.js";
import { TextLink } from "#app/ui/link.tsx";
import { Tag } from "#app/ui/tag.tsx";

export function OverviewPanel({
  id,
  title,
  note,
  seeAll,
  isSample = false,
  children,
}: {
  id: string;
  title: string;
  note?: string;
  seeAll?: string;
  isSample?: boolean;
  children?: ReactNode;
}) {
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-lg border border-line bg-surface p-4 shadow-lit sm:p-5"
    >
      <div className="mb-3 flex flex-wrap items-center gap-x-3">
        <h2 id={id} className="text-base font-medium tracking-normal">
          {title}
        </h2>
        {isSample && <Tag>{m.dashboard_sample()}</Tag>}
        {seeAll && (
          <TextLink
            to={seeAll}
            reloadDocument={false}
            className="ms-auto inline-flex min-h-11 min-w-11 items-center justify-end text-xs"
          >
            {m.dashboard_see_all()}
          </TextLink>
        )}
      </div>
      {note && <p className="-mt-2 mb-4 text-xs text-muted">{note}</p>}
      {children}
    </section>
  );
}
