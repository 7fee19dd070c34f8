import * as z from "zod/mini";
import { type DeclaredFields, schemaOf } from "#app/lib/declared-fields.ts";
import { line, lineAs, oneOf, optionalLine } from "#app/lib/fields.ts";
import { formatFils, readAed } from "#app/lib/money.ts";
import { asciiDigits, cleanLine, maxLength } from "#app/lib/text.ts";
import type { LocalDate } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { type Till, tills } from "#db/schema/enums.ts";

export const tillPath = "/admin/till";

export const daySheetPath = (day: LocalDate): string => `${tillPath}/days/${day}`;

export const isTill = (name: string | undefined): name is Till =>
  tills.some((till) => till === name);

export const tillName = (till: Till): string => m.money_till_name({ number: till });

/** Coins and notes of the dirham, by their fils. */
export const cashFils = [
  100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 100, 50, 25,
] as const;

export type CashCounts = { [fils: string]: number };

export const countedFilsOf = (counts: CashCounts): number =>
  Object.entries(counts).reduce((sum, [fils, count]) => sum + Number(fils) * count, 0);

const amount = (leastFils: number) =>
  lineAs((text) => {
    const fils = readAed(text);
    return fils !== null && fils >= leastFils ? fils : undefined;
  }, m.money_amount_invalid);

const seen = z.string().check(z.overwrite(cleanLine), z.maxLength(maxLength.line));

export const openTillFields = {
  floatFils: {
    kind: "decimal",
    label: m.money_till_float,
    hint: m.money_till_float_hint,
    schema: amount(0),
  },
} as const satisfies DeclaredFields;

export const openTillSchema = z.extend(schemaOf(openTillFields), { seen });

const directions = ["pay-in", "pay-out"] as const;
export type CashDirection = (typeof directions)[number];

export const moveCashFields = {
  kind: {
    kind: "cards",
    label: m.money_till_direction,
    schema: oneOf(directions, m.money_till_direction_required),
    choices: () => [
      { value: "pay-in", label: m.money_till_pay_in(), detail: m.money_till_pay_in_text() },
      { value: "pay-out", label: m.money_till_pay_out(), detail: m.money_till_pay_out_text() },
    ],
  },
  amountFils: { kind: "decimal", label: m.money_amount_aed, schema: amount(1) },
  reason: {
    kind: "line",
    label: m.ui_reason,
    schema: line(m.money_reason_required, m.ui_too_long),
  },
} as const satisfies DeclaredFields;

export const moveCashSchema = z.extend(schemaOf(moveCashFields), { seen });

const mostPieces = 99_999;

const pieces = lineAs(
  (text) => {
    const figure = asciiDigits(text);
    return /^\d{0,5}$/.test(figure) ? Number(figure) : undefined;
  },
  () => m.money_till_pieces_invalid({ max: mostPieces }),
);

const pieceField = (fils: number): string => `pieces-${fils}`;

const pieceFields = Object.fromEntries(
  cashFils.map((fils) => [
    pieceField(fils),
    {
      kind: "pieces",
      label: () => formatFils(fils, getLocale()),
      schema: pieces,
    } as const,
  ]),
);

const differenceReason = optionalLine(m.ui_too_long);

export const countTillFields: DeclaredFields = {
  ...pieceFields,
  differenceReason: {
    kind: "line",
    label: m.money_till_difference_reason,
    hint: m.money_till_difference_reason_hint,
    optional: true,
    schema: differenceReason,
  },
};

const countFields = z.object({ ...schemaOf(pieceFields).shape, differenceReason, seen });

export const countTillSchema = z.pipe(
  countFields,
  z.transform((posted: { [field: string]: unknown } & z.output<typeof countFields>) => {
    const counts: CashCounts = Object.fromEntries(
      cashFils.map((fils) => [fils, Number(posted[pieceField(fils)])]),
    );
    return { counts, differenceReason: posted.differenceReason ?? "", seen: posted.seen };
  }),
);

/** The sum of a count that is being typed; what is no figure counts nothing. */
export const typedCountFils = (form: FormData): number =>
  cashFils.reduce((sum, fils) => {
    const read = z.safeParse(pieces, form.get(pieceField(fils)));
    return sum + (read.success ? read.data * fils : 0);
  }, 0);
