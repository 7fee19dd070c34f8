import { handleStaffForm } from "#app/admin/action.server.ts";
import { FormPage } from "#app/admin/declared-form.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { deliveryActions } from "#app/features/delivery/delivery-actions.ts";
import { cashFields, cashSchema, cashTicks } from "#app/features/orders/cash-on-delivery.ts";
import { readCashOnDelivery, setCashOnDelivery } from "#app/features/orders/order-money.server.ts";
import { formatHundredths } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import type { Route } from "./+types/settings.ts";

const { settings } = deliveryActions;

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = await requireStaff(context, settings.permission);
  return readCashOnDelivery(db);
}

export const action = (post: Route.ActionArgs) =>
  handleStaffForm(post, settings, {
    schema: cashSchema,
    to: "/admin/delivery",
    async handle({ input, app, staff }) {
      await setCashOnDelivery(app, { input, action: settings, actorId: staff.id });
    },
  });

export default function DeliverySettings({ loaderData, actionData }: Route.ComponentProps) {
  const { countries, mostFils } = loaderData;
  const most = mostFils === null ? "" : formatHundredths(mostFils);
  return (
    <FormPage
      id="cash-on-delivery"
      title={m.delivery_settings()}
      lead={m.delivery_settings_lead()}
      to="/admin/delivery"
      back={m.delivery_title()}
      fields={cashFields}
      schema={cashSchema}
      answer={actionData}
      initial={{ ...cashTicks(countries), most }}
    />
  );
}
