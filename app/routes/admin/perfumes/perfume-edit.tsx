import { data } from "react-router";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { pictureOf } from "#app/content/pictures.ts";
import { findProduct } from "#app/features/catalog/catalog.server.ts";
import { editPerfume } from "#app/features/catalog/change-perfume.server.ts";
import { expectedIn, valuesOf } from "#app/features/catalog/perfume-form.ts";
import { may } from "#app/features/staff/staff.ts";
import { m } from "#app/paraglide/messages.js";
import type { Route } from "./+types/perfume-edit.ts";
import { PerfumeDialog, PerfumeGone } from "./perfume-form.tsx";
import { handlePerfumePost } from "./perfume-post.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = await requireStaff(context, "change");
  const perfume = await findProduct(db, params.perfumeId);
  // Not thrown, so that what was typed about a deleted perfume stays on the page.
  if (!perfume) return data(null, { status: 404 });
  return { values: valuesOf(perfume), picture: pictureOf(perfume.image) };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { staff, ...app } = await requireStaff(context, "change");
  const asked = { id: params.perfumeId, actorId: staff.id, mayPrice: may(staff, "prices") };
  return handlePerfumePost(context, request, {
    save: (input, form) => editPerfume(app, { ...asked, input, expected: expectedIn(form) }),
    saved: m.products_updated(),
  });
}

export default function EditPerfume({ params, loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData && !actionData) return <PerfumeGone />;
  return (
    <PerfumeDialog
      key={params.perfumeId}
      title={m.products_edit_title()}
      initial={loaderData?.values ?? {}}
      picture={loaderData?.picture ?? null}
      formError={actionData}
    />
  );
}
