import { expect, test } from "vitest";
import { siteAddress } from "./site-address.ts";

test.each([
  ["/", "en", "https://lamaan.ae/"],
  ["/", "ar", "https://lamaan.ae/ar"],
  ["/services", "en", "https://lamaan.ae/services"],
  ["/perfumes?page=2", "ar", "https://lamaan.ae/ar/perfumes?page=2"],
] as const)("%s in %s is %s", (path, locale, address) => {
  expect(siteAddress("https://lamaan.ae", path, locale)).toBe(address);
});
