import { AdminHeading } from "#app/admin/admin-head.tsx";
import { FormPage } from "#app/admin/declared-form.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { newStaff } from "#app/features/staff/new-staff.ts";
import { addStaff } from "#app/features/staff/staff.server.ts";
import { mayManage, roleName, staffRoles } from "#app/features/staff/staff.ts";
import { m } from "#app/paraglide/messages.js";
import { handleForm } from "#app/platform/form.server.ts";
import type { Route } from "./+types/staff-new.ts";
import { OneTimePassword } from "./staff-parts.tsx";

const back = { to: "/admin/staff", label: m.dashboard_nav_staff };

export async function loader({ context }: Route.LoaderArgs) {
  const { staff: manager } = await requireStaff(context, "manage-staff");
  return { roles: staffRoles.filter((role) => mayManage(manager, { role, grants: [] })) };
}

/** Adds a member of staff. The first password is only in the answer to this post. */
export async function action({ request, context }: Route.ActionArgs) {
  const { staff, ...app } = await requireStaff(context, "manage-staff");
  return handleForm(
    { request, context },
    {
      schema: newStaff.schema,
      failed: m.account_failed(),
      handle: async (person, { invalid }) => {
        const added = await addStaff(app, staff.id, person);
        if (added.ok) return { username: person.username, password: added.password };
        if (added.reason === "not-allowed") {
          return invalid({ problem: m.staff_problem_not_allowed() }, 409);
        }
        if (added.reason === "beyond")
          return invalid({ errors: { role: m.staff_problem_beyond() } });
        const taken = { username: m.staff_username_taken(), email: m.staff_email_taken() };
        return invalid({ errors: { [added.reason]: taken[added.reason] } });
      },
    },
  );
}

export default function NewStaff({ loaderData: { roles }, actionData }: Route.ComponentProps) {
  if (actionData && "password" in actionData) {
    return (
      <>
        <AdminHeading title={m.staff_added()} back={{ to: back.to, label: back.label() }} />
        <OneTimePassword {...actionData} />
      </>
    );
  }
  const { fields, schema } = newStaff;
  const choices = () => roles.map((role) => ({ value: role, label: roleName[role]() }));
  return (
    <FormPage
      id="staff-form"
      title={m.staff_add()}
      lead={m.staff_add_lead()}
      fields={{ ...fields, role: { ...fields.role, choices } }}
      schema={schema}
      answer={actionData}
      initial={{ role: "counter" }}
      to={back.to}
      back={back.label()}
      submit={m.staff_add()}
    />
  );
}
