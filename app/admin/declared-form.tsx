import { type ComponentProps, type ReactNode, useState } from "react";
import { Form, useLocation } from "react-router";
import { AdminHead, AdminHeading } from "#app/admin/admin-head.tsx";
import type { DeclaredField, DeclaredFields } from "#app/lib/declared-fields.ts";
import type { FormError } from "#app/lib/form.ts";
import { maxLength } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Checkbox, FieldError, Options, SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { RouteDialog, useCloseDialog } from "#app/ui/route-dialog.tsx";
import { type ControlProps, useForm } from "#app/ui/use-form.tsx";

type Control = (name: string) => ControlProps;

type DeclaredFormProps = {
  id: string;
  fields: DeclaredFields;
  schema: Parameters<typeof useForm>[1];
  answer: FormError | undefined;
  initial?: { [name: string]: string | null };
  /** The version that the form was opened with. */
  seen?: string | number | undefined;
  submit?: string;
  /** The page that the form belongs to. */
  to?: string;
  /** Fields that are no declared ones, with their names for the summary. */
  more?: { names: readonly string[]; fields(control: Control): ReactNode };
  children?: ReactNode;
};

export function FormDialog({ title, ...form }: DeclaredFormProps & { title: string; to: string }) {
  const close = useCloseDialog(form.to);
  return (
    <RouteDialog id={`${form.id}-dialog`} title={title} closeTo={form.to} isForm>
      <AdminHead page={title} hasErrors={form.answer !== undefined} />
      <DeclaredForm {...form} closeDialog={close} />
    </RouteDialog>
  );
}

export function FormPage({
  title,
  lead,
  back,
  className = "max-w-xl",
  ...form
}: DeclaredFormProps & {
  title: string;
  to: string;
  lead?: string;
  back: string;
  className?: string;
}) {
  return (
    <>
      <AdminHeading
        hasErrors={form.answer !== undefined}
        title={title}
        lead={lead}
        back={{ to: form.to, label: back }}
      />
      <div className={className}>
        <DeclaredForm {...form} />
      </div>
    </>
  );
}

export function DeclaredForm({
  id,
  fields,
  schema,
  answer,
  initial,
  seen,
  to,
  submit = m.ui_save(),
  more,
  children,
  closeDialog,
}: DeclaredFormProps & { closeDialog?: () => void }) {
  const { pathname, search } = useLocation();
  const form = useForm(id, schema, answer, { initial });
  const isWide = (field: DeclaredField) =>
    field.isWide ?? (field.kind !== "pieces" && !closeDialog);
  const hasPieces = Object.values(fields).some(({ kind }) => kind === "pieces");
  const [columns, whole] = hasPieces
    ? ["grid-cols-2", "col-span-2"]
    : ["sm:grid-cols-2", "sm:col-span-2"];
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
      <fieldset disabled={form.busy} className={`grid min-w-0 gap-5 ${columns}`}>
        {Object.entries(fields).map(([name, field]) => (
          <div key={name} className={isWide(field) ? whole : "contents"}>
            <DeclaredInput name={name} field={field} controlOf={form.control} />
          </div>
        ))}
        {more?.fields(form.control)}
        {children}
      </fieldset>
      <div className="flex flex-wrap gap-3 border-t border-line pt-6">
        <Button busy={form.busy} busyText={m.ui_saving()}>
          {submit}
        </Button>
        {to && (
          <ButtonLink
            variant="quiet"
            to={to}
            onClick={(event) => {
              if (!closeDialog) return;
              event.preventDefault();
              closeDialog();
            }}
          >
            {m.ui_cancel()}
          </ButtonLink>
        )}
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
  pieces: { inputMode: "numeric", maxLength: 5 },
  decimal: { inputMode: "decimal", dir: "ltr", maxLength: 20 },
  date: { type: "date" },
  time: { type: "time" },
};

export function DeclaredInput({
  name,
  field,
  controlOf,
}: {
  name: string;
  field: DeclaredField;
  controlOf: Control;
}) {
  const control = controlOf(name);
  const { kind, optional, min } = field;
  const [label, hint] = [field.label(), field.hint?.()];
  const choices = field.choices?.() ?? [];
  if (kind === "cards") {
    return (
      <RadioCards {...control} legend={label} hint={hint} optional={optional} options={choices} />
    );
  }
  if (kind === "text" || kind === "arabic-text") {
    const language = kind === "text" ? { dir: "auto" } : { lang: "ar", dir: "rtl" };
    return <TextArea {...control} {...language} label={label} hint={hint} optional={optional} />;
  }
  if (kind === "tick") {
    return (
      <Checkbox name={name} defaultChecked={control.defaultValue === "on"}>
        {label}
      </Checkbox>
    );
  }
  if (kind === "ticks") {
    const { id, error } = control;
    return (
      <fieldset id={id} tabIndex={-1} aria-describedby={error && `${id}-error`} className="min-w-0">
        <legend className="mb-1 text-sm font-medium">{label}</legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-6">
          {choices.map(({ value, label }) => (
            <Checkbox
              key={value}
              name={value}
              defaultChecked={controlOf(value).defaultValue === "on"}
            >
              {label}
            </Checkbox>
          ))}
        </div>
        {error && <FieldError id={id}>{error}</FieldError>}
      </fieldset>
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
        <Options of={choices.map(({ value, label }) => [value, label])} />
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
      optional={kind === "pieces" ? "unmarked" : optional}
      min={min}
      readOnly={field.readOnly}
      maxLength={field.maxLength ?? inputs[kind]?.maxLength}
    />
  );
}
