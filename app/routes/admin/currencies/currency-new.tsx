import { Form, useNavigation } from "react-router";
import { AdminHead } from "#app/admin/admin-head.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { usualName } from "#app/features/currency/currency.ts";
import {
  codesBeside,
  newCurrencyFields,
  newCurrencySchema,
} from "#app/features/currency/new-currency.ts";
import { addCurrency, listStaffCurrencies } from "#app/features/currency/rates.server.ts";
import { maxLength } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { handleForm, redirectWithFlash } from "#app/platform/form.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { RouteDialog, useCloseDialog } from "#app/ui/route-dialog.tsx";
import { type ControlProps, useForm } from "#app/ui/use-form.tsx";
import type { Route } from "./+types/currency-new.ts";

const path = "/admin/currencies";

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context, "prices");
  const codes = codesBeside(await listStaffCurrencies(context.get(appContext).db));
  // Named here: browsers do not call all of them the same.
  return { choices: codes.map((code) => ({ code, name: usualName(code, getLocale()) ?? code })) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id: actorId } = await requireStaff(context, "prices");
  return handleForm(
    { context, request },
    {
      schema: newCurrencySchema,
      failed: m.currency_add_failed(),
      async handle(input, { invalid }) {
        const { code } = input;
        const isAdded = await addCurrency(context.get(appContext), { input, actorId });
        if (!isAdded) return invalid({ errors: { code: m.currency_taken({ code }) } });
        return redirectWithFlash(context, path, "currency-added");
      },
    },
  );
}

export default function NewCurrency({ loaderData, actionData }: Route.ComponentProps) {
  const close = useCloseDialog(path);
  const form = useForm("currency", newCurrencySchema, actionData);
  const busy = useNavigation().formMethod === "POST";
  return (
    <RouteDialog id="currency-dialog" title={m.currency_add_title()} closeTo={path} isForm>
      <AdminHead page={m.currency_add_title()} hasErrors={actionData !== undefined} />
      <Form
        method="post"
        action={`${path}/new`}
        replace
        preventScrollReset
        {...form.props}
        className="grid gap-8"
      >
        {form.summary(newCurrencyFields)}
        <fieldset disabled={busy} className="min-w-0">
          <CurrencyFields control={form.control} choices={loaderData.choices} />
        </fieldset>
        <div className="flex flex-wrap gap-3 border-t border-line pt-6">
          <Button busy={busy} busyText={m.ui_saving()}>
            {m.currency_add()}
          </Button>
          <ButtonLink
            variant="quiet"
            to={path}
            reloadDocument={false}
            onClick={(event) => {
              event.preventDefault();
              close();
            }}
          >
            {m.currency_cancel()}
          </ButtonLink>
        </div>
      </Form>
    </RouteDialog>
  );
}

function CurrencyFields({
  control,
  choices,
}: {
  control: (name: string) => ControlProps;
  choices: { code: string; name: string }[];
}) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <SelectField {...control("code")} label={m.currency_currency()}>
          <option value="">{m.currency_code_choose()}</option>
          {choices.map(({ code, name }) => (
            <option key={code} value={code}>
              {`${code} · ${name}`}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        {...control("rate")}
        label={m.currency_rate()}
        hint={m.currency_new_rate_hint()}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        maxLength={20}
      />
      <TextField
        {...control("symbol")}
        label={m.currency_symbol()}
        hint={m.currency_symbol_hint()}
        dir="auto"
        autoComplete="off"
        maxLength={6}
        optional
      />
      <TextField
        {...control("name")}
        label={m.currency_name()}
        hint={m.currency_name_hint()}
        lang="en"
        dir="ltr"
        autoComplete="off"
        maxLength={maxLength.line}
        optional
      />
      <TextField
        {...control("nameAr")}
        label={m.currency_name_ar()}
        hint={m.currency_name_hint()}
        lang="ar"
        dir="rtl"
        autoComplete="off"
        maxLength={maxLength.line}
        optional
      />
    </div>
  );
}
