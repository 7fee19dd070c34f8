import { redirect } from "react-router";
import {
  authForm,
  handleDone,
  pathAfter,
  signedUpCookie,
} from "#app/features/account-security/sign-in.server.ts";
import { formErrorOf } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { signUpSchema } from "#app/platform/auth/credentials.ts";
import { findUser } from "#app/platform/auth/session.server.ts";
import { signUp } from "#app/platform/auth/sign-up.server.ts";
import { handleForm } from "#app/platform/form.server.ts";
import type { Route } from "./+types/sign-up.ts";
import { AuthPage } from "./auth-form.tsx";
import { SignUpForm } from "./auth-forms.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const to = pathAfter(new URL(request.url).searchParams.get("to"));
  if (await findUser(context)) throw redirect(to);
  return { to };
}

export function action({ request, context }: Route.ActionArgs) {
  return handleForm(
    { request, context },
    {
      ...authForm(),
      schema: signUpSchema,
      handle: async (input, { form, invalid }) => {
        const id = await signUp(context.get(appContext), input, getLocale());
        if (id === null) return invalid({ problem: m.auth_too_many_mails() }, 429);
        const { email } = input;
        return handleDone(form, "sign-up", {
          "Set-Cookie": await signedUpCookie.keep(context, { email }, ""),
        });
      },
    },
  );
}

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const formError = formErrorOf(actionData);
  return (
    <AuthPage
      title={m.auth_sign_up_title()}
      lead={m.auth_sign_up_lead()}
      to={loaderData.to}
      formError={formError}
    >
      <SignUpForm formError={formError} />
    </AuthPage>
  );
}
