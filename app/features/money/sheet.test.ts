import { expect, test } from "vitest";
import { samplePaper as paper } from "../../../tests/sample-paper.ts";
import { linesOfVisit } from "./papers.ts";
import { sheetOf } from "./sheet.ts";

const valuesOf = (facts: { value: string }[]) => facts.map(({ value }) => value);

test("a tax invoice says in both languages who sells what to whom, with its VAT in dirhams", () => {
  const sheet = sheetOf(paper);
  expect(sheet.title).toEqual({ en: "Tax Invoice", ar: "فاتورة ضريبية" });
  expect(sheet.seller.trn).toBe("100123456700003");
  expect(valuesOf(sheet.facts)).toEqual([
    ...["INV-2026-00042", "K7P3-XM4Q", "27 November 2026", "26 November 2026"],
  ]);
  expect(sheet.lines).toMatchObject([
    { name: { en: "Premium Wash", ar: "غسيل ممتاز" }, price: "AED 170", vat: "5% · AED 8.10" },
    { name: { en: "Discount 10%" }, quantity: "1", amount: "AED -17" },
  ]);
  expect(valuesOf(sheet.amounts)).toEqual(["AED 145.71", "AED 7.29"]);
  expect(sheet.total.value).toBe("AED 153");
  expect(valuesOf(sheet.payments)).toEqual([
    "27 November 2026 · AED 53",
    "27 November 2026 · 0042 · AED 100",
  ]);
});

test("a seller without a tax number writes an invoice without a line of VAT", () => {
  const lines = linesOfVisit(paper.lines, false);
  const sheet = sheetOf({
    ...paper,
    lines,
    isTaxInvoice: false,
    seller: { ...paper.seller, trn: null },
  });
  expect(sheet.title).toEqual({ en: "Invoice", ar: "فاتورة" });
  expect(sheet.amounts).toEqual([]);
  expect(sheet.lines.map(({ vat }) => vat)).toEqual([null, null]);
  expect(JSON.stringify(sheet)).not.toContain("VAT 5%");
});

test("a credit note names its invoice and the reason, and asks for nothing", () => {
  const sheet = sheetOf({
    ...paper,
    kind: "credit-note",
    number: "CN-2026-00001",
    invoiceNumber: "INV-2026-00042",
    reason: "Wrong car",
    payments: [],
  });
  expect(sheet.title.en).toBe("Tax Credit Note");
  expect(valuesOf(sheet.facts)).toContain("INV-2026-00042");
  expect(sheet.payments).toEqual([]);
  expect(sheet.remarks).toContainEqual({ en: "Reason: Wrong car", ar: "السبب: Wrong car" });
});

test("what is not paid stands on the invoice, and a pro forma says that it is none", () => {
  const open = sheetOf({ ...paper, payments: [] });
  expect(open.payments).toMatchObject([{ label: { en: "Open" }, value: "AED 153" }]);
  const sheet = sheetOf({
    ...paper,
    kind: "pro-forma",
    number: null,
    suppliedOn: null,
    isOrder: true,
  });
  expect(sheet).toMatchObject({ title: { en: "Pro Forma Invoice" }, number: "K7P3-XM4Q" });
  expect(sheet.remarks).toHaveLength(1);
});

test("an invoice names its credit notes, and what they took back is not open", () => {
  const credits = [{ number: "CN-2026-00001", amountFils: -15_300 }];
  const sheet = sheetOf({ ...paper, payments: [], credits });
  expect(valuesOf(sheet.payments)).toEqual(["CN-2026-00001 · AED -153"]);
});
