import { and, eq, inArray, sql } from "drizzle-orm";
import type { RouterContextProvider } from "react-router";
import { offerKinds } from "#app/content/kinds.ts";
import { readSiteContent } from "#app/content/request-content.ts";
import { readContent } from "#app/features/website/published.server.ts";
import { today } from "#app/lib/time.ts";
import { type App, appContext } from "#app/platform/app.ts";
import type { Tx } from "#db/client.ts";
import { contentEntries } from "#db/schema/content.ts";
import { type Offers, offersOf, stateOn, termOf } from "./offers.ts";

export const readOffers = async ({ db, now }: Pick<App, "db" | "now">): Promise<Offers> =>
  offersOf(await readContent({ db }), today(now()));

/** Read inside the booking's transaction. */
export async function isOnOffer(tx: Tx, offerId: string, at: Date): Promise<boolean> {
  const { kind, slug, published, isHidden, deletedAt } = contentEntries;
  const [row] = await tx
    .select({ published, isHidden, deletedAt })
    .from(contentEntries)
    .where(and(inArray(kind, [...offerKinds]), eq(slug, offerId)))
    .orderBy(sql`${deletedAt} desc nulls first`)
    .limit(1)
    .for("share");
  if (!row) return true;
  if (row.isHidden || row.deletedAt) return false;
  const { startsOn = "", endsOn = "" } = row.published as { startsOn?: string; endsOn?: string };
  return stateOn(termOf({ startsOn, endsOn }), today(at)) === "live";
}

export const offersOfRequest = async (context: Readonly<RouterContextProvider>): Promise<Offers> =>
  offersOf(await readSiteContent(context), today(context.get(appContext).now()));
