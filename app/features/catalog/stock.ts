import * as z from "zod/mini";
import { type DeclaredFields, schemaOf } from "#app/lib/declared-fields.ts";
import { lineAs, oneOf, optionalLine } from "#app/lib/fields.ts";
import { isId } from "#app/lib/ids.ts";
import { readAed, roundFils } from "#app/lib/money.ts";
import { asciiDigits, cleanLine } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";
import type { StockMovementKind } from "#db/schema/enums.ts";

/** `movementId` is the key of the form that it is from. */
export type Bottles = { movementId?: string; perfumeId: string; quantity: number };

/** Stock of a perfume at which the workshop orders more. */
export const lowStock = 3;

export const movementLabels: Record<StockMovementKind, () => string> = {
  received: m.stock_kind_received,
  sold: m.stock_kind_sold,
  released: m.stock_kind_released,
  returned: m.stock_kind_returned,
  damaged: m.stock_kind_damaged,
  counted: m.stock_kind_counted,
};

const moved = ["received", "damaged"] as const;
const mostBottles = 100_000;

/** Bottles as somebody typed them; null for anything else. */
export function readBottles(typed: string): number | null {
  const plain = asciiDigits(cleanLine(typed));
  return /^\d{1,6}$/.test(plain) && Number(plain) <= mostBottles ? Number(plain) : null;
}

export const stockFields = {
  kind: {
    kind: "select",
    label: m.stock_kind,
    isWide: false,
    schema: oneOf(moved, m.stock_kind_required),
    choices: () => moved.map((value) => ({ value, label: movementLabels[value]() })),
  },
  quantity: {
    kind: "figure",
    label: m.stock_quantity,
    isWide: false,
    schema: lineAs((text) => readBottles(text) || undefined, m.stock_quantity_invalid),
  },
  cost: {
    kind: "decimal",
    label: m.stock_cost,
    hint: m.stock_cost_hint,
    optional: true,
    schema: lineAs((text) => (text ? (readAed(text) ?? undefined) : null), m.money_amount_invalid),
  },
  reason: {
    kind: "line",
    label: m.ui_reason,
    optional: true,
    schema: optionalLine(m.products_too_long),
  },
} as const satisfies DeclaredFields;

const fields = z.extend(schemaOf(stockFields), {
  key: z.string().check(z.refine(isId, { error: m.stock_failed })),
});

export const stockSchema = z.pipe(
  fields,
  z.transform((input: z.output<typeof fields>, { issues }) => {
    const { kind, cost, reason } = input;
    if (kind === "damaged" && !reason) {
      const message = m.stock_reason_required();
      issues.push({ code: "custom", path: ["reason"], message, input });
    }
    return { ...input, reason: reason ?? "", costFils: kind === "received" ? cost : null };
  }),
);

export type StockInput = z.output<typeof stockSchema>;

/** The price of a bottle less VAT and cost; null without a known cost. */
export const marginFils = (
  priceFils: number,
  { costFils, bottles }: { costFils: number; bottles: number },
): number | null => (bottles === 0 ? null : priceFils - roundFils(costFils / bottles));
