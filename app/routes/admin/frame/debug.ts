import { findStaffOrOutage } from "#app/admin/require-staff.server.ts";
import { diagnose } from "#app/features/dashboard/diagnostic.server.ts";
import { flatten } from "#app/features/dashboard/diagnostic.ts";
import { appContext } from "#app/platform/app.ts";
import type { Route } from "./+types/debug.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const staff = await findStaffOrOutage(context, "read");
  const diagnostic = await diagnose(app);
  app.log.info("diagnostic", Object.fromEntries(flatten(diagnostic)));
  // During an outage nobody can be identified, so only the state of the database is shown.
  return staff === "outage" ? { database: diagnostic.database } : diagnostic;
}
