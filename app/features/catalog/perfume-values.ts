import * as z from "zod/mini";
import type { ScentNotes } from "#db/schema/enums.ts";

type EditedPerfume = {
  name: string;
  nameAr: string | null;
  slug: string;
  priceAed: number;
  description: string;
  descriptionAr: string | null;
  image: string;
  features: string[];
  notes: ScentNotes;
  intensity: string;
  category: string;
  bestseller: boolean;
  inStock: boolean;
  stockQuantity: number | null;
  displayOrder: number;
  edits: number;
};

export type ExpectedPerfume = { edits: number; stockQuantity: number | null; displayOrder: number };

export function valuesOf(perfume: EditedPerfume): { [name: string]: string } {
  const { notes, features, image, bestseller, inStock, nameAr, descriptionAr, ...rest } = perfume;
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
    stockSeen: stock,
    orderSeen: String(perfume.displayOrder),
  };
}

export const expectedFieldNames = ["edits", "stockSeen", "orderSeen"] as const;

const isWhole = (text: string) => /^\d{1,9}$/.test(text);
const number = z.pipe(z.string().check(z.refine(isWhole)), z.transform(Number));

const expectedSchema = z.object({
  edits: number,
  stockSeen: z.pipe(
    z.string().check(z.refine((text) => text === "" || isWhole(text))),
    z.transform((text) => (text === "" ? null : Number(text))),
  ),
  orderSeen: number,
});

const nothingExpected: ExpectedPerfume = { edits: -1, stockQuantity: null, displayOrder: 0 };

export function expectedIn(form: FormData): ExpectedPerfume {
  const { data } = z.safeParse(expectedSchema, Object.fromEntries(form));
  if (!data) return nothingExpected;
  return { edits: data.edits, stockQuantity: data.stockSeen, displayOrder: data.orderSeen };
}
