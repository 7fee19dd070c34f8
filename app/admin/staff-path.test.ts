import { expect, test } from "vitest";
import { staffPath } from "#app/admin/staff-path.ts";

test.each(["/admin/perfumes", "/admin/dashboard/bookings?page=2&q=a#row", "/admin/audit"])(
  "signing in leads on to %s",
  (path) => expect(staffPath(path)).toBe(path),
);

test.each([
  ...[null, "", "/", "/profile", "/admin", "/admin/", "/administrator", "/admin//evil.example"],
  ...["/admin/login", "/admin/login?to=/admin/login", "/admin/logout", "/admin/../cart"],
  ...["https://evil.example/admin/perfumes", "//evil.example/admin/x", "/\\evil.example/admin/x"],
])("signing in leads to the dashboard, not to %j", (path) => {
  expect(staffPath(path)).toBe("/admin/dashboard");
});
