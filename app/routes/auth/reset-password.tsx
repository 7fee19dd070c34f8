import { data, useLocation } from "react-router";
import { authForm, handleDone } from "#app/features/account-security/sign-in.server.ts";
import { formErrorOf } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { getAuth } from "#app/platform/auth/auth.server.ts";
import { newPasswordSchema } from "#app/platform/auth/credentials.ts";
import { isResetLink, resetPassword } from "#app/platform/auth/password.server.ts";
import { handleForm } from "#app/platform/form.server.ts";
import { PasswordField } from "#app/ui/password-field.tsx";
import type { Route } from "./+types/reset-password.ts";
import { AuthForm, AuthPage } from "./auth-form.tsx";
import { ForgotPasswordForm } from "./auth-forms.tsx";

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenOf(request);
  const isGood = await isResetLink(context.get(appContext), getAuth(context), token);
  return data({ isGood }, { status: isGood ? 200 : 410 });
}

export function action({ request, context }: Route.ActionArgs) {
  const link = { token: tokenOf(request), locale: getLocale() };
  return handleForm(
    { request, context },
    {
      ...authForm(),
      schema: newPasswordSchema,
      handle: async ({ newPassword }, { form }) => {
        const change = { ...link, newPassword };
        const isSet = await resetPassword(context.get(appContext), getAuth(context), change);
        // The page is loaded again and says that the link is invalid.
        return isSet ? handleDone(form, "password") : null;
      },
    },
  );
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const formError = formErrorOf(actionData);
  const { pathname, search } = useLocation();
  if (!loaderData.isGood) {
    return (
      <AuthPage title={m.auth_new_gone_title()} lead={m.auth_new_gone_lead()}>
        <ForgotPasswordForm />
      </AuthPage>
    );
  }
  return (
    <AuthPage title={m.auth_new_title()} lead={m.auth_new_lead()} formError={formError}>
      <AuthForm
        name="new"
        schema={newPasswordSchema}
        action={pathname + search}
        submit={m.auth_new_action()}
        formError={formError}
      >
        {(control) => (
          <PasswordField
            {...control("newPassword")}
            label={m.auth_new_password()}
            hint={m.auth_password_hint()}
            autoComplete="new-password"
            enterKeyHint="done"
          />
        )}
      </AuthForm>
    </AuthPage>
  );
}
