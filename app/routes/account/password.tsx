import { redirect } from "react-router";
import { PageHead } from "#app/features/site/page-head.tsx";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { getAuth } from "#app/platform/auth/auth.server.ts";
import { changePasswordSchema } from "#app/platform/auth/credentials.ts";
import { changePassword, hasPassword } from "#app/platform/auth/password.server.ts";
import { requireUser } from "#app/platform/auth/session.server.ts";
import { handleForm, redirectWithFlash } from "#app/platform/form.server.ts";
import type { Route } from "./+types/password.ts";
import { AccountHeading } from "./account-heading.tsx";
import { passwordError } from "./password-answer.server.ts";
import { PasswordForm } from "./password-form.tsx";
import { signInThen } from "./sign-in-then.ts";

const page = "/profile/security/password";

export async function loader({ context }: Route.LoaderArgs) {
  const user = await requireUser(context, signInThen(page));
  if (!(await hasPassword(context.get(appContext), user.id))) throw redirect("/profile/security");
  return { email: user.email };
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { headers } = request;
  return handleForm(
    { request, context },
    {
      schema: changePasswordSchema,
      guard: () => requireUser(context, signInThen(page)),
      failed: m.account_failed(),
      handle: async (input, { sender, invalid }) => {
        const change = { ...input, locale: getLocale(), headers };
        const changed = await changePassword(app, getAuth(context), sender, change);
        if (!changed.ok) return invalid(...passwordError(changed));
        const to = "/profile/security";
        return redirectWithFlash(context, to, "account-password-changed", changed.headers);
      },
    },
  );
}

export default function ChangePassword({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead page={m.account_password_change()} refused={actionData !== undefined} />
      <AccountHeading
        title={m.account_password_change()}
        lead={m.account_password_lead()}
        back={{ to: "/profile/security", label: m.account_security() }}
      />
      <PasswordForm account={loaderData.email} refused={actionData} />
    </>
  );
}
