import { newId } from "#app/lib/ids.ts";
import { addDays, endOfDay, today } from "#app/lib/time.ts";
import type { discountCodes } from "#db/schema/discounts.ts";
import { demoData } from "./data.ts";

export type Code = typeof discountCodes.$inferInsert & { id: string };

export const usedUpCode = "FIRST20";

/**
 * Codes for the demo's orders alone, so that the shop's own counts stay: two active, one expired,
 * one used up, one disabled.
 */
export function demoCodes(now: Date): Code[] {
  const createdAt = new Date(now.getTime() - 40 * 24 * 3_600_000);
  return demoData.codes.map(({ validDays, ...code }) => ({
    ...code,
    id: newId(),
    validUntil: validDays === undefined ? undefined : endOfDay(addDays(today(now), validDays)),
    maxUsesPerCustomer: null,
    createdAt,
  }));
}

export const sampleCodes: Code[] = demoData.sampleCodes.map(({ validDays: _, ...code }) => ({
  ...code,
  id: newId(),
  usedCount: 0,
}));
