import { type ComponentProps, type ReactNode, useState } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { AdminHead } from "#app/admin/admin-head.tsx";
import { AdminHeading } from "#app/admin/admin-heading.tsx";
import type { DeclaredField, DeclaredFields } from "#app/lib/declared-fields.ts";
import type { FormError } from "#app/lib/form.ts";
import { maxLength } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { RouteDialog, useCloseDialog } from "#app/ui/route-dialog.tsx";
import { type ControlProps, useForm } from "#app/ui/use-form.tsx";

type Control = (name: string) => ControlProps;

type DeclaredFormProps = {
  id: string;
  title: string;
  fields: DeclaredFields;
  schema: Parameters<typeof useForm>[1];
  answer: FormError | undefined;
  initial?: { [name: string]: string | null };
  /** The version that the form was opened with. */
  seen?: string;
  /** The page that the form belongs to. */
  to: string;
  submit: string;
  cancel: string;
  /** Fields that are no declared ones, with their names for the summary. */
  more?: { names: readonly string[]; fields(control: Control): ReactNode };
};

/** A form of declared fields in a dialog over its list. */
export function FormDialog({ title, ...form }: DeclaredFormProps) {
  const close = useCloseDialog(form.to);
  return (
    <RouteDialog id={`${form.id}-dialog`} title={title} closeTo={form.to} isForm>
      <AdminHead page={title} hasErrors={form.answer !== undefined} />
      <DeclaredForm {...form} onCancel={close} />
    </RouteDialog>
  );
}

/** A form of declared fields as a page. */
export function FormPage({
  title,
  lead,
  back,
  ...form
}: DeclaredFormProps & { lead?: string; back: string }) {
  return (
    <>
      <AdminHead page={title} hasErrors={form.answer !== undefined} />
      <AdminHeading title={<bdi>{title}</bdi>} lead={lead} back={{ to: form.to, label: back }} />
      <div className="max-w-xl">
        <DeclaredForm {...form} />
      </div>
    </>
  );
}

function DeclaredForm({
  id,
  fields,
  schema,
  answer,
  initial,
  seen,
  to,
  submit,
  cancel,
  more,
  onCancel,
}: Omit<DeclaredFormProps, "title"> & { onCancel?: () => void }) {
  const { pathname, search } = useLocation();
  const form = useForm(id, schema, answer, { initial });
  const busy = useNavigation().formMethod === "POST";
  // The page may be read again while the form is open.
  const [opened] = useState(seen);
  return (
    <Form
      method="post"
      action={pathname + search}
      replace
      preventScrollReset
      {...form.props}
      className="grid gap-8"
    >
      {form.summary([...Object.keys(fields), ...(more?.names ?? [])])}
      {opened !== undefined && (
        <input type="hidden" name="seen" value={answer?.values.seen ?? opened} />
      )}
      <fieldset disabled={busy} className="grid min-w-0 gap-5 sm:grid-cols-2">
        {Object.entries(fields).map(([name, field]) => (
          <div key={name} className={field.isWide ? "sm:col-span-2" : "contents"}>
            <DeclaredInput field={field} control={form.control(name)} />
          </div>
        ))}
        {more?.fields(form.control)}
      </fieldset>
      <div className="flex flex-wrap gap-3 border-t border-line pt-6">
        <Button busy={busy} busyText={m.ui_saving()}>
          {submit}
        </Button>
        <ButtonLink
          variant="quiet"
          to={to}
          reloadDocument={false}
          onClick={(event) => {
            if (!onCancel) return;
            event.preventDefault();
            onCancel();
          }}
        >
          {cancel}
        </ButtonLink>
      </div>
    </Form>
  );
}

const asTyped = { dir: "ltr", spellCheck: false } as const;

const inputs: { [kind in DeclaredField["kind"]]?: ComponentProps<"input"> } = {
  line: { dir: "auto", maxLength: maxLength.line },
  english: { lang: "en", dir: "ltr", maxLength: maxLength.line },
  arabic: { lang: "ar", dir: "rtl", maxLength: maxLength.line },
  typed: { ...asTyped, autoCapitalize: "none" },
  email: { ...asTyped, autoCapitalize: "none", type: "email" },
  capitals: { ...asTyped, autoCapitalize: "characters", className: "uppercase" },
  figure: { inputMode: "numeric", maxLength: 9 },
  decimal: { inputMode: "decimal", dir: "ltr", maxLength: 20 },
  date: { type: "date" },
  time: { type: "time" },
};

function DeclaredInput({ field, control }: { field: DeclaredField; control: ControlProps }) {
  const { kind, optional, min } = field;
  const [label, hint] = [field.label(), field.hint?.()];
  const choices = field.choices?.() ?? [];
  if (kind === "cards") {
    return (
      <RadioCards {...control} legend={label} hint={hint} optional={optional} options={choices} />
    );
  }
  if (kind === "select") {
    return (
      <SelectField
        {...control}
        label={label}
        hint={hint}
        optional={optional}
        // A required select has an empty first option.
        required={!optional && choices[0]?.value === ""}
      >
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    );
  }
  return (
    <TextField
      autoComplete="off"
      {...inputs[kind]}
      {...control}
      label={label}
      hint={hint}
      optional={optional}
      min={min}
      maxLength={field.maxLength ?? inputs[kind]?.maxLength}
    />
  );
}
