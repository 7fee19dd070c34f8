import { and, eq } from "drizzle-orm";
import type { EntryValue } from "#app/content/kind-declaration.ts";
import { isOfferKind } from "#app/content/kind-fields.ts";
import type { ItemPrice } from "#app/content/kinds.ts";
import { listPrices } from "#app/features/services/services.server.ts";
import { priceOn } from "#app/features/services/services.ts";
import { isPublicOf } from "#app/features/website/change-entry.server.ts";
import type { LocalDate } from "#app/lib/time.ts";
import type { Db } from "#db/client.ts";
import { contentEntries } from "#db/schema/content.ts";
import { beginOf, pricesOfSizes, savingsOf, stateOn, struckPrices, termOf } from "./offers.ts";

type Asked = {
  kind: string;
  published: EntryValue | null;
  prices: readonly Omit<ItemPrice, "itemId" | "kind">[];
  day: LocalDate;
};

export type OfferTermFacts = NonNullable<Awaited<ReturnType<typeof readOfferTerm>>>;

/** The state of a published offer on a day, and its comparison price; null for anything else. */
export async function readOfferTerm(db: Db, { kind, published, prices, day }: Asked) {
  if (!isOfferKind(kind) || !published) return null;
  const { service, startsOn, endsOn, permit } = published as { [field: string]: string };
  const term = termOf({ startsOn: startsOn ?? "", endsOn: endsOn ?? "" });
  const isIt = and(isPublicOf(["services"]), eq(contentEntries.slug, service ?? ""));
  const [done] = await db.select({ id: contentEntries.id }).from(contentEntries).where(isIt);
  const comparedOn = beginOf(term, prices) ?? day;
  const price = priceOn(prices, day);
  const struck = done ? struckPrices(await listPrices(db, done.id), comparedOn) : null;
  const savings = price && savingsOf(pricesOfSizes(price), struck);
  return { ...term, state: stateOn(term, day), hasPermit: !!permit, comparedOn, savings };
}
