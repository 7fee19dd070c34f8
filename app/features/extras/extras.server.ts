import { readSiteContent } from "#app/content/request-content.ts";
import type { Bookable } from "#app/features/services/bookable.ts";
import { readContent } from "#app/features/website/published.server.ts";
import { today } from "#app/lib/time.ts";
import { type App, appContext, type Context } from "#app/platform/app.ts";
import { type Extra, extrasFor, extrasOf } from "./extras.ts";

export const readExtras = async ({ db, now }: Pick<App, "db" | "now">): Promise<Extra[]> =>
  extrasOf(await readContent({ db }), today(now()));

export async function extrasOfRequest(context: Context, bookable: Bookable): Promise<Extra[]> {
  const content = await readSiteContent(context);
  const extras = extrasOf(content, today(context.get(appContext).now()));
  const serviceIds = [content.serviceOf[bookable.id] ?? bookable.id];
  return extrasFor(extras, { ...bookable, serviceIds });
}
