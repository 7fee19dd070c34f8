import type { ServiceTier } from "#app/content/services.ts";
import { m } from "#app/paraglide/messages.js";

const labels = {
  silver: m.services_tier_silver,
  gold: m.services_tier_gold,
  platinum: m.services_tier_platinum,
  ceramic: m.services_tier_ceramic,
} satisfies Record<ServiceTier, () => string>;

export const tierLabel = (tier: ServiceTier): string => labels[tier]();
