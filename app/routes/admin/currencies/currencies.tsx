import { data, Form, Outlet, useNavigation } from "react-router";
import { AdminHeading } from "#app/admin/admin-head.tsx";
import { LoadFailed } from "#app/admin/load-failed.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { currencyName } from "#app/features/currency/currency.ts";
import { listStaffCurrencies, saveRates } from "#app/features/currency/rates.server.ts";
import {
  completeRates,
  expectedField,
  rateField,
  ratesSchema,
  rateText,
  readExpectedRates,
  withRates,
} from "#app/features/currency/rates.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { handleForm, readForm, redirectWithFlash } from "#app/platform/form.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { modalLinkProps } from "#app/ui/dialog.tsx";
import { PlusIcon } from "#app/ui/page-icons.tsx";
import { useForm } from "#app/ui/use-form.tsx";
import type { Route } from "./+types/currencies.ts";
import { ChangeForms, CurrencyTable } from "./currency-table.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context, "prices");
  const rows = await listStaffCurrencies(context.get(appContext).db);
  return { currencies: rows.map((row) => ({ ...row, name: currencyName(row, getLocale()) })) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id: actorId } = await requireStaff(context, "prices");
  const app = context.get(appContext);
  const form = await readForm(request);
  const codes = completeRates(form, await listStaffCurrencies(app.db));
  const expected = codes && readExpectedRates(codes, form);
  if (!expected) throw data(null, { status: 400 });
  return handleForm(
    { context, form },
    {
      schema: ratesSchema(codes),
      failed: m.currency_save_failed(),
      async handle(rates, { invalid }) {
        const saved = await saveRates(app, { rates, expected, actorId });
        if (!saved.ok) {
          // Saving again replaces the change that is shown now.
          for (const { code, rate } of saved.changed) form.set(expectedField(code), String(rate));
          const errors = saved.changed.map(({ code, rate, by }) => {
            const name = by ?? m.staff_unknown();
            return [rateField(code), m.currency_changed({ code, name, rate })];
          });
          const problem = m.currency_changed_summary();
          return invalid({ errors: Object.fromEntries(errors), problem }, 409);
        }
        return redirectWithFlash(context, "/admin/currencies", m.currency_saved());
      },
    },
  );
}

export default function Currencies({ loaderData, actionData }: Route.ComponentProps) {
  const { currencies } = loaderData;
  const codes = withRates(currencies);
  const stored = currencies.flatMap(({ code, rate }) => [
    [rateField(code), rateText(rate)],
    [expectedField(code), rateText(rate)],
  ]);
  const form = useForm("rates", ratesSchema(codes), actionData, {
    initial: Object.fromEntries(stored),
  });
  const busy = useNavigation().formMethod === "POST";
  return (
    <>
      <AdminHeading
        hasErrors={actionData !== undefined}
        title={m.currency_title()}
        lead={<span className="text-sm">{m.currency_lead()}</span>}
        action={
          <ButtonLink
            to="/admin/currencies/new"
            {...modalLinkProps}
            icon={<PlusIcon className="size-4" />}
          >
            {m.currency_add()}
          </ButtonLink>
        }
      />
      <Form
        method="post"
        action="/admin/currencies"
        replace
        preventScrollReset
        {...form.props}
        className="grid gap-6"
      >
        {form.summary(codes.map(rateField))}
        <CurrencyTable currencies={currencies} control={form.control} answer={actionData} />
        <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-4 border-t border-line bg-ground py-4">
          <Button busy={busy} busyText={m.ui_saving()}>
            {m.currency_save()}
          </Button>
          <p className="text-sm text-muted max-sm:sr-only">{m.currency_hint()}</p>
        </div>
      </Form>
      <ChangeForms />
      <Outlet />
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailed page={m.currency_title()} />;
}
