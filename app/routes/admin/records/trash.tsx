import { handleListPost } from "#app/admin/action.server.ts";
import { ActionButton } from "#app/admin/action-button.tsx";
import { AdminHeading } from "#app/admin/admin-head.tsx";
import { ListProblem } from "#app/admin/list-problem.tsx";
import { preserveListPost, revalidateAfterConflict } from "#app/admin/preserve-staff-post.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { deletables } from "#app/admin/resources.server.ts";
import { formatInstant } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { EmptyState } from "#app/ui/states.tsx";
import { type Column, Table, TwoLines } from "#app/ui/table.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import type { Route } from "./+types/trash.ts";
import { listTrash, restore } from "./trash.server.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const app = await requireStaff(context, "delete");
  const asked = url.searchParams.get("kind") ?? "";
  const kind = Object.hasOwn(deletables, asked) ? asked : null;
  const list = await listTrash(app, kind);
  const kinds = Object.entries(deletables).map(([name, { resource }]) => {
    return { name, label: resource.title() };
  });
  return { kind, kinds, ...list };
}

export const action = ({ context, request }: Route.ActionArgs) =>
  handleListPost(context, request, { restore }, ["delete"]);

export const clientMiddleware = [preserveListPost({ restore: { failed: m.inbox_restore_failed } })];

export const shouldRevalidate = revalidateAfterConflict;

export default function Trash({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, kinds, rows, cutAt } = loaderData;
  return (
    <>
      <AdminHeading title={m.trash_title()} lead={m.trash_lead()} />
      <ListProblem answer={actionData} />
      <div className="mb-1">
        <Tabs
          label={m.ui_kind()}
          tabs={[
            { to: "/admin/bin", label: m.ui_all(), current: kind === null },
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

type TrashRow = Route.ComponentProps["loaderData"]["rows"][number];

function TrashTable({ rows }: { rows: TrashRow[] }) {
  const columns: Column<TrashRow>[] = [
    {
      id: "what",
      heading: m.trash_what(),
      cell: ({ title, detail }) => (
        <TwoLines second={<bdi>{detail}</bdi>}>
          <bdi className="font-medium">{title}</bdi>
        </TwoLines>
      ),
      card: "who",
      width: "md:w-[40%]",
    },
    { id: "kind", heading: m.ui_kind(), card: "more", cell: ({ label }) => label },
    {
      id: "deleted",
      heading: m.trash_deleted(),
      cell: ({ deletedAt, by }) => (
        <TwoLines second={<bdi>{by}</bdi>}>
          {deletedAt && (
            <time dateTime={deletedAt.toISOString()}>{formatInstant(deletedAt, getLocale())}</time>
          )}
        </TwoLines>
      ),
      card: "what",
    },
    {
      id: "actions",
      heading: m.ui_actions(),
      cell: ({ kind, id, title }) => (
        <ActionButton
          action="/admin/bin"
          fields={{ intent: "restore", kind, id }}
          variant="secondary"
          className="px-4"
          aria-label={m.trash_restore_named({ name: title })}
        >
          {m.trash_restore()}
        </ActionButton>
      ),
      card: "tools",
      width: "md:w-32",
    },
  ];
  return <Table caption={m.trash_title()} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}
