import { type ReactNode, useSyncExternalStore } from "react";
import { Link, useOutlet } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { useBrandName } from "#app/platform/use-site.ts";
import { ChevronEndIcon } from "#app/ui/icons.tsx";

export function AdminHead({ page, hasErrors = false }: { page: string; hasErrors?: boolean }) {
  const brand = useBrandName();
  const waiting = useAttention();
  const plain = m.dashboard_page_title({ page, brand });
  const title =
    waiting > 0 ? m.dashboard_page_title_waiting({ count: waiting, title: plain }) : plain;
  return <title>{hasErrors ? m.ui_error_title_prefix({ title }) : title}</title>;
}

export function ListHead({ page }: { page: string }) {
  return useOutlet() ? null : <AdminHead page={page} />;
}

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
        <h1 className="min-w-0 text-xl wrap-anywhere">
          {typeof title === "string" ? <bdi>{title}</bdi> : title}
        </h1>
        {action}
      </div>
      {lead && <p className="mt-1 max-w-3xl text-sm text-muted">{lead}</p>}
    </div>
  );
}

let waiting = 0;
const listeners = new Set<() => void>();

export function askForAttention(count: number): void {
  set(waiting + count);
}

export function attentionGiven(): void {
  set(0);
}

const useAttention = (): number =>
  useSyncExternalStore(
    subscribe,
    () => waiting,
    () => 0,
  );

function set(count: number): void {
  if (count === waiting) return;
  waiting = count;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
