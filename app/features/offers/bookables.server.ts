import {
  bookablesOf,
  findBookable,
  findByForm,
  type Offered,
} from "#app/features/booking/bookable.ts";
import { findByAddress } from "#app/features/website/addresses.server.ts";
import { readContent } from "#app/features/website/published.server.ts";
import { today } from "#app/lib/time.ts";
import type { App } from "#app/platform/app.ts";

export const readBookables = async ({ db, now }: Pick<App, "db" | "now">): Promise<Offered[]> =>
  bookablesOf(await readContent({ db }), today(now()));

export async function findBookableAt(app: Pick<App, "db" | "now">, name: string) {
  const bookables = await readBookables(app);
  const current = findByForm(bookables, name);
  if (current) return current;
  const id = await findByAddress(app.db, { space: "bookable", slug: name });
  return id === null ? undefined : findBookable(bookables, id);
}
