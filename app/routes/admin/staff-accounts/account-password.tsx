import { AdminHeading } from "#app/admin/admin-head.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { PasswordForm } from "#app/features/account-security/password-form.tsx";
import { handlePasswordChange } from "#app/features/account-security/security.server.ts";
import { recordOwnChange } from "#app/features/staff/staff.server.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { otherPasswordSchema } from "#app/platform/auth/credentials.ts";
import { staffActions } from "#app/platform/auth/staff-actions.ts";
import { redirectWithFlash } from "#app/platform/form.server.ts";
import type { Route } from "./+types/account-password.ts";

const account = "/admin/account";

export async function loader({ context }: Route.LoaderArgs) {
  const { username, mustChangePassword } = await requireStaff(context, "today");
  return { username, mustChangePassword };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  handlePasswordChange(
    { request, context },
    {
      schema: otherPasswordSchema,
      guard: () => requireStaff(context, "today"),
      done: async (staff, headers) => {
        await recordOwnChange(context.get(appContext), staff.id, staffActions.password);
        const to = staff.mustChangePassword ? "/admin/dashboard" : account;
        return redirectWithFlash(context, to, m.account_password_changed(), headers);
      },
    },
  );

export default function AccountPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { username, mustChangePassword } = loaderData;
  const title = mustChangePassword ? m.staff_password_first() : m.account_password_change();
  return (
    <>
      <AdminHeading
        hasErrors={actionData !== undefined}
        title={title}
        lead={mustChangePassword ? m.staff_password_first_lead() : m.account_password_lead()}
        back={mustChangePassword ? undefined : { to: account, label: m.dashboard_nav_account() }}
      />
      <PasswordForm account={username} schema={otherPasswordSchema} formError={actionData} />
    </>
  );
}
