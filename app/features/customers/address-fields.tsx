import { useState } from "react";
import { countries, homeCountry } from "#app/features/pricing/countries.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { ChevronDownIcon } from "#app/ui/icons.tsx";
import type { ControlProps } from "#app/ui/use-form.tsx";

type Control = (name: string) => ControlProps;

/** The fields of an address, for a form whose schema contains `addressSchema`'s. */
export function AddressFields({ control }: { control: Control }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <NameField {...control("fullName")} />
      <PhoneField {...control("phone")} />
      <CountryField {...control("country")} />
      <CityField {...control("city")} />
      <div className="sm:col-span-2">
        <TextField
          {...control("addressLine1")}
          label={m.account_address_line1()}
          hint={m.account_address_line1_hint()}
          autoComplete="address-line1"
          enterKeyHint="next"
        />
      </div>
      <MoreFields control={control} />
    </div>
  );
}

export function NameField(control: ControlProps) {
  return (
    <TextField {...control} label={m.account_full_name()} autoComplete="name" enterKeyHint="next" />
  );
}

export function PhoneField(control: ControlProps) {
  return (
    <TextField
      {...control}
      type="tel"
      label={m.account_phone()}
      hint={m.account_address_phone_hint()}
      autoComplete="tel"
      enterKeyHint="next"
    />
  );
}

export function CityField(control: ControlProps) {
  return (
    <TextField
      {...control}
      label={m.account_city()}
      autoComplete="address-level2"
      enterKeyHint="next"
    />
  );
}

/** One of the countries we deliver to; UAE unless another one was chosen. */
export function CountryField(control: ControlProps) {
  const locale = getLocale();
  return (
    <SelectField
      {...control}
      defaultValue={control.defaultValue ?? homeCountry}
      label={m.account_country()}
      autoComplete="country-name"
    >
      {countries.map(({ name, label }) => (
        <option key={name} value={name}>
          {label[locale]}
        </option>
      ))}
    </SelectField>
  );
}

/** What few addresses need, folded until one has it. */
function MoreFields({ control }: { control: Control }) {
  const line2 = control("addressLine2");
  const state = control("state");
  const postalCode = control("postalCode");
  const all = [line2, state, postalCode];
  const [open, setOpen] = useState(all.some(({ defaultValue }) => defaultValue));
  if (!open && all.some(({ error }) => error)) setOpen(true);
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group/more sm:col-span-2"
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm font-medium marker:content-none">
        <ChevronDownIcon className="size-4 text-brass transition-transform group-open/more:rotate-180" />
        {m.account_address_more()}
      </summary>
      <div className="mt-3 grid gap-5 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField
            {...line2}
            label={m.account_address_line2()}
            optional
            autoComplete="address-line2"
            enterKeyHint="next"
          />
        </div>
        <TextField
          {...state}
          label={m.account_state()}
          optional
          autoComplete="address-level1"
          enterKeyHint="next"
        />
        <TextField
          {...postalCode}
          label={m.account_postal_code()}
          optional
          autoComplete="postal-code"
          enterKeyHint="done"
        />
      </div>
    </details>
  );
}
