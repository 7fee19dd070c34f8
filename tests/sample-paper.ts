import { linesOfVisit } from "#app/features/money/papers.ts";
import type { Paper } from "#app/features/money/sheet.ts";
import type { LocalDate } from "#app/lib/time.ts";

const createdAt = new Date("2026-11-27T08:00:00.137Z");

/** An invoice of a wash with a discount, paid in cash and by card. */
export const samplePaper: Paper = {
  kind: "invoice",
  number: "INV-2026-00042",
  reference: "K7P3-XM4Q",
  isOrder: false,
  issuedOn: "2026-11-27" as LocalDate,
  suppliedOn: "2026-11-26" as LocalDate,
  isTaxInvoice: true,
  seller: {
    name: { en: "Lamaan", ar: "لمعان" },
    lines: ["Warsan, Dubai", "ورسان، دبي", "+971 50 000 0000", "hello@lamaan.example"],
    trn: "100123456700003",
  },
  buyer: {
    name: { en: "Layla Hassan", ar: "Layla Hassan" },
    lines: ["050 123 4567"],
    trn: null,
  },
  lines: linesOfVisit(
    [
      {
        kind: "service",
        itemId: "premium-wash",
        name: { en: "Premium Wash", ar: "غسيل ممتاز" },
        quantity: 1,
        unitFils: 17_000,
      },
      {
        kind: "discount",
        itemId: "",
        name: { en: "Discount 10%", ar: "خصم 10%" },
        quantity: 1,
        unitFils: -1_700,
      },
    ],
    true,
  ),
  payments: [
    { method: "cash", amountFils: 5_300, reference: "", createdAt },
    { method: "card", amountFils: 10_000, reference: "0042", createdAt },
  ],
  credits: [],
  reason: "",
  remarks: [],
};
