import { redirect } from "react-router";
import { pathAfter } from "#app/features/account-security/sign-in.server.ts";
import { m } from "#app/paraglide/messages.js";
import { findUser } from "#app/platform/auth/session.server.ts";
import { readForm } from "#app/platform/form.server.ts";
import type { Route } from "./+types/sign-in-code.ts";
import { AuthPage } from "./auth-page.tsx";
import { addressOfCode, handleCode, handleSendCode } from "./code-answers.server.ts";
import { CodeForm, SendCodeForm } from "./code-forms.tsx";
import { refusedOf } from "./refused-of.ts";

/** First the address, then, at `?sent`, the code that was mailed to it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const to = pathAfter(searchParams.get("to"));
  if (await findUser(context)) throw redirect(to);
  const email = searchParams.has("sent") ? await addressOfCode(context, request) : null;
  return { to, email, isAnother: searchParams.get("sent") === "again" };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  return form.has("code") ? handleCode(context, request, form) : handleSendCode(context, form);
}

export default function SignInCode({ loaderData, actionData }: Route.ComponentProps) {
  const { to, email, isAnother } = loaderData;
  const refused = refusedOf(actionData);
  return (
    <AuthPage
      title={m.auth_code_title()}
      lead={email ? m.auth_code_sent({ email }) : m.auth_code_lead()}
      to={to}
      done={email && isAnother && !refused ? m.auth_code_sent_again() : null}
      refused={refused}
    >
      {email ? <CodeForm email={email} refused={refused} /> : <SendCodeForm refused={refused} />}
    </AuthPage>
  );
}
