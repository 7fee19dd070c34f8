import * as z from "zod/mini";
import { type DeclaredFields, schemaOf } from "#app/lib/declared-fields.ts";
import { line, oneOf, optionalLine, optionalText, text } from "#app/lib/fields.ts";
import { asciiDigits, cleanLine, maxLength } from "#app/lib/text.ts";
import { maxPictureBytes } from "#app/lib/uploaded-picture.ts";
import { m } from "#app/paraglide/messages.js";
import { intensities, type ScentNotes } from "#db/schema/enums.ts";
import { intensityLabels } from "./perfume.ts";

const tooLong = m.products_too_long;

export const largestNumber = 1_000_000;
const mostFeatures = 20;

export const newPerfume = {
  category: "Premium Collection",
  intensity: "Medium",
  inStock: "on",
} as const;

/** Nothing where the form has no such field. */
const typed = z.catch(z.string(), "");

const digits = (value: string) => asciiDigits(cleanLine(value));
const isWhole = (value: string) => /^\d{1,7}$/.test(value) && Number(value) <= largestNumber;

const wholeChecks = (invalid: () => string) => [
  z.overwrite(digits),
  z.refine<string>((value) => value === "" || isWhole(value), { error: invalid }),
];

function wholeNumber({ required, invalid }: { required: () => string; invalid: () => string }) {
  const figure = z.string({ error: required });
  return z.pipe(
    figure.check(...wholeChecks(invalid), z.minLength(1, { error: required })),
    z.transform(Number),
  );
}

const optionalWholeNumber = (invalid: () => string) =>
  z.pipe(
    z.pipe(typed, z.string().check(...wholeChecks(invalid))),
    z.transform((value) => (value === "" ? null : Number(value))),
  );

const features = z.pipe(
  z.pipe(
    typed,
    z.transform((value) =>
      value
        .split(/\r\n?|\n/)
        .map(cleanLine)
        .filter(Boolean),
    ),
  ),
  z.custom<string[]>().check(
    z.maxLength(mostFeatures, { error: () => m.products_too_many_features({ max: mostFeatures }) }),
    z.refine((lines) => lines.every(({ length }) => length <= maxLength.line), {
      error: () => m.products_feature_too_long({ max: maxLength.line }),
    }),
  ),
);

const checkbox = z.pipe(
  typed,
  z.transform((value) => value === "on"),
);

const note = z.pipe(
  optionalLine(tooLong),
  z.transform((value) => value ?? ""),
);

const noPicture = "";
const tooHeavy = "too heavy";

const noteOf = (label: () => string) =>
  ({
    kind: "line",
    label,
    hint: m.products_notes_hint,
    optional: true,
    schema: note,
  }) as const;

const basics = {
  name: { kind: "line", label: m.ui_name, schema: line(m.products_name_required, tooLong) },
  nameAr: {
    kind: "arabic",
    label: m.products_name_ar,
    optional: true,
    schema: optionalLine(tooLong),
  },
  slug: {
    kind: "typed",
    label: m.products_slug,
    hint: m.products_slug_hint,
    schema: line(m.products_slug_required, tooLong),
  },
  priceAed: {
    kind: "figure",
    label: m.ui_price_aed,
    schema: wholeNumber({
      required: m.products_price_required,
      invalid: m.products_price_invalid,
    }),
  },
  category: {
    kind: "line",
    label: m.products_category,
    isWide: true,
    schema: z.pipe(
      optionalLine(tooLong),
      z.transform((value) => value ?? newPerfume.category),
    ),
  },
} as const satisfies DeclaredFields;

const texts = {
  description: {
    kind: "text",
    label: m.ui_description,
    isWide: true,
    schema: text(m.products_description_required, tooLong),
  },
  descriptionAr: {
    kind: "arabic-text",
    label: m.products_description_ar,
    hint: m.products_arabic_hint,
    optional: true,
    isWide: true,
    schema: z.pipe(
      optionalText(tooLong),
      z.transform((value) => value || null),
    ),
  },
  features: {
    kind: "text",
    label: m.products_features,
    hint: m.products_features_lines_hint,
    optional: true,
    isWide: true,
    schema: features,
  },
} as const satisfies DeclaredFields;

const scent = {
  topNotes: noteOf(m.products_notes_top),
  middleNotes: noteOf(m.products_notes_middle),
  baseNotes: noteOf(m.products_notes_base),
  intensity: {
    kind: "select",
    label: m.products_intensity,
    schema: oneOf(intensities, m.products_intensity_required),
    choices: () => intensities.map((value) => ({ value, label: intensityLabels[value]() })),
  },
} as const satisfies DeclaredFields;

const stock = {
  inStock: { kind: "tick", label: m.products_in_stock, schema: checkbox },
  bestseller: { kind: "tick", label: m.products_bestseller, schema: checkbox },
  stockQuantity: {
    kind: "figure",
    label: m.products_stock,
    hint: m.products_stock_hint,
    optional: true,
    schema: optionalWholeNumber(m.products_stock_invalid),
  },
  displayOrder: {
    kind: "figure",
    label: m.products_order,
    hint: m.products_order_hint,
    schema: wholeNumber({
      required: m.products_order_required,
      invalid: m.products_order_invalid,
    }),
  },
} as const satisfies DeclaredFields;

/** The groups of the form; that of the picture stands after the first. */
export const perfumeGroups: { legend: () => string; fields: DeclaredFields }[] = [
  { legend: m.perfumes_the_perfume, fields: basics },
  { legend: m.ui_description, fields: texts },
  { legend: m.products_group_scent, fields: scent },
  { legend: m.products_group_stock, fields: stock },
];

const fields = z.object({
  ...schemaOf(basics).shape,
  picture: z.string().check(
    z.refine((picture) => picture !== noPicture, { error: m.products_picture_required }),
    z.refine((picture) => picture !== tooHeavy, { error: m.products_picture_too_heavy }),
  ),
  ...schemaOf({ ...texts, ...scent, ...stock }).shape,
});

export const perfumeFieldNames = Object.keys(fields.shape);

export const perfumeSchema = z.pipe(
  z.pipe(
    z.custom<Record<string, unknown>>(),
    z.transform((posted) => ({ ...posted, slug: slugIn(posted), picture: pictureIn(posted) })),
  ),
  fields,
);

export type PerfumeInput = z.output<typeof perfumeSchema>;

function slugIn({ slug, name }: Record<string, unknown>): string {
  return slugOf(String(slug ?? "")) || slugOf(String(name ?? "")).slice(0, maxLength.line);
}

function pictureIn({ pictureFile, pictureUrl, picture }: Record<string, unknown>): string {
  if (pictureFile instanceof File && pictureFile.size > 0) {
    return pictureFile.size > maxPictureBytes ? tooHeavy : pictureFile.name;
  }
  return cleanLine(String(pictureUrl ?? "")) || cleanLine(String(picture ?? "")) || noPicture;
}

export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

type EditedPerfume = Omit<PerfumeInput, "picture" | "topNotes" | "middleNotes" | "baseNotes"> & {
  image: string;
  notes: ScentNotes;
  version: number;
};

export type ExpectedPerfume = Pick<EditedPerfume, "version" | "stockQuantity" | "displayOrder">;

export function valuesOf(perfume: EditedPerfume): { [name: string]: string } {
  const { notes, features, image, bestseller, inStock, nameAr, descriptionAr, version, ...rest } =
    perfume;
  const stock = perfume.stockQuantity === null ? "" : String(perfume.stockQuantity);
  return {
    ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])),
    nameAr: nameAr ?? "",
    descriptionAr: descriptionAr ?? "",
    picture: image,
    features: features.join("\n"),
    topNotes: notes.top,
    middleNotes: notes.middle,
    baseNotes: notes.base,
    ...(bestseller && { bestseller: "on" }),
    ...(inStock && { inStock: "on" }),
    stockQuantity: stock,
    seen: String(version),
    stockSeen: stock,
    orderSeen: String(perfume.displayOrder),
  };
}

export const expectedFieldNames = ["seen", "stockSeen", "orderSeen"] as const;

const isCount = (text: string) => /^\d{1,9}$/.test(text);
const number = z.pipe(z.string().check(z.refine(isCount)), z.transform(Number));

const expectedSchema = z.object({
  seen: number,
  stockSeen: z.pipe(
    z.string().check(z.refine((text) => text === "" || isCount(text))),
    z.transform((text) => (text === "" ? null : Number(text))),
  ),
  orderSeen: number,
});

const nothingExpected: ExpectedPerfume = { version: 0, stockQuantity: null, displayOrder: 0 };

export function expectedIn(form: FormData): ExpectedPerfume {
  const { data } = z.safeParse(expectedSchema, Object.fromEntries(form));
  if (!data) return nothingExpected;
  return { version: data.seen, stockQuantity: data.stockSeen, displayOrder: data.orderSeen };
}
