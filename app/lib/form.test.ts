import { expect, test } from "vitest";
import * as z from "zod/mini";
import { typedValues } from "#app/platform/preserve-form.ts";
import { checkForm } from "./form.ts";

const schema = z.object({
  name: z.string().check(z.minLength(1, { error: "Name is required" })),
  year: z
    .string()
    .check(
      z.minLength(1, { error: "Year is required" }),
      z.regex(/^\d{4}$/, { error: "4 digits" }),
    ),
});

function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

test("each field gets its first message only", () => {
  expect(checkForm(schema, formOf({ name: "", year: "" }))).toEqual({
    ok: false,
    errors: { name: "Name is required", year: "Year is required" },
  });
});

test("a typed password is not shown again", () => {
  const form = formOf({ name: "Omar", password: "secret", newPassword: "secret" });
  expect(typedValues(form)).toEqual({ name: "Omar" });
});

test("a file in place of a text is refused, and is not typed text", () => {
  const form = formOf({ name: new Blob(["x"]), year: "2023" });
  expect(checkForm(schema, form).ok).toBe(false);
  expect(typedValues(form)).toEqual({ year: "2023" });
});
