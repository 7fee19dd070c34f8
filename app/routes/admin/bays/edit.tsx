import { data, Form } from "react-router";
import { handleStaffForm } from "#app/admin/action.server.ts";
import { AdminHead } from "#app/admin/admin-head.tsx";
import { AdminHeading } from "#app/admin/admin-heading.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { SaveRow } from "#app/admin/save-row.tsx";
import { bayActions } from "#app/features/capacity/bay-actions.ts";
import { editResource, findBayOrTechnician } from "#app/features/capacity/edit-resource.server.ts";
import { resourceEditSchema, workingDayField } from "#app/features/capacity/resource-form.ts";
import { mondayFirst, weekdayName } from "#app/features/hours/hours-text.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { useForm } from "#app/ui/use-form.tsx";
import type { Route } from "./+types/edit.ts";
import { ResourceNames } from "./name-fields.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  await requireStaff(context, "hours");
  const resource = await findBayOrTechnician(context.get(appContext).db, params.resourceId);
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
  const { resource } = loaderData;
  const { name, nameAr, kind, userId } = resource;
  const initial = { name, nameAr, userId };
  const form = useForm("bay", resourceEditSchema, actionData, { initial });
  const title = getLocale() === "ar" ? nameAr : name;
  return (
    <>
      <AdminHead page={title} hasErrors={actionData !== undefined} />
      <AdminHeading
        title={<bdi>{title}</bdi>}
        back={{ to: "/admin/bays", label: m.bays_title() }}
      />
      <Form method="post" replace {...form.props} className="grid max-w-xl gap-6">
        {form.summary(["name", "nameAr", "userId"])}
        <ResourceNames control={form.control} />
        {kind === "technician" && (
          <>
            <SelectField
              {...form.control("userId")}
              label={m.bays_account()}
              hint={m.bays_account_hint()}
            >
              <option value="">{m.bays_account_none()}</option>
              {resource.accounts.map((account) => (
                <option key={account.id} value={account.id}>
                  {`${account.name} (${account.username})`}
                </option>
              ))}
            </SelectField>
            <WorkingDays days={resource.workingDays} typed={actionData?.values} />
          </>
        )}
        <SaveRow back="/admin/bays" />
      </Form>
    </>
  );
}

function WorkingDays({
  days,
  typed,
}: {
  days: boolean[] | null;
  typed: { [name: string]: string } | undefined;
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-medium">{m.bays_working_days()}</legend>
      <div className="grid grid-cols-2 sm:grid-cols-3">
        {mondayFirst.map((day) => {
          const name = workingDayField(day);
          const isTicked = typed ? typed[name] === "on" : days?.[day] !== false;
          return (
            <Checkbox key={day} name={name} defaultChecked={isTicked}>
              {weekdayName(day, getLocale())}
            </Checkbox>
          );
        })}
      </div>
    </fieldset>
  );
}
