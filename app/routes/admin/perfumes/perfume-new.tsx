import { requireStaff } from "#app/admin/require-staff.server.ts";
import { nextDisplayOrder } from "#app/features/catalog/catalog.server.ts";
import { addPerfume } from "#app/features/catalog/change-perfume.server.ts";
import { newPerfume } from "#app/features/catalog/perfume-form.ts";
import { m } from "#app/paraglide/messages.js";
import type { Route } from "./+types/perfume-new.ts";
import { PerfumeDialog } from "./perfume-form.tsx";
import { handlePerfumePost } from "./perfume-post.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = await requireStaff(context, "prices");
  return { displayOrder: await nextDisplayOrder(db) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { staff, ...app } = await requireStaff(context, "prices");
  return handlePerfumePost(context, request, {
    save: (input) => addPerfume(app, { input, actorId: staff.id }),
    saved: m.products_created(),
  });
}

export default function NewPerfume({ loaderData, actionData }: Route.ComponentProps) {
  const initial = { ...newPerfume, displayOrder: String(loaderData.displayOrder) };
  return (
    <PerfumeDialog
      title={m.products_add_title()}
      initial={initial}
      picture={null}
      formError={actionData}
    />
  );
}
