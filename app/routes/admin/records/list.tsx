import { Outlet } from "react-router";
import { ListHead } from "#app/admin/admin-head.tsx";
import { causeText } from "#app/admin/cause-text.ts";
import { handleListPost } from "#app/admin/list-changes.server.ts";
import { revalidateAfterConflict } from "#app/admin/preserve-staff-post.ts";
import { RecordFrame } from "#app/admin/record-frame.tsx";
import { RecordRows } from "#app/admin/record-table.tsx";
import { showRecords } from "#app/admin/records.server.ts";
import { useResource } from "#app/admin/resource.ts";
import { recordsAt } from "#app/admin/resources.server.ts";
import { SampleNote } from "#app/admin/sample-note.tsx";
import { listSearch, readListQuery } from "#app/lib/list-query.ts";
import type { OutageCause } from "#app/lib/outage.ts";
import { m } from "#app/paraglide/messages.js";
import type { Route } from "./+types/list.ts";

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
  const records = recordsAt(pattern);
  const query = readListQuery(new URL(request.url).searchParams, records.resource.shape);
  return showRecords(context, records, query);
}

export const action = ({ context, request, pattern }: Route.ActionArgs) =>
  handleListPost(context, request, recordsAt(pattern).changes);

export const shouldRevalidate = revalidateAfterConflict;

export default function RecordList({ loaderData, actionData }: Route.ComponentProps) {
  const { query, part, rows, mayDelete, mayExport, isSample, cause } = loaderData;
  const { title, shape, heading, hasWideDialogs } = useResource();
  return (
    <>
      <ListHead page={title()} />
      {hasWideDialogs && <Outlet />}
      {heading?.(listSearch(query, shape))}
      <ListOutage isSample={isSample} cause={cause} />
      <RecordFrame query={query} part={part} mayExport={mayExport} answer={actionData}>
        <RecordRows rows={rows} query={query} mayDelete={mayDelete} />
      </RecordFrame>
      {!hasWideDialogs && <Outlet />}
    </>
  );
}

function ListOutage({ isSample, cause }: { isSample: boolean; cause: OutageCause | null }) {
  if (!isSample) return null;
  return (
    <div className="mb-6 grid gap-4">
      {cause && (
        <p
          role="alert"
          className="rounded-lg border border-red/50 bg-red/10 px-4 py-3 text-sm text-red"
        >
          {m.dashboard_load_failed({ error: causeText[cause]() })}
        </p>
      )}
      <SampleNote />
    </div>
  );
}
