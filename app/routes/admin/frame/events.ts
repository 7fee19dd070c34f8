import { requireStaff } from "#app/admin/require-staff.server.ts";
import { subscribeToInbox } from "#app/features/dashboard/inbox-feed.server.ts";
import { appContext } from "#app/platform/app.ts";
import { liveStream } from "#app/platform/live-stream.server.ts";
import type { Route } from "./+types/events.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await requireStaff(context, "today");
  const app = context.get(appContext);
  return liveStream(app, request, (send, end) => subscribeToInbox(app, { staff, send, end }));
}
