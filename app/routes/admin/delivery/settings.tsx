import * as z from "zod/mini";
import { handleStaffForm } from "#app/admin/action.server.ts";
import { FormPage } from "#app/admin/declared-form.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { deliveryActions } from "#app/features/delivery/delivery-actions.ts";
import {
  type CashOnDelivery,
  readCashOnDelivery,
  setCashOnDelivery,
} from "#app/features/orders/cash-on-delivery.server.ts";
import { countries, countryLabel } from "#app/features/pricing/countries.ts";
import { type DeclaredFields, schemaOf } from "#app/lib/declared-fields.ts";
import { lineAs } from "#app/lib/fields.ts";
import { formatHundredths, readAed } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { Route } from "./+types/settings.ts";

const { settings } = deliveryActions;

const tick = ({ name }: { name: string }) => `in-${name}`;

const cashFields = {
  countries: {
    kind: "ticks",
    label: m.delivery_countries,
    hint: m.delivery_countries_hint,
    schema: z.optional(z.unknown()),
    choices: () =>
      countries.map((each) => ({
        value: tick(each),
        label: countryLabel(each.name, getLocale()),
      })),
  },
  most: {
    kind: "decimal",
    label: m.delivery_most,
    hint: m.delivery_most_hint,
    optional: true,
    isWide: false,
    schema: lineAs((text) => (text ? readAed(text) || undefined : null), m.money_amount_invalid),
  },
} as const satisfies DeclaredFields;

const text = z.catch(z.string(), "");
const fields = z.object({
  ...schemaOf(cashFields).shape,
  ...Object.fromEntries(countries.map((each) => [tick(each), text])),
});

const cashSchema = z.pipe(
  fields,
  z.transform((posted: z.output<typeof fields>): CashOnDelivery => {
    const boxes: { [field: string]: unknown } = posted;
    const ticked = countries.filter((each) => boxes[tick(each)] !== "");
    return { countries: ticked.map(({ name }) => name), mostFils: posted.most };
  }),
);

const cashTicks = (chosen: readonly string[]) =>
  Object.fromEntries(countries.map((each) => [tick(each), chosen.includes(each.name) ? "on" : ""]));

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
  const { mostFils } = loaderData;
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
      initial={{ ...cashTicks(loaderData.countries), most }}
    />
  );
}
