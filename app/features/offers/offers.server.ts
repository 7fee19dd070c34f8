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

/** The offers of now, without a statement as long as nothing was published. */
export const readOffers = async ({ db, now }: Pick<App, "db" | "now">): Promise<Offers> =>
  offersOf(await readContent({ db }), today(now()));

/** Whether an offer can be booked at this moment, as the transaction that books it reads it. */
export async function isOnOffer(tx: Tx, offerId: string, at: Date): Promise<boolean> {
  const { kind, slug, published, isHidden, deletedAt } = contentEntries;
  const [row] = await tx
    .select({ published, isHidden, deletedAt })
    .from(contentEntries)
    .where(and(inArray(kind, [...offerKinds]), eq(slug, offerId)))
    .orderBy(sql`${deletedAt} desc nulls first`)
    .limit(1)
    .for("share");
  // The seed has not brought it yet.
  if (!row) return true;
  if (row.isHidden || row.deletedAt) return false;
  const { startsOn = "", endsOn = "" } = row.published as { startsOn?: string; endsOn?: string };
  return stateOn(termOf({ startsOn, endsOn }), today(at)) === "live";
}

/** As `readOffers`, of the content that the whole request is answered from. */
export const offersOfRequest = async (context: Readonly<RouterContextProvider>): Promise<Offers> =>
  offersOf(await readSiteContent(context), today(context.get(appContext).now()));
