import type { RouterContextProvider } from "react-router";
import { readSiteContent } from "#app/content/request-content.ts";
import { readContent } from "#app/features/website/published.server.ts";
import { today } from "#app/lib/time.ts";
import { type App, appContext } from "#app/platform/app.ts";
import { type Service, servicesOf } from "./services.ts";

export const readServices = async ({ db, now }: Pick<App, "db" | "now">): Promise<Service[]> =>
  servicesOf(await readContent({ db }), today(now()));

export const servicesOfRequest = async (
  context: Readonly<RouterContextProvider>,
): Promise<Service[]> =>
  servicesOf(await readSiteContent(context), today(context.get(appContext).now()));
