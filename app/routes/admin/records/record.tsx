import { data, useLocation } from "react-router";
import { AdminHead } from "#app/admin/admin-head.tsx";
import { revalidateAfterConflict } from "#app/admin/preserve-staff-post.ts";
import { RecordDetails } from "#app/admin/record-details.tsx";
import { readRecordHistory } from "#app/admin/records.server.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { useResource } from "#app/admin/resource.ts";
import { getRecord } from "#app/admin/resources.server.ts";
import { addNote } from "#app/features/notes/notes.server.ts";
import { noteSchema } from "#app/features/notes/notes.ts";
import { m } from "#app/paraglide/messages.js";
import { handleForm } from "#app/platform/form.server.ts";
import { classNames } from "#app/ui/class-names.ts";
import { RouteDialog } from "#app/ui/route-dialog.tsx";
import type { Route } from "./+types/record.ts";

export async function loader({ context, ...page }: Route.LoaderArgs) {
  const { staff, ...app } = await requireStaff(context, "read");
  const { record, records } = await getRecord(context, page, staff);
  return { record, ...(await readRecordHistory(app, records, record)) };
}

export async function action({ request, context, ...page }: Route.ActionArgs) {
  const { staff, ...app } = await requireStaff(context, "change");
  const { record, records } = await getRecord(context, page, staff);
  const { history } = records;
  if (!history) throw data(null, { status: 404 });
  return handleForm(
    { context, request },
    {
      schema: noteSchema,
      failed: m.inbox_note_failed(),
      async handle({ body }) {
        const note = { subject: history.notes(record.id), body, actorId: staff.id };
        await addNote(app, note);
        return { done: { text: m.inbox_note_added() } };
      },
    },
  );
}

export const shouldRevalidate = revalidateAfterConflict;

export default function RecordDialog({ loaderData, actionData }: Route.ComponentProps) {
  const { record } = loaderData;
  const { path, view } = useResource();
  const closeTo = path + useLocation().search;
  const title = view?.title(record) ?? record.name;
  const refused = actionData && "errors" in actionData ? actionData : undefined;
  return (
    <>
      <AdminHead page={title} hasErrors={refused !== undefined} />
      <RouteDialog
        key={record.id}
        id="record"
        title={<bdi>{title}</bdi>}
        closeTo={closeTo}
        className={classNames("md:max-w-3xl", view?.beside && "lg:max-w-5xl")}
      >
        <RecordDetails {...loaderData} closeTo={closeTo} formError={refused} />
      </RouteDialog>
    </>
  );
}
