import { maxLength } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";
import { TextField } from "#app/ui/field.tsx";
import type { ControlProps } from "#app/ui/use-form.tsx";

export function ResourceNames({ control }: { control: (name: string) => ControlProps }) {
  return (
    <>
      <TextField
        {...control("name")}
        label={m.bays_name()}
        lang="en"
        dir="ltr"
        autoComplete="off"
        maxLength={maxLength.line}
      />
      <TextField
        {...control("nameAr")}
        label={m.bays_name_ar()}
        lang="ar"
        dir="rtl"
        autoComplete="off"
        maxLength={maxLength.line}
      />
    </>
  );
}
