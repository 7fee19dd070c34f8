import { data } from "react-router";
import { handleStaffForm } from "#app/admin/action.server.ts";
import { FormPage } from "#app/admin/declared-form.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { bayActions } from "#app/features/capacity/bay-actions.ts";
import { absenceFields, absenceSchema, bayForm } from "#app/features/capacity/bay-forms.ts";
import { addAbsence, listResources } from "#app/features/capacity/resources.server.ts";
import { today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import type { Route } from "./+types/away.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = await requireStaff(context, "bays");
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
  const isArabic = getLocale() === "ar";
  const choices = () =>
    resources.map(({ id, name, nameAr }) => ({ value: id, label: isArabic ? nameAr : name }));
  const resourceId = { ...absenceFields.resourceId, choices };
  return (
    <FormPage
      {...bayForm()}
      id="away"
      title={m.bays_away()}
      fields={{ ...absenceFields, resourceId }}
      schema={absenceSchema(today)}
      answer={actionData}
      initial={{ resourceId: of, startsOn: today, endsOn: today }}
    />
  );
}
