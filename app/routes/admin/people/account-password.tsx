import { AdminHead } from "#app/admin/admin-head.tsx";
import { AdminHeading } from "#app/admin/admin-heading.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { recordOwnChange } from "#app/features/staff/own-account.server.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { getAuth } from "#app/platform/auth/auth.server.ts";
import { otherPasswordSchema } from "#app/platform/auth/credentials.ts";
import { changePassword } from "#app/platform/auth/password.server.ts";
import { handleForm, redirectWithFlash } from "#app/platform/form.server.ts";
import { passwordError } from "../../account/password-answer.server.ts";
import { PasswordForm } from "../../account/password-form.tsx";
import type { Route } from "./+types/account-password.ts";

const account = "/admin/account";

export async function loader({ context }: Route.LoaderArgs) {
  const { username, mustChangePassword } = await requireStaff(context, "read");
  return { username, mustChangePassword };
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { headers } = request;
  return handleForm(
    { request, context },
    {
      schema: otherPasswordSchema,
      guard: () => requireStaff(context, "read"),
      failed: m.account_failed(),
      handle: async (input, { sender: staff, invalid }) => {
        const change = { ...input, locale: getLocale(), headers };
        const changed = await changePassword(app, getAuth(context), staff, change);
        if (!changed.ok) return invalid(...passwordError(changed));
        await recordOwnChange(app, staff.id, "staff.password");
        const to = staff.mustChangePassword ? "/admin/dashboard" : account;
        return redirectWithFlash(context, to, "account-password-changed", changed.headers);
      },
    },
  );
}

export default function AccountPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { username, mustChangePassword } = loaderData;
  const title = mustChangePassword ? m.staff_password_first() : m.account_password_change();
  return (
    <>
      <AdminHead page={title} refused={actionData !== undefined} />
      <AdminHeading
        title={title}
        lead={mustChangePassword ? m.staff_password_first_lead() : m.account_password_lead()}
        back={mustChangePassword ? undefined : { to: account, label: m.dashboard_nav_account() }}
      />
      <PasswordForm account={username} schema={otherPasswordSchema} refused={actionData} />
    </>
  );
}
