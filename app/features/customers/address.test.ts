import { expect, test } from "vitest";
import { checkForm } from "#app/lib/form.ts";
import { addressSchema } from "./address.ts";
import { profileSchema } from "./profile.ts";

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
  };
  expect(check(addressSchema, fields)).toEqual({ ok: true, input });
  expect(check(addressSchema, required)).toEqual({ ok: true, input });
});

test("an empty address names each field that is missing", () => {
  expect(check(addressSchema, {})).toEqual({
    ok: false,
    errors: {
      fullName: "Full name is required",
      phone: "Phone number is required",
      addressLine1: "Address is required",
      city: "City is required",
      country: "Country is required",
    },
  });
});

test.each([
  ["fullName", " \n ", "Full name is required"],
  ["fullName", "a".repeat(101), "Please use 100 characters or fewer"],
  ["phone", "12345", "Phone number must have 6 to 15 digits"],
  ["phone", "1234567890123456", "Phone number must have 6 to 15 digits"],
  ["addressLine2", "a".repeat(101), "Please use 100 characters or fewer"],
  ["postalCode", "a".repeat(101), "Please use 100 characters or fewer"],
  ["country", "", "Country is required"],
  ["country", "Atlantis", "Please choose a country from the list"],
  ["country", "uae", "Please choose a country from the list"],
])("%s %j is refused with '%s'", (field, value, message) => {
  expect(check(addressSchema, { ...fields, [field]: value })).toEqual({
    ok: false,
    errors: { [field]: message },
  });
});

test("a profile needs a name and takes a number of any country, or none", () => {
  expect(check(profileSchema, { fullName: "Aisha", phone: "" })).toEqual({
    ok: true,
    input: { fullName: "Aisha", phone: null },
  });
  expect(check(profileSchema, { fullName: "Aisha", phone: "+44 20 7946 0958" })).toEqual({
    ok: true,
    input: { fullName: "Aisha", phone: "+442079460958" },
  });
  expect(check(profileSchema, { fullName: " ", phone: "phone" })).toEqual({
    ok: false,
    errors: {
      fullName: "Full name is required",
      phone: "Phone number must have 6 to 15 digits",
    },
  });
});
