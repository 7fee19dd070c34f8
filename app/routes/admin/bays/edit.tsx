import { data } from "react-router";
import { handleStaffForm } from "#app/admin/action.server.ts";
import { FormPage } from "#app/admin/declared-form.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { bayActions } from "#app/features/capacity/bay-actions.ts";
import {
  bayFields,
  bayForm,
  resourceEditSchema,
  technicianFields,
  workingDayTicks,
} from "#app/features/capacity/bay-forms.ts";
import { editResource, findBayOrTechnician } from "#app/features/capacity/resources.server.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { Route } from "./+types/edit.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = await requireStaff(context, "hours");
  const resource = await findBayOrTechnician(db, params.resourceId);
  if (!resource) throw data(null, { status: 404 });
  return { resource };
}

export const action = (post: Route.ActionArgs) =>
  handleStaffForm(post, bayActions.edit, {
    schema: resourceEditSchema,
    to: "/admin/bays",
    async handle({ input, app, staff, invalid }) {
      const edit = { id: post.params.resourceId, input, actorId: staff.id };
      const saved = await editResource(app, edit);
      if (saved === "not-found") throw data(null, { status: 404 });
      if (saved === "account-taken") return invalid({ errors: { userId: m.bays_account_taken() } });
    },
  });

export default function EditResource({ loaderData, actionData }: Route.ComponentProps) {
  const { name, nameAr, kind, userId, accounts, workingDays } = loaderData.resource;
  const isPerson = kind === "technician";
  const choices = () => [
    { value: "", label: m.ui_none() },
    ...accounts.map(({ id, name, username }) => ({ value: id, label: `${name} (${username})` })),
  ];
  const account = { ...technicianFields.userId, choices };
  return (
    <FormPage
      {...bayForm()}
      id="bay"
      title={getLocale() === "ar" ? nameAr : name}
      fields={isPerson ? { ...technicianFields, userId: account } : bayFields}
      schema={resourceEditSchema}
      answer={actionData}
      initial={{ ...workingDayTicks(workingDays), name, nameAr, userId }}
    />
  );
}
