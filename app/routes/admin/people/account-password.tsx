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
import { answerForm, readForm, redirectWithFlash } from "#app/platform/form.server.ts";
import { refusePassword } from "../../account/password-answer.server.ts";
import { PasswordForm } from "../../account/password-form.tsx";
import type { Route } from "./+types/account-password.ts";

const account = "/admin/account";

export async function loader({ context }: Route.LoaderArgs) {
  const { username, mustChangePassword } = await requireStaff(context, "read");
  return { username, mustChangePassword };
}

export async function action({ request, context }: Route.ActionArgs) {
  const staff = await requireStaff(context, "read");
  const app = context.get(appContext);
  const form = await readForm(request);
  const { headers } = request;
  const answer = await answerForm(context, form, {
    schema: otherPasswordSchema,
    accept: (input) =>
      changePassword(app, getAuth(context), staff, { ...input, locale: getLocale(), headers }),
    failed: m.account_failed(),
  });
  if (!answer.ok) return answer.response;
  if (!answer.accepted.ok) return refusePassword(form, answer.accepted);
  await recordOwnChange(app, staff.id, "staff.password");
  const to = staff.mustChangePassword ? "/admin/dashboard" : account;
  return redirectWithFlash(context, to, "account-password-changed", answer.accepted.headers);
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
