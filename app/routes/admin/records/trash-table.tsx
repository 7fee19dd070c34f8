import { useFetcher } from "react-router";
import { When } from "#app/admin/when.tsx";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { type PostResult, useResultToast } from "#app/ui/done-toast.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

type TrashRow = {
  id: string;
  kind: string;
  /** The word for the kind. */
  label: string;
  title: string;
  detail: string;
  deletedAt: Date | null;
  by: string | null;
};

/** What was deleted, each with a way back. */
export function TrashTable({ rows }: { rows: TrashRow[] }) {
  const columns: Column<TrashRow>[] = [
    {
      id: "what",
      heading: m.trash_what(),
      cell: ({ title, detail }) => (
        <>
          <bdi className="block font-medium wrap-anywhere">{title}</bdi>
          <bdi className="text-xs wrap-anywhere text-muted">{detail}</bdi>
        </>
      ),
    },
    { id: "kind", heading: m.trash_kind(), cell: ({ label }) => label },
    {
      id: "deleted",
      heading: m.trash_deleted(),
      cell: ({ deletedAt, by }) => (
        <>
          {deletedAt && <When at={deletedAt} />}
          <bdi className="text-xs text-muted">{by}</bdi>
        </>
      ),
    },
    {
      id: "actions",
      heading: m.inbox_actions(),
      cell: (row) => <Restore row={row} />,
    },
  ];
  return <Table caption={m.trash_title()} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}

function Restore({ row: { kind, id, title } }: { row: TrashRow }) {
  const fetcher = useFetcher<PostResult>();
  const hydrated = useHydrated();
  useResultToast(fetcher.data);
  return (
    <fetcher.Form method="post" action="/admin/bin">
      <input type="hidden" name="intent" value="restore" />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      {!hydrated && <input type="hidden" name="to" value="/admin/bin" />}
      <Button
        variant="secondary"
        busy={fetcher.state !== "idle"}
        aria-label={m.trash_restore_named({ name: title })}
      >
        {m.trash_restore()}
      </Button>
    </fetcher.Form>
  );
}
