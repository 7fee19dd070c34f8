import { expect, test } from "vitest";
import { checkForm } from "#app/lib/form.ts";
import { addressFormValues, addressSchema } from "./address.ts";

const fields = {
  fullName: "Aisha Khan",
  phone: "050 123 4567",
  addressLine1: "Villa 12",
  addressLine2: "",
  city: "Dubai",
  state: "",
  postalCode: "",
  country: "UAE",
};

const homeFields = {
  fullName: "Aisha Khan",
  phone: "+971 (0)50 123 4567",
  country: "UAE",
  emirate: "Sharjah",
  area: "Al Nahda",
  building: "Tower 5, Flat 604",
  landmark: "Opposite the park",
  makani: "٣٥١٩٤ 78253",
  postalCode: "",
  city: "",
  addressLine1: "",
  addressLine2: "",
  state: "",
};

const homeInput = {
  fullName: "Aisha Khan",
  phone: "0501234567",
  country: "UAE",
  city: "Sharjah",
  state: "Sharjah",
  addressLine1: "Tower 5, Flat 604",
  addressLine2: "Al Nahda",
  landmark: "Opposite the park",
  makani: "3519478253",
  postalCode: null,
};

function check(schema: Parameters<typeof checkForm>[0], posted: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(posted)) form.set(name, value);
  return checkForm(schema, form);
}

test("what is left out of an address is null, and the number is cleaned", () => {
  const { addressLine2, state, postalCode, ...required } = fields;
  const input = {
    ...required,
    phone: "0501234567",
    addressLine2: null,
    state: null,
    postalCode: null,
    landmark: null,
    makani: null,
  };
  expect(check(addressSchema, fields)).toEqual({ ok: true, input });
  expect(check(addressSchema, required)).toEqual({ ok: true, input });
});

test.each([
  ["fullName", " \n ", "Full name is required"],
  ["fullName", "a".repeat(101), "Please use 100 characters or fewer"],
  ["phone", "04 123 4567", "Phone number must be 10 digits"],
  ["addressLine2", "a".repeat(101), "Please use 100 characters or fewer"],
  ["country", "", "Country is required"],
  ["country", "Atlantis", "Please choose a country from the list"],
])("%s %j is refused with '%s'", (field, value, message) => {
  expect(check(addressSchema, { ...fields, [field]: value })).toEqual({
    ok: false,
    errors: { [field]: message },
  });
});

test.each([
  ["phone", "12345"],
  ["phone", "1234567890123456"],
])("abroad, %s %j is refused as well", (field, value) => {
  expect(check(addressSchema, { ...fields, country: "Oman", [field]: value })).toEqual({
    ok: false,
    errors: { [field]: "Phone number must have 6 to 15 digits" },
  });
});

test("in the UAE the emirate is the city, and the area the second line", () => {
  expect(check(addressSchema, homeFields)).toEqual({ ok: true, input: homeInput });
});

test.each([
  ["emirate", "Atlantis", "Emirate is required"],
  ["area", " ", "Area is required"],
  ["makani", "12345 6789A", "Makani number must be 10 digits"],
  ["phone", "04 123 4567", "Phone number must be 10 digits"],
])("in the UAE, %s %j is refused with '%s'", (field, value, message) => {
  expect(check(addressSchema, { ...homeFields, [field]: value })).toEqual({
    ok: false,
    errors: { [field]: message },
  });
});

test("what was typed for another country is not kept", () => {
  const place = { country: "Oman", city: "Muscat", addressLine1: "Corniche 3" };
  const typed = { ...homeFields, ...place, phone: "+968 9212 3456" };
  expect(check(addressSchema, typed)).toEqual({
    ok: true,
    input: {
      fullName: "Aisha Khan",
      phone: "+96892123456",
      country: "Oman",
      city: "Muscat",
      addressLine1: "Corniche 3",
      addressLine2: null,
      state: null,
      postalCode: null,
      landmark: null,
      makani: null,
    },
  });
});

test("the form shows an address as it was typed, also one from before emirates were asked for", () => {
  expect(addressFormValues(homeInput)).toEqual({
    fullName: "Aisha Khan",
    phone: "0501234567",
    country: "UAE",
    emirate: "Sharjah",
    area: "Al Nahda",
    building: "Tower 5, Flat 604",
    landmark: "Opposite the park",
    makani: "3519478253",
  });
  const early = { ...homeInput, addressLine2: null, landmark: null, makani: null };
  expect(addressFormValues({ ...early, city: "Al Ain", state: "Abu Dhabi" })).toMatchObject({
    emirate: "Abu Dhabi",
    area: "Al Ain",
  });
  expect(addressFormValues({ ...early, city: "الشارقة", state: null })).toMatchObject({
    emirate: "Sharjah",
  });
});
