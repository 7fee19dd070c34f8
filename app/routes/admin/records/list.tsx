import { Outlet } from "react-router";
import { handleListPost } from "#app/admin/action.server.ts";
import { ListHead } from "#app/admin/admin-head.tsx";
import { revalidateAfterConflict } from "#app/admin/preserve-staff-post.ts";
import { RecordFrame } from "#app/admin/record-frame.tsx";
import { RecordRows } from "#app/admin/record-table.tsx";
import { showRecords } from "#app/admin/records.server.ts";
import { staffOnly } from "#app/admin/require-staff.server.ts";
import { useResource } from "#app/admin/resource.ts";
import { recordsAt } from "#app/admin/resources.server.ts";
import { SampleNote } from "#app/admin/sample-note.tsx";
import { ViewChoice } from "#app/admin/saved-views.tsx";
import { listSearch } from "#app/lib/list-query.ts";
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
