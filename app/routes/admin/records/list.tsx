import { Outlet } from "react-router";
import { handleListPost } from "#app/admin/action.server.ts";
import { ListHead } from "#app/admin/admin-head.tsx";
import { revalidateAfterConflict } from "#app/admin/preserve-staff-post.ts";
import { RecordFrame } from "#app/admin/record-frame.tsx";
import { RecordRows } from "#app/admin/record-table.tsx";
import { type ShownViews, showRecords } from "#app/admin/records.server.ts";
import { staffOnly } from "#app/admin/require-staff.server.ts";
import { useResource } from "#app/admin/resource.ts";
import { recordsAt } from "#app/admin/resources.server.ts";
import { SampleNote } from "#app/admin/sample-note.tsx";
import { viewSearch } from "#app/features/saved-views/saved-views.ts";
import { type ListQuery, listSearch } from "#app/lib/list-query.ts";
import { joined } from "#app/lib/locale.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Link } from "#app/ui/link.tsx";
import type { Route } from "./+types/list.ts";

export const middleware: Route.MiddlewareFunction[] = [
  staffOnly((pattern) => recordsAt(pattern).readers),
];

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
  const records = recordsAt(pattern);
  return showRecords(context, records, new URL(request.url));
}

export async function action({ context, request, pattern }: Route.ActionArgs) {
  const { actions, readers } = recordsAt(pattern);
  return handleListPost(context, request, actions, readers);
}

export const shouldRevalidate = revalidateAfterConflict;

export default function RecordList({ loaderData, actionData }: Route.ComponentProps) {
  const { query, views, part, rows, mayDelete, mayExport, isSample, cause } = loaderData;
  const { title, shape, heading } = useResource();
  return (
    <>
      <ListHead page={title()} />
      {heading?.(listSearch(query, shape))}
      {isSample && (
        <div className="mb-6">
          <SampleNote cause={cause} />
        </div>
      )}
      <ViewChoice views={views} query={query} />
      <RecordFrame query={query} part={part} mayExport={mayExport} answer={actionData}>
        <RecordRows rows={rows} query={query} mayDelete={mayDelete} />
      </RecordFrame>
      <Outlet />
    </>
  );
}

function ViewChoice({
  views: { items, leftOut },
  query: { view },
}: {
  views: ShownViews;
  query: ListQuery;
}) {
  const { path } = useResource();
  const current = items.find(({ id }) => id === view)?.id ?? "all";
  const choices = [
    { id: "all", name: m.views_all(), to: "?view=all" },
    ...items.map((item) => ({ ...item, to: viewSearch(item) })),
  ];
  return (
    <>
      {items.length > 0 && (
        <nav aria-label={m.views_label()} className="mb-3 overflow-x-auto">
          <ul className="inline-flex gap-px overflow-hidden rounded-md border border-line bg-line">
            {choices.map(({ id, name, to }) => (
              <li key={id}>
                <Link
                  to={path + to}
                  preventScrollReset
                  aria-current={id === current ? "true" : undefined}
                  className="flex min-h-11 items-center bg-surface px-4 text-sm whitespace-nowrap text-muted hover:text-ivory focus-visible:-outline-offset-2 aria-[current]:bg-brass/15 aria-[current]:text-brass-light"
                >
                  <bdi>{name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {leftOut.length > 0 && (
        <p role="status" className="mb-3 text-sm wrap-anywhere text-yellow">
          {m.views_left_out({ what: joined(leftOut, getLocale()) })}
        </p>
      )}
    </>
  );
}
