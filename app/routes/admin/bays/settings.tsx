import { handleStaffForm } from "#app/admin/action.server.ts";
import { FormPage } from "#app/admin/declared-form.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { bayActions } from "#app/features/capacity/bay-actions.ts";
import { bayForm } from "#app/features/capacity/bay-forms.ts";
import { readVisitSettings, setVisitSettings } from "#app/features/visits/visit-settings.server.ts";
import { visitSettingsFields, visitSettingsSchema } from "#app/features/visits/visit-settings.ts";
import { clockOfMinutes } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import type { Route } from "./+types/settings.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = await requireStaff(context, "hours");
  return { settings: await readVisitSettings(db) };
}

export const action = (post: Route.ActionArgs) =>
  handleStaffForm(post, bayActions.settings, {
    schema: visitSettingsSchema,
    to: "/admin/bays",
    async handle({ input, app, staff }) {
      await setVisitSettings(app, { input, actorId: staff.id });
    },
  });

export default function VisitSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { cutOffMinutes, quietFrom, quietUntil } = loaderData.settings;
  const initial = {
    cutOffHours: String(Math.round(cutOffMinutes / 60)),
    quietFrom: clockOfMinutes(quietFrom),
    quietUntil: clockOfMinutes(quietUntil),
  };
  return (
    <FormPage
      {...bayForm()}
      id="visits"
      title={m.bays_visits()}
      fields={visitSettingsFields}
      schema={visitSettingsSchema}
      answer={actionData}
      initial={initial}
    />
  );
}
