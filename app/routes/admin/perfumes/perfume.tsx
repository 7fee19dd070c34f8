import { data } from "react-router";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { pictureOf } from "#app/content/pictures.ts";
import { findProduct, nextDisplayOrder } from "#app/features/catalog/catalog.server.ts";
import { addPerfume, editPerfume } from "#app/features/catalog/change-perfume.server.ts";
import { expectedIn, newPerfume, valuesOf } from "#app/features/catalog/perfume-form.ts";
import { may } from "#app/features/staff/staff.ts";
import { m } from "#app/paraglide/messages.js";
import type { Route } from "./+types/perfume.ts";
import { PerfumeDialog, PerfumeGone } from "./perfume-form.tsx";
import { handlePerfumePost } from "./perfume-post.server.ts";

// Adds a perfume, or changes the one that the address of the page names.
export async function loader({ params: { perfumeId }, context }: Route.LoaderArgs) {
  const { db } = await requireStaff(context, perfumeId ? "change" : "prices");
  if (!perfumeId) {
    const displayOrder = String(await nextDisplayOrder(db));
    return { values: { ...newPerfume, displayOrder }, picture: null };
  }
  const perfume = await findProduct(db, perfumeId);
  // Not thrown, so that what was typed about a deleted perfume stays on the page.
  if (!perfume) return data(null, { status: 404 });
  return { values: valuesOf(perfume), picture: pictureOf(perfume.image) };
}

export async function action({ params: { perfumeId: id }, request, context }: Route.ActionArgs) {
  const { staff, ...app } = await requireStaff(context, id ? "change" : "prices");
  const asked = { actorId: staff.id, mayPrice: may(staff, "prices") };
  return handlePerfumePost(context, request, {
    save: (input, form) =>
      id
        ? editPerfume(app, { ...asked, id, input, expected: expectedIn(form) })
        : addPerfume(app, { ...asked, input }),
    saved: id ? m.products_updated() : m.products_created(),
  });
}

export default function Perfume({ params, loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData && !actionData) return <PerfumeGone />;
  return (
    <PerfumeDialog
      key={params.perfumeId}
      title={params.perfumeId ? m.products_edit_title() : m.products_add_title()}
      initial={loaderData?.values ?? {}}
      picture={loaderData?.picture ?? null}
      formError={actionData}
    />
  );
}
