import { AdminHead } from "#app/admin/admin-head.tsx";
import { findStaffOrOutage } from "#app/admin/require-staff.server.ts";
import { diagnose } from "#app/features/dashboard/diagnostic.server.ts";
import { flatten } from "#app/features/dashboard/diagnostic.ts";
import { m } from "#app/paraglide/messages.js";
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

export default function Debug({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AdminHead page={m.dashboard_debug()} />
      <h1 className="text-2xl">{m.dashboard_debug()}</h1>
      <dl dir="ltr" className="mt-6 max-w-form text-sm">
        {flatten(loaderData).map(([path, value]) => (
          <div key={path} className="flex justify-between gap-6 border-t border-line py-2">
            <dt className="text-muted">{path}</dt>
            <dd className="wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
