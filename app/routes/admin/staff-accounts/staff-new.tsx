import { Form, useNavigation } from "react-router";
import { AdminHead } from "#app/admin/admin-head.tsx";
import { AdminHeading } from "#app/admin/admin-heading.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { addStaff } from "#app/features/staff/staff.server.ts";
import {
  mayManage,
  newStaffSchema,
  roleName,
  type StaffRole,
  staffRoles,
} from "#app/features/staff/staff.ts";
import type { FormError } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { handleForm } from "#app/platform/form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { useForm } from "#app/ui/use-form.tsx";
import type { Route } from "./+types/staff-new.ts";
import { OneTimePassword } from "./one-time-password.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const manager = await requireStaff(context, "manage-staff");
  return { roles: staffRoles.filter((role) => mayManage(manager, { role, grants: [] })) };
}

/** Adds a member of staff. The first password is only in the answer to this post. */
export function action({ request, context }: Route.ActionArgs) {
  return handleForm(
    { request, context },
    {
      schema: newStaffSchema,
      guard: () => requireStaff(context, "manage-staff"),
      failed: m.account_failed(),
      handle: async (person, { sender: manager, invalid }) => {
        const added = await addStaff(context.get(appContext), manager.id, person);
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

export default function NewStaff({ loaderData, actionData }: Route.ComponentProps) {
  const refused = actionData && "errors" in actionData ? actionData : undefined;
  const added = actionData && "password" in actionData ? actionData : undefined;
  const title = added ? m.staff_added() : m.staff_add();
  return (
    <>
      <AdminHead page={title} hasErrors={refused !== undefined} />
      <AdminHeading
        title={title}
        lead={added ? undefined : m.staff_add_lead()}
        back={{ to: "/admin/staff", label: m.dashboard_nav_staff() }}
      />
      {added ? (
        <OneTimePassword {...added} />
      ) : (
        <StaffForm roles={loaderData.roles} formError={refused} />
      )}
    </>
  );
}

const asTyped = { dir: "ltr", autoComplete: "off", autoCapitalize: "none", spellCheck: false };

function StaffForm({ roles, formError }: { roles: StaffRole[]; formError?: FormError }) {
  const form = useForm("staff-form", newStaffSchema, formError, { initial: { role: "counter" } });
  const busy = useNavigation().formMethod === "POST";
  return (
    <Form method="post" {...form.props} className="grid max-w-form gap-8">
      {form.summary(["name", "username", "email", "role"])}
      <fieldset disabled={busy} className="grid min-w-0 gap-5">
        <TextField
          {...form.control("name")}
          label={m.staff_name()}
          autoComplete="off"
          enterKeyHint="next"
        />
        <TextField
          {...form.control("username")}
          {...asTyped}
          label={m.staff_username()}
          hint={m.staff_username_hint()}
          enterKeyHint="next"
        />
        <TextField
          {...form.control("email")}
          {...asTyped}
          type="email"
          label={m.staff_email()}
          hint={m.staff_email_hint()}
          enterKeyHint="next"
        />
        <SelectField
          {...form.control("role")}
          required={false}
          label={m.staff_role()}
          hint={m.staff_role_hint()}
        >
          {roles.map((role) => (
            <option key={role} value={role}>
              {roleName[role]()}
            </option>
          ))}
        </SelectField>
      </fieldset>
      <div>
        <Button size="lg" busy={busy} busyText={m.account_saving()}>
          {m.staff_add()}
        </Button>
      </div>
    </Form>
  );
}
