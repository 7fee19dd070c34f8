import { expect, test } from "vitest";
import { ownPath } from "./own-path.ts";

test.each(["/", "/cart", "/perfumes?order=open", "/services/premium-wash#booking"])(
  "%s is a path of ours",
  (path) => {
    expect(ownPath(path, "/perfumes")).toBe(path);
  },
);

test.each([
  "https://evil.example/x",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/.//evil.example",
  "javascript:alert(1)",
  "cart",
  "",
  null,
  undefined,
])("%s is not, and leads to the path given instead", (to) => {
  expect(ownPath(to, "/perfumes")).toBe("/perfumes");
});
