import type { discountCodes } from "../schema/discounts.ts";

export const seedDiscountCodes: (typeof discountCodes.$inferInsert)[] = [
  {
    id: "01920000-0000-7000-8001-000000000001",
    code: "WELCOME10",
    description: "10% off your first order",
    discountType: "percentage",
    discountValue: 10,
  },
  {
    id: "01920000-0000-7000-8001-000000000002",
    code: "SHINE20",
    description: "20% off orders from AED 300",
    discountType: "percentage",
    discountValue: 20,
    minPurchaseAed: 300,
    maxUses: 100,
  },
  {
    id: "01920000-0000-7000-8001-000000000003",
    code: "OUD25",
    description: "AED 25 off orders from AED 170",
    discountType: "fixed",
    discountValue: 25,
    minPurchaseAed: 170,
  },
];
