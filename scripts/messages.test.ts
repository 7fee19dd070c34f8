import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findFaults } from "./messages.ts";

test.each([
  ["a key", { site_menu: "Menu" }, {}, "site_menu: missing in ar"],
  ["a key", {}, { site_menu: "القائمة" }, "site_menu: missing in en"],
  [
    "an input",
    { site_call: "Call {phone}" },
    { site_call: "اتصل بنا" },
    "site_call: {phone} missing in ar",
  ],
  ["a value", { site_menu: " " }, { site_menu: "القائمة" }, "site_menu: empty in en"],
])("refuses %s that one language lacks", (_, en, ar, fault) => {
  expect(findFaults({ en: { site: en }, ar: { site: ar } })).toEqual([fault]);
});

test("refuses a key without the name of its file", () => {
  const catalogue = { site: { menu: "Menu" } };
  expect(findFaults({ en: catalogue, ar: catalogue })).toEqual(["menu: not prefixed by site_"]);
});

test("reads the inputs of plural variants, and not what they derive", () => {
  const declarations = ["input count", "local form = count: plural"];
  const selectors = ["form"];
  const plural = (match: Record<string, string>) => ({
    cart: { cart_items: [{ declarations, selectors, match }] },
  });
  const en = plural({ "form=one": "One item", "form=other": "{count} items" });
  const ar = plural({ "form=one": "منتج واحد", "form=other": "{count} منتجًا" });
  expect(findFaults({ en, ar })).toEqual([]);
  expect(findFaults({ en, ar: plural({ "form=other": "" }) })).toEqual(["cart_items: empty in ar"]);
});

test("refuses a variant that one language lacks, of a given value but not of a plural", () => {
  const declarations = ["input status", "input count", "local form = count: plural"];
  const selectors = ["status", "form"];
  const of = (match: Record<string, string>) => ({
    orders: { orders_left: [{ declarations, selectors, match }] },
  });
  const en = of({ "status=held, form=one": "Held", "status=sent, form=other": "Sent" });
  const ar = of({ "status=sent, form=few": "أُرسلت" });
  expect(findFaults({ en, ar })).toEqual(["orders_left: status=held missing in ar"]);
  expect(findFaults({ en, ar: of({ "status=*, form=*": "معلّق" }) })).toEqual([]);
});

test("every message is used somewhere", () => {
  const sources = globSync("{app,server}/**/*.{ts,tsx}").map((file) => readFileSync(file, "utf8"));
  const used = new Set(sources.join("\n").match(/(?<=\bm\.)\w+/g));
  const keys = globSync("app/messages/en/*.json").flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(file, "utf8"))).filter((key) => key !== "$schema"),
  );
  expect(keys.filter((key) => !used.has(key))).toEqual([]);
});
