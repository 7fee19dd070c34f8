import { data, Form } from "react-router";
import { handleStaffForm } from "#app/admin/action.server.ts";
import { AdminHead } from "#app/admin/admin-head.tsx";
import { AdminHeading } from "#app/admin/admin-heading.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { SaveRow } from "#app/admin/save-row.tsx";
import { bayActions } from "#app/features/capacity/bay-actions.ts";
import { addAbsence, listResources } from "#app/features/capacity/change-resources.server.ts";
import { absenceSchema } from "#app/features/capacity/resource-form.ts";
import { maxLength } from "#app/lib/text.ts";
import { today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { useForm } from "#app/ui/use-form.tsx";
import type { Route } from "./+types/away.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(context, "hours");
  const app = context.get(appContext);
  const of = new URL(request.url).searchParams.get("of") ?? "";
  return { resources: await listResources(app), of, today: today(app.now()) };
}

export const action = (post: Route.ActionArgs) =>
  handleStaffForm(post, bayActions.away, {
    schema: absenceSchema(today(post.context.get(appContext).now())),
    to: "/admin/bays",
    async handle({ input, app, staff }) {
      const isAdded = await addAbsence(app, { input, actorId: staff.id });
      if (!isAdded) throw data(null, { status: 404 });
    },
  });

export default function NewAbsence({ loaderData, actionData }: Route.ComponentProps) {
  const { resources, of, today } = loaderData;
  const initial = { resourceId: of, startsOn: today, endsOn: today };
  const form = useForm("away", absenceSchema(today), actionData, { initial });
  const locale = getLocale();
  return (
    <>
      <AdminHead page={m.bays_away()} hasErrors={actionData !== undefined} />
      <AdminHeading title={m.bays_away()} back={{ to: "/admin/bays", label: m.bays_title() }} />
      <Form method="post" replace {...form.props} className="grid max-w-xl gap-6">
        {form.summary(["resourceId", "startsOn", "endsOn", "reason"])}
        <SelectField {...form.control("resourceId")} label={m.bays_who()}>
          {resources.map(({ id, name, nameAr }) => (
            <option key={id} value={id}>
              {locale === "ar" ? nameAr : name}
            </option>
          ))}
        </SelectField>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...form.control("startsOn")} type="date" label={m.bays_from()} />
          <TextField {...form.control("endsOn")} type="date" label={m.bays_until()} />
        </div>
        <TextField
          {...form.control("reason")}
          label={m.bays_reason()}
          optional
          autoComplete="off"
          maxLength={maxLength.line}
        />
        <SaveRow back="/admin/bays" />
      </Form>
    </>
  );
}
