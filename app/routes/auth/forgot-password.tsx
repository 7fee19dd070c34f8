import { authForm, handleDone, pathAfter } from "#app/features/account-security/sign-in.server.ts";
import { formErrorOf } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { getAuth } from "#app/platform/auth/auth.server.ts";
import { emailSchema } from "#app/platform/auth/credentials.ts";
import { requestReset } from "#app/platform/auth/password.server.ts";
import { findUser } from "#app/platform/auth/session.server.ts";
import { handleForm, redirectWithFlash } from "#app/platform/form.server.ts";
import type { Route } from "./+types/forgot-password.ts";
import { AuthPage } from "./auth-form.tsx";
import { ForgotPasswordForm } from "./auth-forms.tsx";

export function loader({ request }: Route.LoaderArgs) {
  return { to: pathAfter(new URL(request.url).searchParams.get("to")) };
}

export function action({ request, context }: Route.ActionArgs) {
  return handleForm(
    { request, context },
    {
      ...authForm(),
      schema: emailSchema,
      handle: async ({ email }, { form, invalid }) => {
        const asked = { email, locale: getLocale() };
        const isSent = await requestReset(context.get(appContext), getAuth(context), asked);
        if (!isSent) return invalid({ problem: m.auth_too_many_mails() }, 429);
        if (await findUser(context))
          return redirectWithFlash(context, pathAfter(form.get("to")), m.auth_reset_sent());
        return handleDone(form, "reset");
      },
    },
  );
}

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const formError = formErrorOf(actionData);
  return (
    <AuthPage
      title={m.auth_reset_title()}
      lead={m.auth_reset_lead()}
      to={loaderData.to}
      formError={formError}
    >
      <ForgotPasswordForm formError={formError} />
    </AuthPage>
  );
}
