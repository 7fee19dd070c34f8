import type { Locale } from "#app/lib/locale.ts";
import { formatDate, type LocalDate, parseLocalDate } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import type { VatRate } from "#db/schema/enums.ts";

export const vatPath = "/admin/reports/vat";

/** A period of the VAT return: a month, or three, which begin in any month. */
export type VatPeriod = { from: LocalDate; to: LocalDate; months: 1 | 3 };

/** What the boxes of the UAE's return (VAT 201) are made of. */
export const vatBoxes = [
  { id: "standard", box: "1b", label: m.money_vat_standard, rate: "standard", isEarlier: false },
  {
    id: "standardEarlier",
    box: "1b",
    label: m.money_vat_standard_earlier,
    rate: "standard",
    isEarlier: true,
  },
  { id: "zero", box: "4", label: m.money_vat_zero, rate: "zero", isEarlier: false },
  { id: "zeroEarlier", box: "4", label: m.money_vat_zero_earlier, rate: "zero", isEarlier: true },
  { id: "none", box: "", label: m.money_vat_none, rate: "none", isEarlier: false },
  { id: "noneEarlier", box: "", label: m.money_vat_none_earlier, rate: "none", isEarlier: true },
] as const satisfies readonly {
  id: string;
  box: string;
  label: () => string;
  rate: VatRate;
  /** Credit notes of invoices that an earlier period has. */
  isEarlier: boolean;
}[];

export type VatBox = (typeof vatBoxes)[number];

/** Sums of a period in fils, `standard.net` and `standard.vat` and so on. */
export type BoxSums = { [sum: string]: number };

export const netOf = (sums: BoxSums, { id }: Pick<VatBox, "id">): number => sums[`${id}.net`] ?? 0;
export const vatOfBox = (sums: BoxSums, { id }: Pick<VatBox, "id">): number =>
  sums[`${id}.vat`] ?? 0;

export function boxTotals(sums: BoxSums) {
  return ["1b", "4"].map((box) => {
    const parts = vatBoxes.filter((each) => each.box === box);
    return {
      box,
      netFils: parts.reduce((sum, part) => sum + netOf(sums, part), 0),
      vatFils: parts.reduce((sum, part) => sum + vatOfBox(sums, part), 0),
    };
  });
}

/** Reads `?from=2026-10&months=3`; anything else is the calendar quarter of today. */
export function readVatPeriod(search: URLSearchParams, today: LocalDate): VatPeriod {
  const from = parseLocalDate(`${search.get("from")}-01`);
  const months = search.get("months") === "1" ? 1 : 3;
  if (from?.startsWith("20")) return periodFrom(from, months);
  const quarter = Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3 + 1;
  return periodFrom(monthStart(Number(today.slice(0, 4)), quarter), 3);
}

export const vatSearch = ({ from, months }: VatPeriod): string =>
  `?from=${from.slice(0, 7)}&months=${months}`;

/** The months that a period may begin in, the latest first: three years. */
export function startMonths(today: LocalDate): LocalDate[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  return Array.from({ length: 36 }, (_, back) => monthStart(year, month - back));
}

export function periodText({ from, to }: Pick<VatPeriod, "from" | "to">, locale: Locale): string {
  const [first, last] = [formatDate(from, locale, "month"), formatDate(to, locale, "month")];
  return first === last ? first : `${first} – ${last}`;
}

function periodFrom(from: LocalDate, months: 1 | 3): VatPeriod {
  const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))];
  return { from, to: asDay(Date.UTC(year, month - 1 + months, 0)), months };
}

const monthStart = (year: number, month: number): LocalDate => asDay(Date.UTC(year, month - 1, 1));

const asDay = (utcMs: number) => new Date(utcMs).toISOString().slice(0, 10) as LocalDate;
