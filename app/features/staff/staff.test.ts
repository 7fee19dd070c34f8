import { afterEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { locales } from "#app/lib/locale.ts";
import { m } from "#app/paraglide/messages.js";
import { overwriteGetLocale } from "#app/paraglide/runtime.js";
import { newStaffSchema } from "./staff.ts";

afterEach(() => overwriteGetLocale(() => "en"));

const labels = {
  name: m.staff_name,
  username: m.staff_username,
  email: m.staff_email,
  role: m.staff_role,
};

const wrong = [
  {},
  { name: "x".repeat(101), username: "a b", email: "omar", role: "king" },
  { name: " ", username: "", email: `${"x".repeat(300)}@example.com`, role: "customer" },
];

test.each(locales)(
  "whatever is wrong with somebody new, the message names its field: %s",
  (locale) => {
    overwriteGetLocale(() => locale);
    for (const person of wrong) {
      const issues = z.safeParse(newStaffSchema, person).error?.issues ?? [];
      const fields = issues.map(({ path }) => path.join());
      expect([...new Set(fields)]).toEqual(Object.keys(labels));
      for (const [field, label] of Object.entries(labels)) {
        const messages = issues.filter(({ path }) => path.join() === field);
        for (const { message } of messages) expect(message).toContain(label());
      }
    }
  },
);
