import {
  CityField,
  CountryField,
  NameField,
  PhoneField,
} from "#app/features/customers/address-fields.tsx";
import { m } from "#app/paraglide/messages.js";
import { TextArea, TextField } from "#app/ui/field.tsx";
import type { ControlProps } from "#app/ui/use-form.tsx";

/** Who orders, and where it goes. */
export function QuickOrderFields({ control }: { control: (name: string) => ControlProps }) {
  return (
    <>
      <NameField {...control("fullName")} />
      <PhoneField {...control("phone")} />
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
      <CountryField {...control("country")} />
      <CityField {...control("city")} />
      <div className="sm:col-span-2">
        <TextField
          {...control("addressLine1")}
          label={m.orders_street()}
          autoComplete="street-address"
          enterKeyHint="next"
        />
      </div>
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
