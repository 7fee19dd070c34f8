import { AdminHead } from "#app/admin/admin-head.tsx";
import { handleListPost } from "#app/admin/list-changes.server.ts";
import { trashChanges } from "#app/admin/list-changes.ts";
import { preserveListPost, revalidateAfterConflict } from "#app/admin/preserve-staff-post.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { resources } from "#app/admin/resources.server.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import type { PostResult } from "#app/ui/done-toast.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { ErrorSummary } from "#app/ui/use-form.tsx";
import type { Route } from "./+types/trash.ts";
import { listTrash, restore } from "./trash.server.ts";
import { TrashTable } from "./trash-table.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(context, "delete");
  const asked = new URL(request.url).searchParams.get("kind") ?? "";
  const kind = Object.hasOwn(resources, asked) ? asked : null;
  const list = await listTrash(context.get(appContext), kind);
  const kinds = Object.entries(resources).map(([name, { resource }]) => {
    return { name, label: resource.title() };
  });
  return { kind, kinds, ...list };
}

export const action = ({ context, request }: Route.ActionArgs) =>
  handleListPost(context, request, { restore });

export const clientMiddleware = [preserveListPost(trashChanges)];

export const shouldRevalidate = revalidateAfterConflict;

export default function Trash({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, kinds, rows, cutAt } = loaderData;
  return (
    <>
      <AdminHead page={m.trash_title()} />
      <h1 className="text-2xl">{m.trash_title()}</h1>
      <p className="mt-2 text-muted">{m.trash_lead()}</p>
      <TrashProblem answer={actionData} />
      <div className="my-6">
        <Tabs
          label={m.trash_kind()}
          tabs={[
            { to: "/admin/bin", label: m.ui_filter_all(), current: kind === null },
            ...kinds.map(({ name, label }) => ({
              to: `/admin/bin?kind=${name}`,
              label,
              current: kind === name,
            })),
          ]}
        />
      </div>
      {rows.length === 0 ? (
        <EmptyState title={m.trash_empty()}>{m.trash_empty_hint()}</EmptyState>
      ) : (
        <TrashTable rows={rows} />
      )}
      {cutAt !== null && <p className="mt-4 text-sm text-muted">{m.trash_cut({ count: cutAt })}</p>}
    </>
  );
}

/** Why a post without script brought nothing back. */
function TrashProblem({ answer }: { answer: PostResult }) {
  if (!answer || !("problem" in answer) || !answer.problem) return null;
  return (
    <div className="mt-6">
      <ErrorSummary problems={[{ message: answer.problem }]} />
    </div>
  );
}
