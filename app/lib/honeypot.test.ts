import { expect, test } from "vitest";
import { honeypotField, isHoneypotFilled } from "./honeypot.ts";

const posted = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

test("only a filled field is a trap", () => {
  expect(isHoneypotFilled(posted({}))).toBe(false);
  expect(isHoneypotFilled(posted({ [honeypotField]: "" }))).toBe(false);
  expect(isHoneypotFilled(posted({ [honeypotField]: "https://spam.example" }))).toBe(true);
});
