import { m } from "#app/paraglide/messages.js";
import { TextField } from "./field.tsx";
import type { ControlProps } from "./use-form.tsx";

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
