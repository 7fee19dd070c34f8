import * as z from "zod/mini";
import written from "./perfumes.json" with { type: "json" };

const localized = z.object({ en: z.string(), ar: z.string() });

const perfume = z.object({
  id: z.string(),
  slug: z.string(),
  name: localized,
  priceAed: z.int(),
  description: localized,
  image: z.string(),
  features: z.array(z.string()),
  notes: z.object({ top: z.string(), middle: z.string(), base: z.string() }),
  intensity: z.enum(["Light", "Light-Medium", "Medium", "Medium-Strong", "Strong"]),
  bestseller: z.boolean(),
});

/** Fixed ids, so that a built-in perfume that staff changed or deleted is not added again. */
export const builtInPerfumes = z.array(perfume).parse(written);
