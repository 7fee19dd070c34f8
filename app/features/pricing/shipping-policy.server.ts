import { m } from "#app/paraglide/messages.js";
import { shippingRates } from "./pricing.ts";

export function shippingPolicy(amount: (fils: number) => string): string[] {
  const rate = (zone: keyof typeof shippingRates) => {
    const { freeFromFils, feeFils } = shippingRates[zone];
    return { free: amount(freeFromFils), fee: amount(feeFils) };
  };
  return [
    m.cart_policy_uae(rate("uae")),
    m.cart_policy_middle_east(rate("middle-east")),
    m.cart_policy_world(rate("world")),
  ];
}
