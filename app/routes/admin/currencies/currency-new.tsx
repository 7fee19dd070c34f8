import { handleStaffForm } from "#app/admin/action.server.ts";
import { FormDialog } from "#app/admin/declared-form.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import {
  addCurrency,
  listStaffCurrencies,
} from "#app/features/currency/currencies.admin.server.ts";
import { usualName } from "#app/features/currency/currency.ts";
import { currencyActions } from "#app/features/currency/currency-actions.ts";
import { codesBeside, newCurrency } from "#app/features/currency/currency-form.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { Route } from "./+types/currency-new.ts";

const to = "/admin/currencies";

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = await requireStaff(context, "prices");
  const codes = codesBeside(await listStaffCurrencies(db));
  return codes.map((code) => ({
    value: code,
    label: `${code} · ${usualName(code, getLocale()) ?? code}`,
  }));
}

export const action = (post: Route.ActionArgs) =>
  handleStaffForm(post, currencyActions.add, {
    schema: newCurrency.schema,
    to,
    async handle({ input, app, staff, invalid }) {
      const isAdded = await addCurrency(app, { input, actorId: staff.id });
      if (!isAdded) return invalid({ errors: { code: m.currency_taken({ code: input.code }) } });
    },
  });

export default function NewCurrency({ loaderData, actionData }: Route.ComponentProps) {
  const choices = () => [{ value: "", label: m.currency_code_required() }, ...loaderData];
  const { fields, schema } = newCurrency;
  return (
    <FormDialog
      id="currency"
      title={m.currency_add()}
      fields={{ ...fields, code: { ...fields.code, choices } }}
      schema={schema}
      answer={actionData}
      to={to}
      submit={m.currency_add()}
    />
  );
}
