import { data } from "react-router";
import { storePostedPicture } from "#app/admin/posted-picture.server.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { pictureOf } from "#app/content/pictures.ts";
import { findProduct, nextDisplayOrder } from "#app/features/catalog/catalog.server.ts";
import {
  addPerfume,
  editPerfume,
  type PerfumeError,
} from "#app/features/catalog/change-perfume.server.ts";
import {
  expectedIn,
  newPerfume,
  perfumeSchema,
  valuesOf,
} from "#app/features/catalog/perfume-form.ts";
import { editText } from "#app/features/catalog/perfumes.admin.server.ts";
import { may } from "#app/features/staff/staff.ts";
import { checkForm } from "#app/lib/form.ts";
import { parseUploadKey } from "#app/lib/uploaded-picture.ts";
import { m } from "#app/paraglide/messages.js";
import { handleForm, invalidForm, readForm, redirectWithFlash } from "#app/platform/form.server.ts";
import { renewPicture } from "#app/platform/pictures/uploaded-pictures.server.ts";
import type { Route } from "./+types/perfume.ts";
import { PerfumeDialog, PerfumeGone } from "./perfume-form.tsx";

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
  const form = await readForm(request);
  // The picture is stored first, so that it stays whatever else is wrong.
  const key = String(form.get("picture"));
  const isOurs = parseUploadKey(key) ? await renewPicture(app, key) : pictureOf(key) !== null;
  if (!isOurs) form.set("picture", "");
  const picture = await storePostedPicture(context, form);
  if (picture) {
    const checked = checkForm(perfumeSchema, form);
    return invalidForm(form, { errors: { ...(checked.ok ? {} : checked.errors), picture } });
  }
  return handleForm(
    { context, form },
    {
      schema: perfumeSchema,
      failed: m.products_save_failed(),
      async handle(input) {
        const asked = { input, actorId: staff.id };
        const mayPrice = may(staff, "prices");
        const saved = id
          ? await editPerfume(app, { ...asked, id, expected: expectedIn(form), mayPrice })
          : await addPerfume(app, asked);
        if (!saved.ok) return invalidPerfume(form, saved);
        const notice = id ? m.products_updated() : m.products_created();
        return redirectWithFlash(context, `/admin/perfumes${new URL(request.url).search}`, notice);
      },
    },
  );
}

function invalidPerfume(form: FormData, error: PerfumeError) {
  switch (error.reason) {
    case "slug-in-use":
      return invalidForm(form, { errors: { slug: m.products_slug_in_use() } });
    case "not-found":
      return invalidForm(form, { problem: m.products_changed_deleted() }, { status: 409 });
    case "changed":
      form.set("seen", String(error.stored.version));
      return invalidForm(
        form,
        { problem: m.products_save_again({ change: editText(error) }) },
        { status: 409 },
      );
  }
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
