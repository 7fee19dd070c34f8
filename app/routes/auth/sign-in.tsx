import { redirect } from "react-router";
import {
  authForm,
  handleSignedIn,
  lockedText,
  outcomeOf,
  pathAfter,
  providerProblem,
  signedUpCookie,
} from "#app/features/account-security/sign-in.server.ts";
import { formErrorOf } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { getAuth } from "#app/platform/auth/auth.server.ts";
import { signInSchema } from "#app/platform/auth/credentials.ts";
import { findUser } from "#app/platform/auth/session.server.ts";
import { signInWithPassword } from "#app/platform/auth/sign-in.server.ts";
import { handleForm } from "#app/platform/form.server.ts";
import type { Route } from "./+types/sign-in.ts";
import { AuthPage } from "./auth-form.tsx";
import { SignInForm } from "./auth-forms.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const to = pathAfter(searchParams.get("to"));
  if (await findUser(context)) throw redirect(to);
  const done = outcomeOf(searchParams);
  const signedUp = done ? await signedUpCookie.read(context, request, "") : null;
  return { to, done, email: signedUp?.email, problem: providerProblem(searchParams) };
}

export function action({ request, context }: Route.ActionArgs) {
  const { headers } = request;
  return handleForm(
    { request, context },
    {
      ...authForm(),
      schema: signInSchema,
      handle: async (input, { form, invalid }) => {
        const app = context.get(appContext);
        const signedIn = await signInWithPassword(app, getAuth(context), { ...input, headers });
        if (signedIn.ok) return handleSignedIn(context, form, signedIn);
        if (signedIn.reason === "wrong") return invalid({ problem: m.auth_wrong() }, 401);
        return invalid({ problem: lockedText(signedIn) }, 429);
      },
    },
  );
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { to, done, email, problem } = loaderData;
  const formError =
    formErrorOf(actionData) ?? (problem ? { values: {}, errors: {}, problem } : undefined);
  return (
    <AuthPage
      title={m.auth_sign_in_title()}
      lead={m.auth_sign_in_lead()}
      to={to}
      done={formError ? null : done}
      formError={formError}
    >
      <SignInForm formError={formError} email={email} />
    </AuthPage>
  );
}
