import { redirect } from "react-router";
import { PageHead } from "#app/features/site/page-head.tsx";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { getAuth } from "#app/platform/auth/auth.server.ts";
import { changePasswordSchema } from "#app/platform/auth/credentials.ts";
import { changePassword, hasPassword } from "#app/platform/auth/password.server.ts";
import { requireUser } from "#app/platform/auth/session.server.ts";
import { answerForm, readForm, redirectWithFlash } from "#app/platform/form.server.ts";
import type { Route } from "./+types/password.ts";
import { AccountHeading } from "./account-heading.tsx";
import { refusePassword } from "./password-answer.server.ts";
import { PasswordForm } from "./password-form.tsx";
import { signInThen } from "./sign-in-then.ts";

const page = "/profile/security/password";

export async function loader({ context }: Route.LoaderArgs) {
  const user = await requireUser(context, signInThen(page));
  if (!(await hasPassword(context.get(appContext), user.id))) throw redirect("/profile/security");
  return { email: user.email };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireUser(context, signInThen(page));
  const form = await readForm(request);
  const { headers } = request;
  const answer = await answerForm(context, form, {
    schema: changePasswordSchema,
    accept: (input) => {
      const change = { ...input, locale: getLocale(), headers };
      return changePassword(context.get(appContext), getAuth(context), user, change);
    },
    failed: m.account_failed(),
  });
  if (!answer.ok) return answer.response;
  if (!answer.accepted.ok) return refusePassword(form, answer.accepted);
  return redirectWithFlash(
    context,
    "/profile/security",
    "account-password-changed",
    answer.accepted.headers,
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
