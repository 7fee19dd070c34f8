import { addDays, endOfDay, today } from "#app/lib/time.ts";
import type { discountCodes } from "#db/schema/discounts.ts";
import { demoId } from "./draw.ts";

export type Code = typeof discountCodes.$inferInsert & { id: string };

type NewCode = Omit<Code, "id">;

export const usedUpCode = "FIRST20";

/**
 * Codes for the demo's orders alone, so that the shop's own counts stay: two active, one expired,
 * one used up, one disabled.
 */
export function demoCodes(now: Date): Code[] {
  const ended = endOfDay(addDays(today(now), -8));
  const codes: NewCode[] = [
    {
      code: "EID15",
      description: "15% off everything for Eid",
      descriptionAr: "خصم 15% على كل شيء بمناسبة العيد",
      discountType: "percentage",
      discountValue: 15,
      validUntil: endOfDay(addDays(today(now), 12)),
      maxUses: 200,
    },
    {
      code: "GOLDEN50",
      description: "AED 50 off orders from AED 340",
      descriptionAr: "خصم 50 درهمًا على الطلبات من 340 درهمًا",
      discountType: "fixed",
      discountValue: 50,
      minPurchaseAed: 340,
    },
    {
      code: "NATIONALDAY",
      description: "AED 25 off around National Day",
      descriptionAr: "خصم 25 درهمًا بمناسبة العيد الوطني",
      discountType: "fixed",
      discountValue: 25,
      validUntil: ended,
    },
    {
      code: usedUpCode,
      description: "20% off for the first who order",
      descriptionAr: "خصم 20% لأول من يطلب",
      discountType: "percentage",
      discountValue: 20,
    },
    {
      code: "WEEKEND5",
      description: "5% off at the weekend",
      discountType: "percentage",
      discountValue: 5,
      isActive: false,
    },
  ];
  const createdAt = new Date(now.getTime() - 40 * 24 * 3_600_000);
  return codes.map((code, index) => ({
    maxUsesPerCustomer: null,
    ...code,
    id: demoId("code", index),
    createdAt,
  }));
}

const samples: NewCode[] = [
  {
    code: "WELCOME10",
    description: "10% off your first order",
    descriptionAr: "خصم 10% على طلبك الأول",
    discountType: "percentage",
    discountValue: 10,
    firstOrderOnly: true,
  },
  {
    code: "SHINE20",
    description: "20% off orders from AED 300",
    descriptionAr: "خصم 20% على الطلبات من 300 درهم",
    discountType: "percentage",
    discountValue: 20,
    minPurchaseAed: 300,
    maxUses: 100,
  },
  {
    code: "OUD25",
    description: "AED 25 off orders from AED 170",
    descriptionAr: "خصم 25 درهمًا على الطلبات من 170 درهمًا",
    discountType: "fixed",
    discountValue: 25,
    minPurchaseAed: 170,
  },
];

const firstSample = 100;

export const sampleCodes: Code[] = samples.map((code, index) => ({
  ...code,
  id: demoId("code", firstSample + index),
  usedCount: 0,
}));
