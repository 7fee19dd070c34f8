import * as z from "zod/mini";
import { type DeclaredFields, schemaOf } from "#app/lib/declared-fields.ts";
import { line, oneOf, optionalLine } from "#app/lib/fields.ts";
import { asciiDigits, cleanLine } from "#app/lib/text.ts";
import { type LocalDate, parseLocalDate, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { type DiscountType, discountTypes } from "#db/schema/enums.ts";

export type CodeInput = ReturnType<typeof inputOf>;

const codeAudiences = ["everybody", "first-order"] as const;
const codeVisibilities = ["public", "private"] as const;

export type CodeRules = { today: LocalDate; usedCount: number; validUntil: LocalDate | null };

const most = 100_000;

const shape = /^[A-Z0-9-]{3,32}$/;
const tooLong = m.ui_too_long;

const code = z.string({ error: m.discounts_code_required }).check(
  z.overwrite((value) => asciiDigits(cleanLine(value)).toUpperCase()),
  z.minLength(1, { error: m.discounts_code_required }),
  z.refine((value) => value === "" || shape.test(value), { error: m.discounts_code_shape }),
);

const figure = () =>
  z.pipe(
    z.catch(z.string(), ""),
    z.string().check(z.overwrite((value) => asciiDigits(cleanLine(value)))),
  );

const figureField = { kind: "figure", schema: figure(), optional: true } as const;
const dateField = { kind: "date", schema: figure(), optional: true } as const;

type Card = [value: string, label: () => string, detail: () => string];

const cards =
  (...all: Card[]) =>
  () =>
    all.map(([value, label, detail]) => ({ value, label: label(), detail: detail() }));

export const codeFormFields = {
  code: {
    kind: "capitals",
    label: m.ui_code,
    hint: m.discounts_code_hint,
    maxLength: 32,
    isWide: true,
    schema: code,
  },
  discountType: {
    kind: "cards",
    label: m.discounts_code_type,
    isWide: true,
    schema: oneOf(discountTypes, m.discounts_code_type_required),
    choices: cards(
      ["percentage", m.discounts_code_type_percentage, m.discounts_code_type_percentage_detail],
      ["fixed", m.discounts_code_type_fixed, m.discounts_code_type_fixed_detail],
    ),
  },
  discountValue: {
    kind: "figure",
    label: m.discounts_code_value,
    hint: m.discounts_code_value_hint,
    schema: figure(),
  },
  minPurchaseAed: {
    ...figureField,
    label: m.discounts_code_minimum,
    hint: m.discounts_code_minimum_hint,
  },
  description: {
    kind: "english",
    label: m.discounts_code_description,
    hint: m.discounts_code_description_hint,
    schema: line(m.discounts_code_description_required, tooLong),
  },
  descriptionAr: {
    kind: "arabic",
    label: m.discounts_code_description_ar,
    hint: m.discounts_code_description_ar_hint,
    optional: true,
    schema: optionalLine(tooLong),
  },
  validFrom: { ...dateField, label: m.discounts_code_from, hint: m.discounts_code_from_hint },
  validUntil: { ...dateField, label: m.discounts_code_until, hint: m.discounts_code_until_hint },
  maxUses: {
    ...figureField,
    label: m.discounts_code_max_uses,
    hint: m.discounts_code_max_uses_hint,
  },
  maxUsesPerCustomer: {
    ...figureField,
    label: m.discounts_code_per_customer,
    hint: m.discounts_code_per_customer_hint,
  },
  audience: {
    kind: "cards",
    label: m.discounts_code_audience,
    isWide: true,
    schema: oneOf(codeAudiences, m.discounts_code_audience_required),
    choices: cards(
      [
        "everybody",
        m.discounts_code_audience_everybody,
        m.discounts_code_audience_everybody_detail,
      ],
      ["first-order", m.discounts_code_first_order, m.discounts_code_audience_first_detail],
    ),
  },
  visibility: {
    kind: "cards",
    label: m.discounts_code_visibility,
    isWide: true,
    schema: oneOf(codeVisibilities, m.discounts_code_visibility_required),
    choices: cards(
      ["public", m.discounts_code_visibility_public, m.discounts_code_visibility_public_detail],
      ["private", m.discounts_code_private, m.discounts_code_visibility_private_detail],
    ),
  },
} as const satisfies DeclaredFields;

const fields = schemaOf(codeFormFields);

/** The fields of the form, with the uses and days that a code has already. */
export function codeFieldsWith({ today, usedCount: used, validUntil }: CodeRules): DeclaredFields {
  const { maxUses, validUntil: until } = codeFormFields;
  const min = validUntil && validUntil < today ? validUntil : today;
  const hint = used > 0 ? () => m.discounts_code_max_uses_used({ used }) : maxUses.hint;
  return { ...codeFormFields, validUntil: { ...until, min }, maxUses: { ...maxUses, hint } };
}

type Posted = z.output<typeof fields>;
type Field = keyof Posted;

export function discountCodeSchema(rules: CodeRules) {
  const checked = fields.check(
    z.superRefine<Posted>(
      (posted, context) => {
        for (const [field, message] of problemsOf(posted, rules)) {
          context.addIssue({ code: "custom", path: [field], message, input: posted[field] });
        }
      },
      { when: ({ issues }) => issues.every((issue) => issue.path?.length) },
    ),
  );
  return z.pipe(checked, z.transform(inputOf));
}

const ranges: Record<DiscountType, { max: number; error: () => string }> = {
  percentage: { max: 100, error: m.discounts_code_percentage_range },
  fixed: { max: most, error: m.discounts_code_fixed_range },
};

function* problemsOf(posted: Posted, rules: CodeRules): Generator<[Field, string]> {
  const value = wholeOf(posted.discountValue);
  const range = ranges[posted.discountType];
  if (!isWithin(value, 1, range.max)) yield ["discountValue", range.error()];
  if (posted.minPurchaseAed && !isWithin(wholeOf(posted.minPurchaseAed), 0, most)) {
    yield ["minPurchaseAed", m.discounts_code_minimum_range()];
  }
  const uses = wholeOf(posted.maxUses);
  if (posted.maxUses && !isWithin(uses, 1, most)) {
    yield ["maxUses", m.discounts_code_uses_range()];
  } else if (uses !== null && uses < rules.usedCount) {
    yield ["maxUses", m.discounts_code_uses_below({ used: rules.usedCount })];
  }
  if (posted.maxUsesPerCustomer && !isWithin(wholeOf(posted.maxUsesPerCustomer), 1, most)) {
    yield ["maxUsesPerCustomer", m.discounts_code_uses_range()];
  }
  const first = parseLocalDate(posted.validFrom);
  if (posted.validFrom && !first) yield ["validFrom", m.discounts_code_until_invalid()];
  const day = parseLocalDate(posted.validUntil);
  if (posted.validUntil && !day) yield ["validUntil", m.discounts_code_until_invalid()];
  if (day && day < rules.today && day !== rules.validUntil) {
    yield ["validUntil", m.discounts_code_until_past()];
  } else if (first && day && day < first) {
    yield ["validUntil", m.discounts_code_until_before_start()];
  }
}

function inputOf({ audience, visibility, ...posted }: Posted) {
  return {
    ...posted,
    discountValue: Number(posted.discountValue),
    minPurchaseAed: Number(posted.minPurchaseAed),
    maxUses: wholeOf(posted.maxUses),
    maxUsesPerCustomer: wholeOf(posted.maxUsesPerCustomer),
    firstOrderOnly: audience === "first-order",
    isPublic: visibility === "public",
    validFrom: parseLocalDate(posted.validFrom),
    validUntil: parseLocalDate(posted.validUntil),
  };
}

const wholeOf = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : null);

const isWithin = (figure: number | null, min: number, max: number) =>
  figure !== null && figure >= min && figure <= max;

export const newCode = {
  discountType: "percentage",
  maxUsesPerCustomer: "1",
  audience: "everybody",
  visibility: "public",
} as const satisfies Partial<Posted>;

type StoredCode = Omit<CodeInput, "validFrom" | "validUntil"> & {
  validFrom: Date | null;
  validUntil: Date | null;
};

export function codeFields(code: StoredCode): { [name in Field]: string } {
  const { discountType, description, descriptionAr, minPurchaseAed } = code;
  const text = (value: number | string | null) => String(value ?? "");
  return {
    code: code.code,
    discountType,
    description,
    descriptionAr: text(descriptionAr),
    discountValue: text(code.discountValue),
    minPurchaseAed: minPurchaseAed > 0 ? text(minPurchaseAed) : "",
    maxUses: text(code.maxUses),
    maxUsesPerCustomer: text(code.maxUsesPerCustomer),
    audience: code.firstOrderOnly ? "first-order" : "everybody",
    visibility: code.isPublic ? "public" : "private",
    validFrom: text(code.validFrom && today(code.validFrom)),
    validUntil: text(code.validUntil && today(code.validUntil)),
  };
}
