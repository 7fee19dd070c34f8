import { AddressFields } from "#app/features/customers/address-fields.tsx";
import { m } from "#app/paraglide/messages.js";
import { TextArea, TextField } from "#app/ui/field.tsx";
import type { ControlProps } from "#app/ui/use-form.tsx";

/** Who orders, and where it goes. */
export function QuickOrderFields({ control }: { control: (name: string) => ControlProps }) {
  return (
    <div className="grid gap-5 sm:col-span-2">
      <AddressFields control={control}>
        <div className="sm:col-span-2">
          <TextField
            {...control("email")}
            type="email"
            label={m.orders_email()}
            hint={m.orders_email_hint()}
            autoComplete="email"
            enterKeyHint="next"
          />
        </div>
      </AddressFields>
      <TextArea
        {...control("instructions")}
        label={m.orders_instructions()}
        hint={m.orders_instructions_hint()}
        optional
      />
    </div>
  );
}
