import type { RouterContextProvider } from "react-router";
import { readSiteContent } from "#app/content/request-content.ts";
import { readContent } from "#app/features/website/published.server.ts";
import { today } from "#app/lib/time.ts";
import { type App, appContext } from "#app/platform/app.ts";
import { type Offers, offersOf } from "./offers.ts";

/** The offers of now, without a statement as long as nothing was published. */
export const readOffers = async ({ db, now }: Pick<App, "db" | "now">): Promise<Offers> =>
  offersOf(await readContent({ db }), today(now()));

/** As `readOffers`, of the content that the whole request is answered from. */
export const offersOfRequest = async (context: Readonly<RouterContextProvider>): Promise<Offers> =>
  offersOf(await readSiteContent(context), today(context.get(appContext).now()));
