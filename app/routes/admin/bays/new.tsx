import { handleStaffForm } from "#app/admin/action.server.ts";
import { FormPage } from "#app/admin/declared-form.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { bayActions } from "#app/features/capacity/bay-actions.ts";
import { bayForm, newResource } from "#app/features/capacity/bay-forms.ts";
import { addResource } from "#app/features/capacity/resources.server.ts";
import { m } from "#app/paraglide/messages.js";
import type { Route } from "./+types/new.ts";

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context, "hours");
  return null;
}

export const action = (post: Route.ActionArgs) =>
  handleStaffForm(post, bayActions.add, {
    schema: newResource.schema,
    to: "/admin/bays",
    async handle({ input, app, staff }) {
      await addResource(app, { input, actorId: staff.id });
    },
  });

export default function NewResource({ actionData }: Route.ComponentProps) {
  return (
    <FormPage {...newResource} {...bayForm()} id="bay" title={m.bays_add()} answer={actionData} />
  );
}
