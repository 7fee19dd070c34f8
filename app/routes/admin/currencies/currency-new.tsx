import { handleStaffForm } from "#app/admin/action.server.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { usualName } from "#app/features/currency/currency.ts";
import { currencyActions } from "#app/features/currency/currency-actions.ts";
import {
  codesBeside,
  newCurrencyFields,
  newCurrencySchema,
} from "#app/features/currency/new-currency.ts";
import { addCurrency, listStaffCurrencies } from "#app/features/currency/rates.server.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { useForm } from "#app/ui/use-form.tsx";
import type { Route } from "./+types/currency-new.ts";
import { CurrencyDialog, NameFields } from "./currency-dialog.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context, "prices");
  const codes = codesBeside(await listStaffCurrencies(context.get(appContext).db));
  return { choices: codes.map((code) => ({ code, name: usualName(code, getLocale()) ?? code })) };
}

export const action = (post: Route.ActionArgs) =>
  handleStaffForm(post, currencyActions.add, {
    schema: newCurrencySchema,
    to: "/admin/currencies",
    async handle({ input, app, staff, invalid }) {
      const isAdded = await addCurrency(app, { input, actorId: staff.id });
      if (!isAdded) return invalid({ errors: { code: m.currency_taken({ code: input.code }) } });
    },
  });

export default function NewCurrency({ loaderData, actionData }: Route.ComponentProps) {
  const form = useForm("currency", newCurrencySchema, actionData);
  return (
    <CurrencyDialog
      title={m.currency_add_title()}
      action="new"
      form={form}
      fields={newCurrencyFields}
      submit={m.currency_add()}
    >
      <div className="sm:col-span-2">
        <SelectField {...form.control("code")} label={m.currency_currency()}>
          <option value="">{m.currency_code_choose()}</option>
          {loaderData.choices.map(({ code, name }) => (
            <option key={code} value={code}>
              {`${code} · ${name}`}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        {...form.control("rate")}
        label={m.currency_rate()}
        hint={m.currency_new_rate_hint()}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        maxLength={20}
      />
      <NameFields control={form.control} />
    </CurrencyDialog>
  );
}
