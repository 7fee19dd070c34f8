import type { ComponentProps, ReactNode } from "react";
import { m } from "#app/paraglide/messages.js";
import { classNames } from "./class-names.ts";
import { AlertIcon, ChevronDownIcon } from "./icons.tsx";

export type FieldText = {
  label: ReactNode;
  name: string;
  id?: string;
  /** Unmarked: one of many that may stay empty, which need not all say so. */
  optional?: boolean | "unmarked";
  hint?: ReactNode;
  error?: string;
};

export const CONTROL =
  "block min-h-12 w-full rounded-md border bg-surface px-4 py-2.5 text-base text-ivory " +
  "transition-[border-color,background-color] border-edge hover:border-muted " +
  "focus-visible:border-glow focus-visible:outline-offset-0 " +
  "aria-invalid:border-red read-only:bg-transparent " +
  "disabled:cursor-not-allowed disabled:border-line disabled:bg-raised disabled:text-faint";

export function describedBy(id: string, { hint, error }: Pick<FieldText, "hint" | "error">) {
  return (
    [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean).join(" ") ||
    undefined
  );
}

export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={`${id}-hint`} className="text-sm text-muted">
      {children}
    </p>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={`${id}-error`} className="flex gap-2 text-sm text-red">
      <AlertIcon className="mt-[0.2em] size-4" />
      <span>{children}</span>
    </p>
  );
}

export function OptionalMark() {
  return <span className="font-normal text-muted"> {m.ui_optional()}</span>;
}

export function Field({
  id,
  field,
  children,
}: {
  id: string;
  field: Omit<FieldText, "name" | "id">;
  children: ReactNode;
}) {
  return (
    <div className="row-span-2 grid grid-rows-subgrid content-start gap-2">
      <div className="grid content-end justify-items-start gap-1">
        <label htmlFor={id} className="text-sm font-medium">
          {field.label}
          {field.optional === true && <OptionalMark />}
        </label>
        {field.hint && <FieldHint id={id}>{field.hint}</FieldHint>}
      </div>
      <div className="grid content-start gap-2">
        {children}
        {field.error && <FieldError id={id}>{field.error}</FieldError>}
      </div>
    </div>
  );
}

export function controlProps(id: string, field: Omit<FieldText, "label" | "id">) {
  return {
    id,
    name: field.name,
    required: !field.optional,
    "aria-invalid": field.error ? true : undefined,
    "aria-describedby": describedBy(id, field),
  };
}

/** Parts the props of a field: its label and messages, what they say of the control, and the rest. */
export function fieldParts<Rest>({
  label,
  name,
  id = name,
  optional,
  hint,
  error,
  ...rest
}: FieldText & Rest) {
  const control = controlProps(id, { name, optional, hint, error });
  return { field: { id, field: { label, optional, hint, error } }, control, rest };
}

// Addresses and numbers run from left to right in Arabic too.
const LEFT_TO_RIGHT_TYPES = ["tel", "email", "url"];

export function TextField({
  type = "text",
  className,
  ...props
}: FieldText & ComponentProps<"input">) {
  const { field, control, rest } = fieldParts(props);
  return (
    <Field {...field}>
      <input
        type={type}
        dir={LEFT_TO_RIGHT_TYPES.includes(type) ? "ltr" : undefined}
        {...rest}
        {...control}
        className={classNames(CONTROL, "rtl:[[dir=ltr]:not([lang])]:text-end", className)}
      />
    </Field>
  );
}

export function TextArea({ className, ...props }: FieldText & ComponentProps<"textarea">) {
  const { field, control, rest } = fieldParts(props);
  return (
    <Field {...field}>
      <textarea
        rows={4}
        {...rest}
        {...control}
        className={classNames(CONTROL, "field-sizing-content min-h-32 resize-y", className)}
      />
    </Field>
  );
}

/** A `required` select must have an empty first option, so this is for selects without one. */
export function SelectField({
  className,
  children,
  ...props
}: FieldText & ComponentProps<"select">) {
  const { field, control, rest } = fieldParts(props);
  return (
    <Field {...field}>
      <span className="relative block">
        <select
          {...control}
          {...rest}
          className={classNames(CONTROL, "appearance-none pe-11", className)}
        >
          {children}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute inset-y-0 end-4 my-auto size-4 text-muted" />
      </span>
    </Field>
  );
}

/** The options of a select: their values and words. */
export const Options = ({ of }: { of: readonly (readonly [string, ReactNode])[] }) =>
  of.map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ));

export function FormGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="w-full border-t border-line pt-6 text-lg">{legend}</legend>
      <div className="mt-5 grid gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

export function Checkbox({
  name,
  value,
  defaultChecked,
  children,
}: {
  name: string;
  value?: string;
  defaultChecked: boolean;
  children: ReactNode;
}) {
  return (
    <label className="flex min-h-11 items-center gap-3 justify-self-start">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={defaultChecked}
        className="size-5 shrink-0"
      />
      {children}
    </label>
  );
}

export const HiddenFields = ({ fields }: { fields: { [name: string]: string | number } }) =>
  Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
