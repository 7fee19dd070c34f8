import { bookablesOf, type Offered } from "#app/features/booking/bookable.ts";
import { readContent } from "#app/features/website/published.server.ts";
import { today } from "#app/lib/time.ts";
import type { App } from "#app/platform/app.ts";

/** What can be booked now, and the offers of other days, without a statement as long as nothing was published. */
export const readBookables = async ({ db, now }: Pick<App, "db" | "now">): Promise<Offered[]> =>
  bookablesOf(await readContent({ db }), today(now()));
