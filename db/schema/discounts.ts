import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, deletedAt, id, instant, isOneOf, updatedAt, version } from "./columns.ts";
import { discountTypes } from "./enums.ts";

export const discountCodes = pgTable(
  "discount_codes",
  {
    id: id(),
    code: text().notNull(),
    description: text().notNull(),
    descriptionAr: text(),
    discountType: text({ enum: discountTypes }).notNull(),
    discountValue: integer().notNull(),
    isActive: boolean().notNull().default(true),
    isPublic: boolean().notNull().default(true),
    validFrom: instant(),
    validUntil: instant(),
    maxUses: integer(),
    maxUsesPerCustomer: integer().default(1),
    firstOrderOnly: boolean().notNull().default(false),
    usedCount: integer().notNull().default(0),
    minPurchaseAed: integer("min_purchase").notNull().default(0),
    createdAt: createdAt(),
    version: version(),
    updatedAt: updatedAt(),
    deletedAt: deletedAt(),
  },
  (t) => [
    check("discount_codes_code", sql`${t.code} <> '' and ${t.code} = upper(${t.code})`),
    check("discount_codes_type", isOneOf(t.discountType, discountTypes)),
    check(
      "discount_codes_value",
      sql`${t.discountValue} > 0 and (${t.discountType} <> 'percentage' or ${t.discountValue} <= 100)`,
    ),
    check("discount_codes_min_purchase", sql`${t.minPurchaseAed} >= 0`),
    check("discount_codes_per_customer", sql`${t.maxUsesPerCustomer} >= 1`),
    check("discount_codes_days", sql`${t.validFrom} <= ${t.validUntil}`),
    // Refuses the second of two orders racing for the last use.
    check(
      "discount_codes_used_count",
      sql`${t.usedCount} >= 0 and (${t.maxUses} is null or ${t.usedCount} <= ${t.maxUses})`,
    ),
    uniqueIndex("discount_codes_code_key").on(t.code).where(sql`${t.deletedAt} is null`),
    index().on(t.createdAt),
  ],
);
