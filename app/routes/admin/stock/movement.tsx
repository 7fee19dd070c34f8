import { handleStaffForm } from "#app/admin/action.server.ts";
import { FormPage } from "#app/admin/declared-form.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { perfumeActions } from "#app/features/catalog/perfume-actions.ts";
import { listStock, recordMovement } from "#app/features/catalog/stock.server.ts";
import { stockFields, stockSchema } from "#app/features/catalog/stock.ts";
import { newId } from "#app/lib/ids.ts";
import { formatCount } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { Route } from "./+types/movement.ts";

const page = "/admin/perfumes/stock";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = await requireStaff(context, "stock");
  const rows = await listStock(db);
  const counted = rows.filter(({ left }) => left !== null);
  const of = new URL(request.url).searchParams.get("of") ?? "";
  return { perfumes: counted.map(({ id, name }) => ({ id, name })), of, key: newId() };
}

export const action = (post: Route.ActionArgs) =>
  handleStaffForm(post, perfumeActions.stock, {
    schema: stockSchema,
    to: page,
    async handle({ input, app, staff, invalid }) {
      const moved = await recordMovement(app, { input, actorId: staff.id });
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
  const { perfumes, of, key } = loaderData;
  const locale = getLocale();
  const choices = () => perfumes.map(({ id, name }) => ({ value: id, label: name[locale] }));
  return (
    <FormPage
      id="stock"
      title={m.stock_move()}
      to={page}
      back={m.stock_title()}
      fields={{ ...stockFields, perfumeId: { ...stockFields.perfumeId, choices } }}
      schema={stockSchema}
      answer={actionData}
      initial={{ perfumeId: of, kind: "received" }}
    >
      <input type="hidden" name="key" value={actionData?.values.key ?? key} />
    </FormPage>
  );
}
