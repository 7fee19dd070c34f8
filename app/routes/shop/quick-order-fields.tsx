import { CountryField } from "#app/features/customers/address-fields.tsx";
import { m } from "#app/paraglide/messages.js";
import { TextArea, TextField } from "#app/ui/field.tsx";
import type { ControlProps } from "#app/ui/use-form.tsx";

/** Who orders, and where it goes. */
export function QuickOrderFields({ control }: { control: (name: string) => ControlProps }) {
  return (
    <>
      <TextField
        {...control("fullName")}
        label={m.account_full_name()}
        autoComplete="name"
        enterKeyHint="next"
      />
      <TextField
        {...control("email")}
        type="email"
        label={m.orders_email()}
        hint={m.orders_email_hint()}
        autoComplete="email"
        enterKeyHint="next"
      />
      <TextField
        {...control("phone")}
        type="tel"
        label={m.account_phone()}
        hint={m.account_address_phone_hint()}
        autoComplete="tel"
        enterKeyHint="next"
      />
      <CountryField {...control("country")} />
      <TextField
        {...control("city")}
        label={m.account_city()}
        autoComplete="address-level2"
        enterKeyHint="next"
      />
      <TextField
        {...control("addressLine1")}
        label={m.orders_street()}
        autoComplete="street-address"
        enterKeyHint="next"
      />
      <div className="sm:col-span-2">
        <TextArea
          {...control("instructions")}
          label={m.orders_instructions()}
          hint={m.orders_instructions_hint()}
          optional
        />
      </div>
    </>
  );
}
