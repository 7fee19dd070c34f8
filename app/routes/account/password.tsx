import { redirect } from "react-router";
import { PasswordForm } from "#app/features/account-security/password-form.tsx";
import { handlePasswordChange } from "#app/features/account-security/security.server.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { changePasswordSchema } from "#app/platform/auth/credentials.ts";
import { hasPassword } from "#app/platform/auth/password.server.ts";
import { redirectWithFlash } from "#app/platform/form.server.ts";
import type { Route } from "./+types/password.ts";
import { requireCustomer } from "./account.server.ts";
import { SecurityFrame } from "./account-heading.tsx";

const page = "/profile/security/password";

export async function loader({ context }: Route.LoaderArgs) {
  const user = await requireCustomer(context, page);
  if (!(await hasPassword(context.get(appContext), user.id))) throw redirect("/profile/security");
  return { email: user.email };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  handlePasswordChange(
    { request, context },
    {
      schema: changePasswordSchema,
      guard: () => requireCustomer(context, page),
      done: (_, headers) =>
        redirectWithFlash(context, "/profile/security", m.account_password_changed(), headers),
    },
  );

export default function ChangePassword({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SecurityFrame
      title={m.account_password_change()}
      lead={m.account_password_lead()}
      hasErrors={actionData !== undefined}
    >
      <PasswordForm account={loaderData.email} formError={actionData} />
    </SecurityFrame>
  );
}
