import { data } from "react-router";
import { DeleteQuestion } from "#app/admin/delete-question.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { pictureOf } from "#app/content/pictures.ts";
import { findProduct } from "#app/features/catalog/catalog.server.ts";
import { PerfumePicture } from "#app/features/catalog/components.tsx";
import { countUses } from "#app/features/catalog/perfumes.admin.server.ts";
import { formatAed } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { Route } from "./+types/perfume-delete.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = await requireStaff(context, "delete");
  const perfume = await findProduct(db, params.perfumeId);
  if (!perfume) throw data(null, { status: 404 });
  const { id, name, priceAed, version, image } = perfume;
  return {
    perfume: { id, name, priceAed, version, picture: pictureOf(image), alt: "" },
    uses: await countUses(db, id),
  };
}

export default function DeletePerfume({ loaderData: { perfume, uses } }: Route.ComponentProps) {
  const isUsed = uses.carts + uses.orders > 0;
  return (
    <DeleteQuestion
      path="/admin/perfumes"
      title={m.products_delete_title()}
      question={m.products_delete_confirm()}
      hint={[isUsed && m.products_delete_uses(uses), m.products_delete_hint()]
        .filter(Boolean)
        .join(" ")}
      fields={{ id: perfume.id, seen: String(perfume.version) }}
    >
      <PerfumePicture perfume={perfume} sizes="4rem" className="size-16 shrink-0 rounded-md" />
      <p className="min-w-0 flex-1">
        <bdi className="block font-medium">{perfume.name}</bdi>
        <bdi className="text-muted">{formatAed(perfume.priceAed, getLocale())}</bdi>
      </p>
    </DeleteQuestion>
  );
}
