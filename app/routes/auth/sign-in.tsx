import { redirect } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { getAuth } from "#app/platform/auth/auth.server.ts";
import { signInSchema } from "#app/platform/auth/credentials.ts";
import { findUser } from "#app/platform/auth/session.server.ts";
import { signInWithPassword } from "#app/platform/auth/sign-in.server.ts";
import { answerPublicForm, invalidForm, readForm } from "#app/platform/form.server.ts";
import type { Route } from "./+types/sign-in.ts";
import {
  answerSignedIn,
  authMessages,
  lockedText,
  outcomeOf,
  pathAfter,
} from "./answers.server.ts";
import { AuthPage } from "./auth-page.tsx";
import { providerProblem } from "./provider-problem.server.ts";
import { refusedOf } from "./refused-of.ts";
import { SignInForm } from "./sign-in-form.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const to = pathAfter(searchParams.get("to"));
  if (await findUser(context)) throw redirect(to);
  return { to, done: outcomeOf(searchParams), problem: providerProblem(searchParams) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const { headers } = request;
  const answer = await answerPublicForm(context, form, {
    schema: signInSchema,
    accept: (input) =>
      signInWithPassword(context.get(appContext), getAuth(context), { ...input, headers }),
    messages: authMessages(),
  });
  if (!answer.ok) return answer.response;
  const signedIn = answer.accepted;
  if (signedIn.ok) return answerSignedIn(context, form, signedIn);
  if (signedIn.reason === "wrong")
    return invalidForm(form, { problem: m.auth_wrong() }, { status: 401 });
  return invalidForm(form, { problem: lockedText(signedIn) }, { status: 429 });
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { to, done, problem } = loaderData;
  const refused =
    refusedOf(actionData) ?? (problem ? { values: {}, errors: {}, problem } : undefined);
  return (
    <AuthPage
      title={m.auth_sign_in_title()}
      lead={m.auth_sign_in_lead()}
      to={to}
      done={refused ? null : done}
      refused={refused}
    >
      <SignInForm refused={refused} />
    </AuthPage>
  );
}
