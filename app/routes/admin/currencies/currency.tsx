import { data } from "react-router";
import { handleStaffForm } from "#app/admin/action.server.ts";
import { FormDialog } from "#app/admin/declared-form.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import {
  addCurrency,
  editCurrency,
  findStaffCurrency,
  listStaffCurrencies,
} from "#app/features/currency/currencies.admin.server.ts";
import { usualName } from "#app/features/currency/currency.ts";
import { currencyActions } from "#app/features/currency/currency-actions.ts";
import {
  codesBeside,
  editedCurrency,
  newCurrency,
  rateText,
} from "#app/features/currency/currency-form.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { Route } from "./+types/currency.ts";

// Adds a currency, or changes the one that the address of the page names.
const to = "/admin/currencies";

export async function loader({ params: { currencyCode: code }, context }: Route.LoaderArgs) {
  const { db } = await requireStaff(context, "prices");
  if (!code) {
    const codes = codesBeside(await listStaffCurrencies(db));
    const label = (code: string) => `${code} · ${usualName(code, getLocale()) ?? code}`;
    return { codes: codes.map((code) => ({ value: code, label: label(code) })) };
  }
  const stored = await findStaffCurrency(db, code);
  if (!stored) throw data(null, { status: 404 });
  return { stored };
}

export const action = (post: Route.ActionArgs) =>
  post.params.currencyCode ? edit(post, post.params.currencyCode) : add(post);

const add = (post: Route.ActionArgs) =>
  handleStaffForm(post, currencyActions.add, {
    schema: newCurrency.schema,
    to,
    async handle({ input, app, staff, invalid }) {
      const isAdded = await addCurrency(app, { input, actorId: staff.id });
      if (!isAdded) return invalid({ errors: { code: m.currency_taken({ code: input.code }) } });
    },
  });

const edit = (post: Route.ActionArgs, code: string) =>
  handleStaffForm(post, currencyActions.edit, {
    schema: editedCurrency.schema,
    to,
    async handle({ input, app, staff, form, invalid }) {
      const change = { code, actorId: staff.id, input };
      const expectedVersion = Number(form.get("seen"));
      const edited = await editCurrency(app, { ...change, expectedVersion });
      if (edited.ok) return;
      if (edited.reason === "not-found") throw data(null, { status: 404 });
      const { version, fields } = edited.stored;
      form.set("seen", String(version));
      const { rate, symbol, name, nameAr } = fields;
      const stored = [rateText(rate), symbol, name, nameAr].filter(Boolean).join(" · ");
      return invalid({ problem: m.currency_changed({ stored }) }, 409);
    },
  });

export default function Currency({ params, loaderData, actionData }: Route.ComponentProps) {
  const { stored, codes = [] } = loaderData;
  const { fields, schema } = newCurrency;
  const choices = () => [{ value: "", label: m.currency_code_required() }, ...codes];
  const form = stored
    ? { ...editedCurrency, initial: { ...stored.fields, rate: rateText(stored.fields.rate) } }
    : {
        fields: { ...fields, code: { ...fields.code, choices } },
        schema,
        submit: m.currency_add(),
      };
  const { currencyCode: code } = params;
  return (
    <FormDialog
      {...form}
      id="currency"
      title={code ? m.currency_edit({ code }) : m.currency_add()}
      answer={actionData}
      seen={stored?.version}
      to={to}
    />
  );
}
