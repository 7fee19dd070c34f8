import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { AdminHead } from "#app/admin/admin-head.tsx";
import { maxLength } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { RouteDialog, useCloseDialog } from "#app/ui/route-dialog.tsx";
import type { ControlProps, useForm } from "#app/ui/use-form.tsx";

const path = "/admin/currencies";

export function CurrencyDialog({
  title,
  action,
  form,
  fields,
  submit,
  children,
}: {
  title: string;
  action: string;
  form: ReturnType<typeof useForm>;
  fields: readonly string[];
  submit: string;
  children: ReactNode;
}) {
  const close = useCloseDialog(path);
  const busy = useNavigation().formMethod === "POST";
  const summary = form.summary(fields);
  return (
    <RouteDialog id="currency-dialog" title={title} closeTo={path} isForm>
      <AdminHead page={title} hasErrors={summary !== null} />
      <Form
        method="post"
        action={`${path}/${action}`}
        replace
        preventScrollReset
        {...form.props}
        className="grid gap-8"
      >
        {summary}
        <fieldset disabled={busy} className="grid min-w-0 gap-5 sm:grid-cols-2">
          {children}
        </fieldset>
        <div className="flex flex-wrap gap-3 border-t border-line pt-6">
          <Button busy={busy} busyText={m.ui_saving()}>
            {submit}
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

export function NameFields({ control }: { control: (name: string) => ControlProps }) {
  return (
    <>
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
    </>
  );
}
