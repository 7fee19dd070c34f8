import { AdminHead } from "#app/admin/admin-head.tsx";
import { AdminHeading } from "#app/admin/admin-heading.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { addStaff } from "#app/features/staff/staff.server.ts";
import { newStaffSchema } from "#app/features/staff/staff-account.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { answerForm, invalidForm, readForm } from "#app/platform/form.server.ts";
import type { Route } from "./+types/staff-new.ts";
import { OneTimePassword } from "./one-time-password.tsx";
import { StaffForm } from "./staff-form.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context, "manage-staff");
  return null;
}

/** Adds somebody. Their first password stands in the answer to this post only. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = await requireStaff(context, "manage-staff");
  const form = await readForm(request);
  const answer = await answerForm(context, form, {
    schema: newStaffSchema,
    accept: async (person) => ({
      added: await addStaff(context.get(appContext), admin.id, person),
      username: person.username,
    }),
    failed: m.account_failed(),
  });
  if (!answer.ok) return answer.response;
  const { added, username } = answer.accepted;
  if (added.ok) return { username, password: added.password };
  if (added.reason === "not-allowed") {
    return invalidForm(form, { problem: m.staff_problem_not_allowed() }, { status: 409 });
  }
  const taken = { username: m.staff_username_taken(), email: m.staff_email_taken() };
  return invalidForm(form, { errors: { [added.reason]: taken[added.reason] } });
}

export default function NewStaff({ actionData }: Route.ComponentProps) {
  const refused = actionData && "errors" in actionData ? actionData : undefined;
  const added = actionData && "password" in actionData ? actionData : undefined;
  const title = added ? m.staff_added() : m.staff_add();
  return (
    <>
      <AdminHead page={title} refused={refused !== undefined} />
      <AdminHeading
        title={title}
        lead={added ? undefined : m.staff_add_lead()}
        back={{ to: "/admin/staff", label: m.dashboard_nav_staff() }}
      />
      {added ? <OneTimePassword {...added} /> : <StaffForm refused={refused} />}
    </>
  );
}
