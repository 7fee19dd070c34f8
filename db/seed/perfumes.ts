import { builtInRows } from "#app/features/catalog/built-in.ts";
import type { perfumes } from "../schema/catalog.ts";

/** The four perfumes that the shop opens with. */
export const seedPerfumes: (typeof perfumes.$inferInsert & { id: string })[] = builtInRows;
