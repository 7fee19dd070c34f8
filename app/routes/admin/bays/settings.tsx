import { Form } from "react-router";
import { handleStaffForm } from "#app/admin/action.server.ts";
import { AdminHead } from "#app/admin/admin-head.tsx";
import { AdminHeading } from "#app/admin/admin-heading.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { SaveRow } from "#app/admin/save-row.tsx";
import { bayActions } from "#app/features/capacity/bay-actions.ts";
import { readVisitSettings, setVisitSettings } from "#app/features/visits/visit-settings.server.ts";
import { visitSettingsSchema } from "#app/features/visits/visit-settings.ts";
import { clockOfMinutes } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { TextField } from "#app/ui/field.tsx";
import { useForm } from "#app/ui/use-form.tsx";
import type { Route } from "./+types/settings.ts";

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context, "hours");
  return { settings: await readVisitSettings(context.get(appContext).db) };
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
  const form = useForm("visits", visitSettingsSchema, actionData, { initial });
  return (
    <>
      <AdminHead page={m.bays_visits()} hasErrors={actionData !== undefined} />
      <AdminHeading title={m.bays_visits()} back={{ to: "/admin/bays", label: m.bays_title() }} />
      <Form method="post" replace {...form.props} className="grid max-w-xl gap-6">
        {form.summary(["cutOffHours", "quietFrom", "quietUntil"])}
        <TextField
          {...form.control("cutOffHours")}
          label={m.bays_cut_off()}
          hint={m.bays_cut_off_hint()}
          inputMode="numeric"
          autoComplete="off"
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            {...form.control("quietFrom")}
            type="time"
            label={m.bays_quiet_from()}
            hint={m.bays_quiet_hint()}
          />
          <TextField {...form.control("quietUntil")} type="time" label={m.bays_quiet_until()} />
        </div>
        <SaveRow back="/admin/bays" />
      </Form>
    </>
  );
}
