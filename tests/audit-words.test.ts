import { globSync, readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { detailLines, fieldsOf, nameThen, recordLabel } from "#app/admin/audit-words.server.ts";
import type { AuditAction } from "#app/lib/audited.ts";
import { locales } from "#app/lib/locale.ts";
import { overwriteGetLocale } from "#app/paraglide/runtime.js";
import { type AuditDetails, differences } from "#app/platform/audit.server.ts";
import {
  bookingStatuses,
  contactStatuses,
  grants,
  intensities,
  orderStatuses,
  roles,
} from "#db/schema/enums.ts";

afterEach(() => overwriteGetLocale(() => "en"));

const linesOf = (action: AuditAction, table: string, details: AuditDetails | object) =>
  detailLines({ action, table, details });

const changes: [AuditAction, string, object, string[]][] = [
  [
    "order.status",
    "orders",
    { from: "pending", to: "delivered" },
    ["Status: Pending to Delivered"],
  ],
  [
    "booking.export",
    "booking_submissions",
    { status: "all", days: { from: "2026-11-20", to: null }, searched: false },
    ["Status: All", "Days: 20 November 2026 to –", "Only what was searched for: No"],
  ],
  [
    "perfume.edit",
    "perfumes",
    {
      priceAed: { from: 140, to: 1500 },
      inStock: { from: true, to: false },
      intensity: { from: "Light", to: "Medium-Strong" },
      image: { from: "perfume-oud", to: "0190c4b5" },
      features: { from: ["a", "b"], to: [] },
      notes: {
        from: { top: "Lemon", middle: "", base: "Musk" },
        to: { top: "", middle: "", base: "" },
      },
      stockQuantity: { from: null, to: 12 },
    },
    [
      "Price (AED): 140 to 1,500",
      "Picture: changed",
      "Features: a, b to –",
      "Notes: Lemon, Musk to –",
      "Intensity: Light to Medium-Strong",
      "In stock: Yes to No",
      "Stock quantity: – to 12",
    ],
  ],
  [
    "discount.edit",
    "discount_codes",
    {
      discountType: { from: "percentage", to: "fixed" },
      validUntil: { from: null, to: "2026-12-31T19:59:59.999Z" },
      firstOrderOnly: { from: false, to: true },
      isPublic: { from: true, to: false },
    },
    [
      "Kind of discount: Percentage to Fixed amount",
      "Valid until: – to 31 December 2026",
      "Who may use it: Every customer to First order only",
      "Who sees it: Public to Private",
    ],
  ],
  // Of a time before there were owners.
  ["staff.role", "user", { from: "staff", to: "admin" }, ["Role: Counter to Owner"]],
  [
    "staff.role",
    "user",
    { from: "counter", to: "technician", grants: { from: [], to: ["revenue", "export"] } },
    ["Role: Counter to Technician", "May also: – to See revenue, Export lists"],
  ],
  // What was kept by no version, or by an earlier one.
  ["note.add", "orders", { contactId: "0190c4b5", oldName: "x", nothing: null }, ["x"]],
  ["note.add", "orders", { nested: { from: { x: 1 } } }, []],
  ["order.delete", "orders", { status: "constructor" }, ["Status: constructor"]],
  ["note.add", "orders", {}, []],
];

test.each(changes)("%s of %s with %j reads %j", (action, table, details, lines) => {
  expect(linesOf(action, table, details)).toEqual(lines);
});

const values: { [field: string]: readonly unknown[] } = {
  intensity: intensities,
  role: roles.filter((role) => role !== "customer"),
  grants: grants.map((grant) => [grant]),
  discountType: ["percentage", "fixed"],
  ...Object.fromEntries(
    ["bestseller", "inStock", "isActive", "isPublic", "firstOrderOnly", "searched"].map((name) => [
      name,
      [true, false],
    ]),
  ),
};

test.each(locales)("every field of an entry, and what it may be, has its words: %s", (locale) => {
  overwriteGetLocale(() => locale);
  const ours = locale === "ar" ? /^\p{Script=Arabic}/u : /^[A-Z][a-z]/;
  const tables = ["perfumes", "discount_codes", "currencies", "opening_hours", "user"];
  for (const [table, field] of tables.flatMap((table) =>
    Object.keys(fieldsOf(table)).map((field) => [table, field] as const),
  )) {
    for (const value of values[field] ?? []) {
      const [line = ""] = linesOf("perfume.edit", table, { [field]: value });
      const [, told] = line.split(": ");
      expect(told?.replace("\u2068", ""), line).toMatch(ours);
    }
    const sample = field.startsWith("valid") ? "2026-12-31T19:59:59.999Z" : 7;
    const [line = ""] = linesOf("perfume.edit", table, { [field]: sample });
    expect(line, field).toMatch(ours);
    expect(line.split(":")[0], line).not.toBe(field);
  }
});

test.each(locales)("every status is told in words: %s", (locale) => {
  overwriteGetLocale(() => locale);
  const kinds = [
    ["contact_submissions", contactStatuses],
    ["booking_submissions", bookingStatuses],
    ["orders", orderStatuses],
  ] as const;
  for (const [table, statuses] of kinds) {
    for (const status of statuses) {
      const [line] = linesOf("order.delete", table, { status });
      expect(line).not.toContain(status);
    }
  }
});

test("a currency is called as in the language of the page", () => {
  const record = { table: "currencies", id: "SAR" };
  expect(recordLabel(record, "Saudi Riyal")).toBe("Currency Saudi Riyal (SAR)");
  overwriteGetLocale(() => "ar");
  expect(recordLabel(record, "Saudi Riyal")).toBe("عملة ريال سعودي (SAR)");
});

test("what is gone is called as its entry calls it", () => {
  const record = { table: "discount_codes", id: "0190c4b5" };
  expect(recordLabel(record, nameThen({ code: "EID20" }))).toBe("Discount code EID20");
  expect(recordLabel(record, nameThen({ code: { from: "A", to: "B" } }))).toBe("Discount code");
});

test("a long text is shortened", () => {
  const description = { from: "", to: "x".repeat(2000) };
  const [line] = linesOf("perfume.edit", "perfumes", { description });
  expect(line?.length).toBeLessThan(90);
});

test("every action that is declared has its place in the audit log", () => {
  const [listed = "", ...sources] = [
    "app/admin/audit-words.server.ts",
    ...globSync("app/**/*.{ts,tsx}", { exclude: ["app/paraglide/**"] }),
  ].map((file) => readFileSync(file, "utf8"));
  const names = sources.flatMap((source) => {
    const declared = source.matchAll(/const (\w+) = declare(?:Staff|Inbox)?Actions\(/g);
    return [...declared].map(([, name]) => name);
  });
  expect(names.length).toBeGreaterThan(10);
  const isShown = (name = "") =>
    listed.includes(`  ${name},\n`) ||
    sources.some(
      (source) =>
        /: StaffResource|satisfies StaffResource/.test(source) &&
        source.includes(`  actions: ${name},\n`),
    );
  expect(names.filter((name) => !isShown(name))).toEqual([]);
});

test("a change tells the log no field of a person", () => {
  const row = { name: "Lamaan", phone: "0501234567" };
  expect(differences(row, { name: "Rayan" })).toEqual({ name: { from: "Lamaan", to: "Rayan" } });
  // @ts-expect-error: a number is not among the fields that the log may have.
  differences(row, { phone: "0507654321" });
});
