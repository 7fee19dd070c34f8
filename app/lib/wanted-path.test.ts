import { expect, test } from "vitest";
import { wantedPath } from "./wanted-path.ts";

test.each([
  ["/", "/"],
  ["/ar", "/"],
  ["/admin/dashboard", "/admin/dashboard"],
  ["/ar/admin/dashboard?page=2&q=%D8%A3", "/admin/dashboard?page=2&q=%D8%A3"],
  ["/admin/dashboard.data?_routes=a%2Cb&page=2", "/admin/dashboard?page=2"],
  ["/ar/admin/dashboard.data", "/admin/dashboard"],
  ["/_root.data", "/"],
  ["/ar.data", "/"],
  ["/argan", "/argan"],
])("%s is the page %s", (address, path) => {
  expect(wantedPath(`https://lamaan.example${address}`)).toBe(path);
});
