import { type ReactNode, useState } from "react";
import { countries, homeCountry } from "#app/features/pricing/countries.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Options, SelectField, TextField } from "#app/ui/field.tsx";
import { ChevronDownIcon } from "#app/ui/icons.tsx";
import type { ControlProps } from "#app/ui/use-form.tsx";
import { emirates } from "./emirates.ts";

type Control = (name: string) => ControlProps;

/** Has fields for the UAE and abroad; the style sheet shows those of the country. */
export function AddressFields({ control, children }: { control: Control; children?: ReactNode }) {
  return (
    <div data-address="" className="grid gap-5 sm:grid-cols-2">
      <TextField
        {...control("fullName")}
        label={m.account_full_name()}
        autoComplete="name"
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
      {children}
      <CountryField {...control("country")} />
      <div className="contents abroad:hidden">
        <EmirateField {...control("emirate")} />
      </div>
      <div className="contents at-home:hidden">
        <TextField
          {...control("city")}
          label={m.account_city()}
          autoComplete="address-level2"
          enterKeyHint="next"
        />
      </div>
      <div className="sm:col-span-2 abroad:hidden">
        <TextField
          {...control("area")}
          label={m.account_area()}
          hint={m.account_area_hint()}
          autoComplete="address-level2"
          enterKeyHint="next"
        />
      </div>
      <div className="sm:col-span-2 abroad:hidden">
        <TextField
          {...control("building")}
          label={m.account_building()}
          hint={m.account_building_hint()}
          autoComplete="address-line1"
          enterKeyHint="next"
        />
      </div>
      <div className="sm:col-span-2 at-home:hidden">
        <TextField
          {...control("addressLine1")}
          label={m.account_address_line1()}
          hint={m.account_address_line1_hint()}
          autoComplete="address-line1"
          enterKeyHint="next"
        />
      </div>
      <div className="sm:col-span-2 abroad:hidden">
        <TextField
          {...control("landmark")}
          label={m.account_landmark()}
          hint={m.account_landmark_hint()}
          optional
          autoComplete="off"
          enterKeyHint="next"
        />
      </div>
      <MoreFields control={control} />
    </div>
  );
}

function CountryField(control: ControlProps) {
  const locale = getLocale();
  return (
    <SelectField
      {...control}
      required={false}
      defaultValue={control.defaultValue ?? homeCountry}
      label={m.account_country()}
      autoComplete="country-name"
    >
      {countries.map(({ name, label }) => (
        <option key={name} value={name} data-home={name === homeCountry ? "" : undefined}>
          {label[locale]}
        </option>
      ))}
    </SelectField>
  );
}

function EmirateField(control: ControlProps) {
  const locale = getLocale();
  return (
    <SelectField {...control} label={m.account_emirate()} autoComplete="address-level1">
      <option value="">{m.account_emirate_choose()}</option>
      <Options of={emirates.map(({ name, label }) => [name, label[locale]])} />
    </SelectField>
  );
}

function MoreFields({ control }: { control: Control }) {
  const makani = control("makani");
  const line2 = control("addressLine2");
  const state = control("state");
  const postalCode = control("postalCode");
  const all = [makani, line2, state, postalCode];
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
        <span className="abroad:hidden">{m.account_address_more_home()}</span>
        <span className="at-home:hidden">{m.account_address_more()}</span>
      </summary>
      <div className="mt-3 grid gap-5 sm:grid-cols-2">
        <div className="contents abroad:hidden">
          <TextField
            {...makani}
            label={m.account_makani()}
            hint={m.account_makani_hint()}
            optional
            dir="ltr"
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="next"
          />
        </div>
        <div className="sm:col-span-2 at-home:hidden">
          <TextField
            {...line2}
            label={m.account_address_line2()}
            optional
            autoComplete="address-line2"
            enterKeyHint="next"
          />
        </div>
        <div className="contents at-home:hidden">
          <TextField
            {...state}
            label={m.account_state()}
            optional
            autoComplete="address-level1"
            enterKeyHint="next"
          />
        </div>
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
