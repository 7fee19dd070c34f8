import { expect, test } from "vitest";
import { parseSettings } from "#app/platform/settings.ts";
import { sampleOrder as order } from "../../../tests/sample-order.ts";
import { invoiceOf } from "./invoice.ts";

const { brand } = parseSettings({ SECRET: "x".repeat(32) });
const registered = { ...brand, trn: "100123456700003" };
const textOf = (invoice: ReturnType<typeof invoiceOf>) => JSON.stringify(invoice);

test("a seller without a tax number writes an invoice, not a tax invoice", () => {
  const invoice = invoiceOf(order, brand, "en");
  expect(invoice.title).toBe("Invoice");
  expect(textOf(invoice)).not.toContain("TRN");
  expect(invoice.lines.map(({ tax }) => tax)).toEqual([null, null]);
});

test("a registered seller writes a tax invoice with its number and the rate of each line", () => {
  const invoice = invoiceOf(order, registered, "en");
  expect(invoice.title).toBe("Tax Invoice");
  expect(invoice.seller.lines).toContain("TRN 100123456700003");
  expect(invoice.lines.map(({ tax }) => tax)).toEqual(["5%", "5%"]);
  expect(invoiceOf(order, registered, "ar").title).toBe("فاتورة ضريبية");
});

test("it names number, date, both sides, every line and every figure in dirhams", () => {
  const invoice = invoiceOf(order, brand, "en");
  expect(invoice.facts.map(({ value }) => value)).toEqual([
    "GO7-20261121-93012345-0042",
    "22 November 2026",
    "Cash on Delivery",
  ]);
  expect(invoice.seller).toEqual({
    name: brand.name,
    lines: [brand.address.en, brand.phone, brand.email],
  });
  expect(invoice.buyer.lines).toEqual([
    ...["Layla Hassan", "Villa 14, Street 8B", "Dubai", "UAE", "050 123 4567"],
    "layla@example.com",
  ]);
  expect(invoice.lines[0]).toMatchObject({
    description: "Oud, 250ML car perfume",
    price: "AED 85",
    quantity: "2",
    amount: "AED 170",
  });
  expect(invoice.amounts.map(({ value }) => value)).toEqual([
    "AED 255",
    "AED 25",
    "AED 12.75",
    "−AED 60",
  ]);
  expect(invoice.total.value).toBe("AED 232.75");
  expect(invoice.remarks).toEqual([]);
});

test("the currency of an order is told beside the dirhams, with the rate it had", () => {
  const currency = { code: "USD", name: "US Dollar", symbol: "$", flag: "🇺🇸", rate: 0.27 };
  expect(invoiceOf({ ...order, currency }, brand, "en").remarks).toEqual([
    "Total in the chosen currency: $62.84 (1 AED = 0.27 USD).",
  ]);
});

test("the invoice of a cancelled order asks for nothing", () => {
  expect(invoiceOf({ ...order, status: "cancelled" }, brand, "en").remarks).toEqual([
    "This order was cancelled: nothing is due.",
  ]);
});

test("an order without tax has no tax invoice, and no line of tax", () => {
  const amounts = { ...order.amounts, taxFils: 0 };
  const { title, lines, amounts: rows } = invoiceOf({ ...order, amounts }, registered, "en");
  expect(title).toBe("Invoice");
  expect(lines[0]?.tax).toBeNull();
  expect(rows.map(({ label }) => label).join()).not.toContain("Tax");
});
