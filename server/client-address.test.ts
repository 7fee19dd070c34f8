import { expect, test } from "vitest";
import { withoutPort } from "#server/client-address.ts";

test.each([
  ["1.2.3.4", "1.2.3.4"],
  ["1.2.3.4:567", "1.2.3.4"],
  ["[::1]:567", "::1"],
  ["[2001:db8::7]", "2001:db8::7"],
  ["2001:db8::7", "2001:db8::7"],
  ["::ffff:1.2.3.4", "::ffff:1.2.3.4"],
  ["unknown", "unknown"],
  ["", ""],
])("the sender of %j is %j: a new port makes nobody somebody else", (entry, sender) => {
  expect(withoutPort(entry)).toBe(sender);
});
