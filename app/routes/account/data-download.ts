import { collectPersonalData } from "#app/features/customers/personal-data.server.ts";
import { today } from "#app/lib/time.ts";
import { appContext } from "#app/platform/app.ts";
import { streamText } from "#app/platform/csv.server.ts";
import type { Route } from "./+types/data-download.ts";
import { requireCustomer } from "./account.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const user = await requireCustomer(context, "/profile/data");
  const { db, settings, now } = context.get(appContext);
  const at = now();
  const collected = await collectPersonalData(db, user.id, at);
  const shop = settings.brand.name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return new Response(streamText(jsonOf(collected)), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${shop}-my-data-${today(at)}.json"`,
      "Cache-Control": "no-store",
    },
  });
}

async function* jsonOf({ orders, ...rest }: PersonalData) {
  yield `${JSON.stringify(rest, null, 2).slice(0, -2)},\n  "orders": [`;
  let separator = "";
  for await (const batch of orders) {
    yield separator + batch.map((order) => indented(order)).join(",");
    separator = ",";
  }
  yield "\n  ]\n}\n";
}

type PersonalData = Awaited<ReturnType<typeof collectPersonalData>>;

const indented = (order: object) =>
  `\n${JSON.stringify(order, null, 2)}`.replaceAll("\n", "\n    ");
