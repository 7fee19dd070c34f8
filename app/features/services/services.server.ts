import { and, asc, eq, gt, isNull } from "drizzle-orm";
import { declarationOf, isContentKind } from "#app/content/kinds.ts";
import { readSiteContent } from "#app/content/request-content.ts";
import { contentActions } from "#app/features/website/content-actions.ts";
import { readContent } from "#app/features/website/published.server.ts";
import { isId, newId } from "#app/lib/ids.ts";
import { type LocalDate, today } from "#app/lib/time.ts";
import { type App, appContext, type Context } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import type { Db, Tx } from "#db/client.ts";
import { user } from "#db/schema/auth.ts";
import { contentEntries } from "#db/schema/content.ts";
import { prices } from "#db/schema/prices.ts";
import type { PriceInput } from "./prices.ts";
import { priceOn, type Service, servicesOf } from "./services.ts";

export const readServices = async ({ db, now }: Pick<App, "db" | "now">): Promise<Service[]> =>
  servicesOf(await readContent({ db }), today(now()));

export const servicesOfRequest = async (context: Context): Promise<Service[]> =>
  servicesOf(await readSiteContent(context), today(context.get(appContext).now()));

type Clock = Pick<App, "db" | "now">;

export const listPrices = (db: Db, itemId: string) =>
  db
    .select({
      id: prices.id,
      priceAed: prices.priceAed,
      suvPriceAed: prices.suvPriceAed,
      startsOn: prices.startsOn,
      by: user.name,
    })
    .from(prices)
    .leftJoin(user, eq(user.id, prices.createdBy))
    .where(eq(prices.itemId, itemId))
    .orderBy(asc(prices.startsOn), asc(prices.createdAt), asc(prices.id));

export type ListedPrice = Awaited<ReturnType<typeof listPrices>>[number];

/** Adds a price from a day on; an equal one is not written again. False for an unknown item. */
export function addPrice(
  { db, now }: Clock,
  { itemId, actorId, input }: { itemId: string; actorId: string; input: PriceInput },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const item = await lockItem(tx, itemId);
    if (!item) return false;
    const { priceAed, suvPriceAed, startsOn } = prices;
    const known = await tx
      .select({ priceAed, suvPriceAed, startsOn })
      .from(prices)
      .where(eq(prices.itemId, itemId))
      .orderBy(asc(startsOn), asc(prices.createdAt), asc(prices.id));
    const last = known.findLast((each) => each.startsOn <= input.startsOn);
    const isSo = last?.priceAed === input.priceAed && last.suvPriceAed === input.suvPriceAed;
    if (isSo) return true;
    const at = now();
    const id = newId();
    await tx.insert(prices).values({ id, itemId, ...input, createdBy: actorId, createdAt: at });
    const details = {
      name: item.name,
      from: priceOn(known, today(at))?.priceAed ?? null,
      to: input.priceAed,
    };
    await recordAudit(tx, { action: contentActions.price, rowId: itemId, details, actorId, at });
    return true;
  });
}

/** Removes a price that has not started. The only price of a published item stays. */
export function removePrice(
  { db, now }: Clock,
  { itemId, priceId, actorId }: { itemId: string; priceId: string; actorId: string },
): Promise<"removed" | "gone" | "only"> {
  if (!isId(priceId)) return Promise.resolve("gone");
  const at = now();
  return db.transaction(async (tx) => {
    const item = await lockItem(tx, itemId);
    if (!item) return "gone";
    const isOnly = (await tx.$count(prices, eq(prices.itemId, itemId))) === 1;
    if (isOnly && item.publishedVersion > 0) return "only";
    const isToCome = gt(prices.startsOn, today(at) as LocalDate);
    const [removed] = await tx
      .delete(prices)
      .where(and(eq(prices.id, priceId), eq(prices.itemId, itemId), isToCome))
      .returning({ priceAed: prices.priceAed });
    if (!removed) return "gone";
    const details = { name: item.name, from: removed.priceAed };
    const action = contentActions["remove-price"];
    await recordAudit(tx, { action, rowId: itemId, details, actorId, at });
    return "removed";
  });
}

async function lockItem(tx: Tx, id: string) {
  if (!isId(id)) return undefined;
  const [item] = await tx
    .select({
      name: contentEntries.name,
      kind: contentEntries.kind,
      publishedVersion: contentEntries.publishedVersion,
    })
    .from(contentEntries)
    .where(and(eq(contentEntries.id, id), isNull(contentEntries.deletedAt)))
    .for("update");
  const isPriced = item && isContentKind(item.kind) && declarationOf(item.kind).isPriced;
  return isPriced ? item : undefined;
}
