import { data } from "react-router";
import { handleStaffForm } from "#app/admin/action.server.ts";
import { FormPage } from "#app/admin/declared-form.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { perfumeActions } from "#app/features/catalog/perfume-actions.ts";
import { readStock, recordMovement } from "#app/features/catalog/stock.server.ts";
import { stockFields, stockSchema } from "#app/features/catalog/stock.ts";
import { isId, newId } from "#app/lib/ids.ts";
import { formatCount } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { Route } from "./+types/movement.ts";

const page = "/admin/perfumes/stock";

export async function loader({ params: { countedId }, context }: Route.LoaderArgs) {
  const { db } = await requireStaff(context, "stock");
  const [perfume] = isId(countedId) ? await readStock(db, [countedId]) : [];
  if (!perfume || perfume.left === null) throw data(null, { status: 404 });
  return { name: perfume.name, left: perfume.left, key: newId() };
}

export const action = (post: Route.ActionArgs) =>
  handleStaffForm(post, perfumeActions.stock, {
    schema: stockSchema,
    to: page,
    async handle({ input, app, staff, invalid }) {
      const { countedId: perfumeId } = post.params;
      if (!isId(perfumeId)) throw data(null, { status: 404 });
      const moved = await recordMovement(app, { perfumeId, input, actorId: staff.id });
      if (moved.ok) return;
      const problem =
        moved.reason === "too-few"
          ? m.stock_too_few({ left: formatCount(moved.left) })
          : moved.reason === "not-counted"
            ? m.stock_not_counted()
            : m.stock_other_form();
      return invalid({ errors: {}, problem }, 409);
    },
  });

export default function StockMovement({ loaderData, actionData }: Route.ComponentProps) {
  const { name, left, key } = loaderData;
  return (
    <FormPage
      id="stock"
      title={m.stock_move_of({ name: name[getLocale()] })}
      lead={m.stock_left({ count: formatCount(left) })}
      to={page}
      back={m.stock_title()}
      fields={stockFields}
      schema={stockSchema}
      answer={actionData}
      initial={{ kind: "received" }}
    >
      <input type="hidden" name="key" value={actionData?.values.key ?? key} />
    </FormPage>
  );
}
