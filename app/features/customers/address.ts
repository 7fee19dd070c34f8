import * as z from "zod/mini";
import { homeCountry, isCountry } from "#app/features/pricing/countries.ts";
import {
  checkedBy,
  type FieldMessage,
  type Fields,
  line,
  oneOf,
  optionalLine,
  phone,
  phoneAnywhere,
} from "#app/lib/fields.ts";
import { asciiDigits, cleanLine } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";
import { emirateNames, findEmirate } from "./emirates.ts";

const tooLong = m.account_too_long;
const required = m.account_phone_required;

const everywhere = {
  fullName: line(m.account_full_name_required, tooLong),
  country: z.string({ error: m.account_country_required }).check(
    z.minLength(1, { error: m.account_country_required }),
    z.refine((name) => name === "" || isCountry(name), { error: m.account_country_unknown }),
  ),
  postalCode: optionalLine(tooLong),
};

const homePhone = phone({ required, invalid: m.account_phone_home_invalid });

export const isPhoneAbroad = ({ country, phone }: AddressInput): boolean =>
  country === homeCountry && !homePhone.safeParse(phone).success;

const worldFields = {
  ...everywhere,
  phone: phoneAnywhere({ required, invalid: m.account_phone_invalid }),
  city: line(m.account_city_required, tooLong),
  addressLine1: line(m.account_address_line1_required, tooLong),
  addressLine2: optionalLine(tooLong),
  state: optionalLine(tooLong),
};

type Lines = z.output<z.ZodMiniObject<typeof worldFields>>;

export type AddressInput = Lines & { landmark: string | null; makani: string | null };

export type Address = AddressInput & { id: string; isDefault: boolean };

const homeFields = {
  ...everywhere,
  phone: homePhone,
  emirate: oneOf(emirateNames, m.account_emirate_required),
  area: line(m.account_area_required, tooLong),
  building: line(m.account_building_required, tooLong),
  landmark: optionalLine(tooLong),
  makani: makani(m.account_makani_invalid),
};

const inTheWorld = z.pipe(z.object(worldFields), z.transform(addressInTheWorld));
const atHome = z.pipe(
  z.object(homeFields),
  z.transform(
    ({ emirate, area, building, ...rest }): AddressInput => ({
      ...rest,
      city: emirate,
      state: emirate,
      addressLine1: building,
      addressLine2: area,
    }),
  ),
);
const atHomeInLines = z.pipe(
  z.object({ ...worldFields, phone: homePhone }),
  z.transform(addressInTheWorld),
);

export const addressSchema = z.transform(
  (fields: Fields, { issues }): AddressInput => checkedBy(schemaOf(fields), fields, issues),
);

function schemaOf(fields: Fields) {
  if (fields.country !== homeCountry) return inTheWorld;
  return fields.city && !("emirate" in fields) ? atHomeInLines : atHome;
}

function addressInTheWorld(lines: Lines): AddressInput {
  return { ...lines, landmark: null, makani: null };
}

function makani(invalid: FieldMessage) {
  return z.pipe(
    optionalLine(tooLong),
    z.transform((typed: string | null, { issues }) => {
      const digits = typed && asciiDigits(cleanLine(typed)).replace(/[\s-]/g, "");
      if (digits && !/^\d{10}$/.test(digits)) {
        issues.push({ code: "custom", message: invalid(), input: typed });
      }
      return digits;
    }),
  );
}

export const addressFieldNames = [
  "fullName",
  "phone",
  "country",
  "emirate",
  "area",
  "building",
  "city",
  "addressLine1",
  "landmark",
  "makani",
  "addressLine2",
  "state",
  "postalCode",
] as const satisfies readonly (keyof typeof worldFields | keyof typeof homeFields)[];

export function addressFormValues(address: AddressInput): { [name: string]: string } {
  const { city, state, addressLine1, addressLine2, ...rest } = address;
  const place =
    address.country === homeCountry
      ? {
          emirate: findEmirate(state) ?? findEmirate(city),
          area: addressLine2 ?? (findEmirate(city) ? null : city),
          building: addressLine1,
        }
      : { city, state, addressLine1, addressLine2 };
  const isKnown = (field: [string, string | null | undefined]): field is [string, string] =>
    typeof field[1] === "string";
  return Object.fromEntries(Object.entries({ ...rest, ...place }).filter(isKnown));
}

export const savedAddressSchema = z.object({
  addressId: z
    .string({ error: m.orders_address_not_chosen })
    .check(z.minLength(1, { error: m.orders_address_not_chosen })),
});
