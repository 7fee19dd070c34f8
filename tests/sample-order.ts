import { dirham } from "#app/features/currency/currency.ts";
import type { Order } from "#app/features/orders/orders.ts";

/** An order of three bottles with a discount, for tests of what is written about it. */
export const sampleOrder: Order = {
  id: "0198c0de-0000-7000-8000-000000000000",
  orderNumber: "GO7-20261121-93012345-0042",
  channel: "checkout",
  status: "pending",
  locale: "en",
  createdAt: new Date("2026-11-21T20:30:00Z"),
  totalItems: 3,
  totalFils: 23_275,
  currency: dirham,
  lines: [
    {
      perfumeId: "0198c0de-0000-7000-8000-000000000001",
      slug: "oud",
      name: { en: "Oud", ar: "عود" },
      image: "perfume-oud",
      priceFils: 8500,
      quantity: 2,
      amountFils: 17_000,
    },
    {
      perfumeId: "0198c0de-0000-7000-8000-000000000002",
      slug: "aroma",
      name: { en: "Aroma", ar: "أروما" },
      image: "perfume-aroma",
      priceFils: 8500,
      quantity: 1,
      amountFils: 8500,
    },
  ],
  customer: { name: "Layla Hassan", email: "layla@example.com", phone: "0501234567" },
  address: {
    fullName: "Layla Hassan",
    phone: "0501234567",
    addressLine1: "Villa 14, Street 8B",
    addressLine2: null,
    city: "Dubai",
    state: null,
    postalCode: null,
    landmark: null,
    makani: null,
    country: "UAE",
  },
  instructions: null,
  amounts: {
    subtotalFils: 25_500,
    discountFils: 6000,
    taxFils: 1275,
    taxIncluded: false,
    shippingFils: 2500,
    totalFils: 23_275,
  },
  discountCode: "OUD25",
  steps: [],
};
