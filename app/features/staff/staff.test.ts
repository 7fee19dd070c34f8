import { afterEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { locales } from "#app/lib/locale.ts";
import { m } from "#app/paraglide/messages.js";
import { overwriteGetLocale } from "#app/paraglide/runtime.js";
import { type Grant, grants } from "#db/schema/enums.ts";
import { newStaff } from "./new-staff.ts";
import { may, mayManage, type Rights, staffRoles } from "./staff.ts";

afterEach(() => overwriteGetLocale(() => "en"));

const labels = {
  name: m.ui_name,
  username: m.staff_username,
  email: m.ui_email,
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
      const issues = z.safeParse(newStaff.schema, person).error?.issues ?? [];
      const fields = issues.map(({ path }) => path.join());
      expect([...new Set(fields)]).toEqual(Object.keys(labels));
      for (const [field, label] of Object.entries(labels)) {
        const messages = issues.filter(({ path }) => path.join() === field);
        for (const { message } of messages) expect(message).toContain(label());
      }
    }
  },
);

const everything: Rights[] = staffRoles.flatMap((role) => [
  { role, grants: [] },
  ...grants.map((grant) => ({ role, grants: [grant] })),
  { role, grants },
]);

const ofTheCounter: Grant[] = ["take-payment", "close-till", "stock"];

test("each role may what the one below it may, and a customer nothing, whatever is granted", () => {
  const allowed = (["today", "read", "change", ...grants] as const).map((permission) =>
    (["customer", ...staffRoles] as const).map((role) => may({ role, grants: [] }, permission)),
  );
  expect(allowed).toEqual([
    [false, true, true, true],
    [false, false, true, true],
    [false, false, true, true],
    ...grants.map((grant) => [false, false, ofTheCounter.includes(grant), true]),
  ]);
  for (const grant of grants) {
    expect(may({ role: "customer", grants }, grant)).toBe(false);
    expect(may({ role: "technician", grants: [grant] }, grant)).toBe(true);
  }
});

test("who looks after staff gains nothing by it", () => {
  for (const manager of everything) {
    for (const rights of everything.filter((each) => mayManage(manager, each))) {
      for (const permission of ["today", "read", "change", ...grants] as const) {
        expect(may(manager, permission) || !may(rights, permission)).toBe(true);
      }
      expect(manager.role === "owner" || rights.role !== "owner").toBe(true);
    }
  }
  expect(mayManage({ role: "counter", grants }, { role: "owner", grants: [] })).toBe(false);
  expect(mayManage({ role: "counter", grants: [] }, { role: "technician", grants: [] })).toBe(
    false,
  );
});
