import { privateHeaders } from "#app/platform/page.server.ts";
import type { Route } from "./+types/state.ts";
import { openVisit } from "./change-visit.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { version } = await openVisit(context, params.token);
  return new Response(String(version), {
    headers: { "Content-Type": "text/plain; charset=utf-8", ...privateHeaders },
  });
}
