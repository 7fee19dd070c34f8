import { data, Form, useNavigation } from "react-router";
import { AdminHeading } from "#app/admin/admin-head.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { findStaffMember, resetStaff } from "#app/features/staff/staff.server.ts";
import { mayManage } from "#app/features/staff/staff.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/staff-reset.ts";
import { OneTimePassword } from "./staff-parts.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, staff: manager } = await requireStaff(context, "manage-staff");
  const person = await findStaffMember(db, params.staffId);
  if (!person || person.id === manager.id) throw data(null, { status: 404 });
  if (!mayManage(manager, person)) throw data(null, { status: 403 });
  const { id, name, username } = person;
  return { id, name, username };
}

/** Gives a new password, which is only in the answer to this post. */
export async function action({ context, params: { staffId } }: Route.ActionArgs) {
  const { staff: manager, ...app } = await requireStaff(context, "manage-staff");
  // Changing one's own password needs the current one.
  if (staffId === manager.id) throw data(null, { status: 404 });
  const reset = await resetStaff(app, manager.id, staffId);
  if (!reset.ok) throw data(null, { status: reset.reason === "not-found" ? 404 : 403 });
  return { password: reset.password };
}

export default function ResetStaff({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, username } = loaderData;
  const busy = useNavigation().formMethod === "POST";
  return (
    <>
      <AdminHeading
        page={m.staff_reset()}
        title={m.staff_reset_of({ name })}
        lead={actionData ? undefined : m.staff_reset_text()}
        back={{ to: `/admin/staff/${id}`, label: name }}
      />
      {actionData ? (
        <OneTimePassword username={username} password={actionData.password} />
      ) : (
        <Form method="post">
          <Button size="lg" variant="danger" busy={busy} busyText={m.account_working()}>
            {m.staff_reset()}
          </Button>
        </Form>
      )}
    </>
  );
}
