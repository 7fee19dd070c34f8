import { type ComponentProps, useState } from "react";
import { m } from "#app/paraglide/messages.js";
import { EyeIcon, EyeOffIcon } from "./account-icons.tsx";
import { classNames } from "./class-names.ts";
import { CONTROL, Field, type FieldText, fieldParts, TextField } from "./field.tsx";
import { useHydrated } from "./server-only.tsx";
import type { ControlProps } from "./use-form.tsx";

export function PasswordField(props: FieldText & ComponentProps<"input">) {
  const { field, control, rest } = fieldParts(props);
  const [shown, setShown] = useState(false);
  const hydrated = useHydrated();
  return (
    <Field {...field}>
      <span className="relative block">
        <input
          type={shown ? "text" : "password"}
          dir="ltr"
          autoCapitalize={shown ? "none" : undefined}
          spellCheck={false}
          {...rest}
          {...control}
          className={classNames(CONTROL, "pe-13 rtl:ps-13 rtl:pe-4 rtl:text-end")}
        />
        {hydrated && (
          <button
            type="button"
            aria-controls={control.id}
            aria-pressed={shown}
            aria-label={m.ui_password_show()}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 end-0.5 my-auto grid size-11 place-items-center rounded-md text-muted transition-colors hover:text-ivory focus-visible:-outline-offset-2"
          >
            {shown ? <EyeOffIcon className="size-5" /> : <EyeIcon className="size-5" />}
          </button>
        )}
      </span>
    </Field>
  );
}

export function CodeField(control: ControlProps) {
  return (
    <TextField
      {...control}
      label={m.auth_code()}
      dir="ltr"
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="done"
      className="text-xl tracking-[0.3em] tabular-nums"
    />
  );
}
