import { Form } from "react-router";
import { handleStaffForm } from "#app/admin/action.server.ts";
import { AdminHead } from "#app/admin/admin-head.tsx";
import { AdminHeading } from "#app/admin/admin-heading.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { SaveRow } from "#app/admin/save-row.tsx";
import { bayActions } from "#app/features/capacity/bay-actions.ts";
import { addResource } from "#app/features/capacity/change-resources.server.ts";
import { kindLabels, resourceSchema } from "#app/features/capacity/resource-form.ts";
import { m } from "#app/paraglide/messages.js";
import { SelectField } from "#app/ui/field.tsx";
import { useForm } from "#app/ui/use-form.tsx";
import { resourceKinds } from "#db/schema/enums.ts";
import type { Route } from "./+types/new.ts";
import { ResourceNames } from "./name-fields.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context, "hours");
  return null;
}

export const action = (post: Route.ActionArgs) =>
  handleStaffForm(post, bayActions.add, {
    schema: resourceSchema,
    to: "/admin/bays",
    async handle({ input, app, staff }) {
      await addResource(app, { input, actorId: staff.id });
    },
  });

export default function NewResource({ actionData }: Route.ComponentProps) {
  const form = useForm("bay", resourceSchema, actionData, {});
  return (
    <>
      <AdminHead page={m.bays_add()} hasErrors={actionData !== undefined} />
      <AdminHeading title={m.bays_add()} back={{ to: "/admin/bays", label: m.bays_title() }} />
      <Form method="post" replace {...form.props} className="grid max-w-xl gap-6">
        {form.summary(["kind", "name", "nameAr"])}
        <SelectField {...form.control("kind")} label={m.bays_kind()}>
          {resourceKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindLabels[kind]()}
            </option>
          ))}
        </SelectField>
        <ResourceNames control={form.control} />
        <SaveRow back="/admin/bays" />
      </Form>
    </>
  );
}
