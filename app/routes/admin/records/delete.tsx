import { DeleteQuestion } from "#app/admin/delete-question.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { useResource } from "#app/admin/resource.ts";
import { getRecord } from "#app/admin/resources.server.ts";
import type { Route } from "./+types/delete.ts";

export async function loader({ context, ...page }: Route.LoaderArgs) {
  const { staff } = await requireStaff(context, "delete");
  return (await getRecord(context, page, staff)).record;
}

export default function DeleteRecord({ loaderData: record }: Route.ComponentProps) {
  const { path, deletion } = useResource();
  if (!deletion) return null;
  return (
    <DeleteQuestion
      path={path}
      title={deletion.title()}
      question={deletion.question()}
      hint={deletion.hint()}
      fields={{ id: record.id, seen: String(record.version ?? record.status) }}
    >
      {deletion.subject(record)}
    </DeleteQuestion>
  );
}
