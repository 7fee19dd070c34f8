import { taxPercent } from "#app/features/pricing/pricing.ts";
import type { Localized } from "#app/lib/locale.ts";
import { roundFils, type TaxMode } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import type { InvoiceKind, InvoiceLineKind, PayMethod, VatRate } from "#db/schema/enums.ts";

export type PaperLine = {
  kind: InvoiceLineKind;
  itemId: string;
  name: Localized;
  quantity: number;
  unitFils: number;
  amountFils: number;
  vatFils: number;
  vatRate: VatRate;
};

export type Sold = Pick<PaperLine, "kind" | "itemId" | "name" | "quantity" | "unitFils">;

export type Paid = { method: PayMethod; amountFils: number; reference: string };

export const methodLabels: Record<PayMethod, typeof m.money_method_cash> = {
  cash: m.money_method_cash,
  card: m.money_method_card,
  transfer: m.money_method_transfer,
  courier: m.money_method_courier,
};

export const paperNumber = ({
  series,
  year,
  number,
}: {
  series: string;
  year: number;
  number: number;
}): string => `${series}-${year}-${String(number).padStart(5, "0")}`;

export const seriesOf: Record<InvoiceKind, string> = { invoice: "INV", "credit-note": "CN" };

export const totalOf = (lines: readonly Pick<PaperLine, "amountFils">[]): number =>
  lines.reduce((sum, { amountFils }) => sum + amountFils, 0);

export const vatOf = (lines: readonly Pick<PaperLine, "vatFils">[]): number =>
  lines.reduce((sum, { vatFils }) => sum + vatFils, 0);

/** Who sells decides whether VAT is shown: none without a TRN (D20). */
export const chargesVat = (seller: { trn: string | null; taxMode: TaxMode }): boolean =>
  seller.trn !== null && seller.taxMode !== "none";

/** Prices of the workshop contain their VAT, as prices for consumers in the UAE do. */
export function linesOfVisit(sold: readonly Sold[], hasVat: boolean): PaperLine[] {
  const amounts = sold.map(({ unitFils, quantity }) => unitFils * quantity);
  const vat = hasVat ? containedVat(amounts.reduce((sum, amount) => sum + amount, 0)) : 0;
  return withVat(sold, amounts, { vat, rate: hasVat ? "standard" : "none" });
}

type OrderedAmounts = {
  subtotalFils: number;
  discountFils: number;
  shippingFils: number;
  taxFils: number;
  taxIncluded: boolean;
};

/** The lines of an order sum to its total. A seller without a TRN shows tax as a charge. */
export function linesOfOrder(
  items: readonly Sold[],
  {
    amounts,
    names,
    hasVat,
    isExport,
  }: {
    amounts: OrderedAmounts;
    names: { delivery: Localized; discount: Localized; charge: Localized };
    hasVat: boolean;
    isExport: boolean;
  },
): PaperLine[] {
  const { shippingFils, discountFils, taxFils, taxIncluded } = amounts;
  const line = (kind: InvoiceLineKind, name: Localized, unitFils: number): Sold[] =>
    unitFils === 0 ? [] : [{ kind, itemId: "", name, quantity: 1, unitFils }];
  const others = [
    ...line("delivery", names.delivery, shippingFils),
    ...line("discount", names.discount, -discountFils),
  ];
  const sold = [...items, ...others];
  const net = sold.map(({ unitFils, quantity }) => unitFils * quantity);
  const isTaxed = hasVat && taxFils > 0;
  const rate = isTaxed ? "standard" : hasVat && isExport ? "zero" : "none";
  if (taxIncluded || taxFils === 0) {
    return withVat(sold, net, { vat: isTaxed ? taxFils : 0, rate });
  }
  if (!isTaxed) {
    const charged = [...sold, ...line("charge", names.charge, taxFils)];
    return withVat(charged, [...net, taxFils], { vat: 0, rate });
  }
  // Spec 9: the tax is 5% of the goods, not of the delivery.
  const shares = shareOut(
    taxFils,
    net.map((amount, index) => (index < items.length ? amount : 0)),
  );
  return sold.map((each, index) => {
    const vatFils = shares[index] ?? 0;
    return { ...each, amountFils: (net[index] ?? 0) + vatFils, vatFils, vatRate: rate };
  });
}

/** A credit note of lines: the same with the other sign. */
export const credited = (lines: readonly PaperLine[]): PaperLine[] =>
  lines.map((line) => ({
    ...line,
    unitFils: -line.unitFils,
    amountFils: -line.amountFils,
    vatFils: -line.vatFils || 0,
  }));

/** Part of a line, as when one of two bottles is returned; the last part is what is left. */
export function partOf(line: PaperLine, quantity: number): PaperLine {
  const of = (fils: number) => roundFils((fils * quantity) / line.quantity);
  return { ...line, quantity, amountFils: of(line.amountFils), vatFils: of(line.vatFils) };
}

const containedVat = (grossFils: number): number =>
  roundFils((grossFils * taxPercent) / (100 + taxPercent));

function withVat(
  sold: readonly Sold[],
  amounts: readonly number[],
  { vat, rate }: { vat: number; rate: VatRate },
): PaperLine[] {
  const shares = shareOut(vat, amounts);
  return sold.map((each, index) => ({
    ...each,
    amountFils: amounts[index] ?? 0,
    vatFils: shares[index] ?? 0,
    vatRate: rate,
  }));
}

/** Shares of `fils` by weight that sum to it to the fils. */
export function shareOut(fils: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let [given, weighed] = [0, 0];
  return weights.map((weight) => {
    weighed += weight;
    const until = all === 0 ? 0 : roundFils((fils * weighed) / all);
    const share = until - given;
    given = until;
    return share;
  });
}
