import { data, Form, redirect, useNavigation } from "react-router";
import { AdminHead } from "#app/admin/admin-head.tsx";
import { UnlockFields } from "#app/admin/idle-lock.tsx";
import { unlock } from "#app/admin/lock.server.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { staffPath } from "#app/admin/staff-path.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/platform/form.server.ts";
import type { Route } from "./+types/unlock.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { staff } = await requireStaff(context, "today");
  const to = staffPath(url.searchParams.get("to"));
  if (!staff.isLocked) throw redirect(to);
  return { to, name: staff.username };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { staff } = await requireStaff(context, "today");
  const form = await readForm(request);
  const opened = await unlock(context, staff, form);
  if (opened.ok) return redirect(staffPath(form.get("to")));
  return data({ problem: opened.problem }, { status: opened.status });
}

export default function Unlock({ loaderData, actionData }: Route.ComponentProps) {
  const { to, name } = loaderData;
  const busy = useNavigation().formMethod === "POST";
  return (
    <div className="mx-auto mt-10 max-w-sm">
      <AdminHead page={m.staff_unlock_title()} hasErrors={actionData !== undefined} />
      <h1 className="text-2xl">{m.staff_unlock_title()}</h1>
      <Form method="post" replace className="mt-6 grid gap-5">
        <input type="hidden" name="to" value={to} />
        <UnlockFields name={name} problem={actionData?.problem} busy={busy} />
      </Form>
    </div>
  );
}
