import { collectPersonalData } from "#app/features/customers/personal-data.server.ts";
import { today } from "#app/lib/time.ts";
import { appContext } from "#app/platform/app.ts";
import { requireUser } from "#app/platform/auth/session.server.ts";
import type { Route } from "./+types/data-download.ts";
import { signInThen } from "./sign-in-then.ts";

/** Everything that is kept about the customer, as a file. */
export async function loader({ context }: Route.LoaderArgs) {
  const user = await requireUser(context, signInThen("/profile/data"));
  const { db, settings, now } = context.get(appContext);
  const at = now();
  const collected = await collectPersonalData(db, user.id, at);
  const shop = settings.brand.name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return new Response(JSON.stringify(collected, null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${shop}-my-data-${today(at)}.json"`,
      "Cache-Control": "no-store",
    },
  });
}
