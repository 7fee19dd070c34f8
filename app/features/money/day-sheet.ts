import type { LocalDate } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import type { InvoiceLineKind, PayMethod, Till } from "#db/schema/enums.ts";
import { methodLabels } from "./papers.ts";
import { tillName } from "./till.ts";

export const openDays = 92;

export type DaySheet = {
  day: LocalDate;
  sales: {
    kind: InvoiceLineKind;
    name: string;
    nameAr: string;
    quantity: number;
    amountFils: number;
    vatFils: number;
  }[];
  credited: { amountFils: number; vatFils: number };
  payments: { method: PayMethod; takenFils: number; refundedFils: number }[];
  /** Invoices of the last three months that are not paid at the end of the day; the latest are listed. */
  open: {
    count: number;
    totalFils: number;
    latest: { number: string; reference: string; issuedOn: LocalDate; openFils: number }[];
  };
  drawers: CashDrawer[];
};

export type CashDrawer = {
  id: string;
  till: Till;
  openedBy: string | null;
  closedBy: string | null;
  floatFils: number;
  cashFils: number;
  inFils: number;
  outFils: number;
  expectedFils: number;
  countedFils: number | null;
  differenceReason: string;
};

export const soldFils = ({ sales, credited }: DaySheet) => ({
  amountFils: sales.reduce((sum, { amountFils }) => sum + amountFils, credited.amountFils),
  vatFils: sales.reduce((sum, { vatFils }) => sum + vatFils, credited.vatFils),
});

export const discountFils = ({ sales }: DaySheet): number =>
  sales.reduce((sum, { kind, amountFils }) => (kind === "discount" ? sum + amountFils : sum), 0);

export const cashOf = (drawer: CashDrawer): [name: string, fils: number][] => [
  [m.money_till_float(), drawer.floatFils],
  [m.money_method_cash(), drawer.cashFils],
  [m.money_till_pay_in(), drawer.inFils],
  [m.money_till_pay_out(), drawer.outFils],
  [m.money_till_expected(), drawer.expectedFils],
];

export type SheetRow = {
  part: string;
  name: string;
  quantity: number | null;
  amountFils: number;
  vatFils: number | null;
  note: string;
};

export function sheetRows(sheet: DaySheet, nameOf: (sold: DaySheet["sales"][number]) => string) {
  const row = (part: string, name: string, amountFils: number, more: Partial<SheetRow> = {}) => ({
    part,
    name,
    amountFils,
    quantity: null,
    vatFils: null,
    note: "",
    ...more,
  });
  const { credited } = sheet;
  const rows: SheetRow[] = sheet.sales.map((sold) =>
    row(m.money_sheet_sales(), nameOf(sold), sold.amountFils, {
      quantity: sold.quantity,
      vatFils: sold.vatFils,
    }),
  );
  rows.push(
    row(m.money_sheet_sales(), m.money_sheet_credited(), credited.amountFils, {
      vatFils: credited.vatFils,
    }),
  );
  for (const { method, takenFils, refundedFils } of sheet.payments) {
    const name = methodLabels[method]();
    rows.push(row(m.money_sheet_taken(), name, takenFils));
    if (refundedFils !== 0) rows.push(row(m.money_sheet_refunded(), name, refundedFils));
  }
  for (const { number, reference, openFils } of sheet.open.latest) {
    rows.push(row(m.money_sheet_open(), number, openFils, { note: reference }));
  }
  const { count, totalFils } = sheet.open;
  if (count > 0) {
    rows.push(row(m.money_sheet_open(), m.ui_total(), totalFils, { quantity: count }));
  }
  for (const drawer of sheet.drawers) {
    const part = tillName(drawer.till);
    rows.push(...cashOf(drawer).map(([name, fils]) => row(part, name, fils)));
    if (drawer.countedFils === null) continue;
    const note = drawer.differenceReason;
    const differenceFils = drawer.countedFils - drawer.expectedFils;
    rows.push(
      row(part, m.money_till_counted(), drawer.countedFils),
      row(part, m.money_till_difference(), differenceFils, { note }),
    );
  }
  return rows;
}
