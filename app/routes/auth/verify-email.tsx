import { data, redirect } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { getAuth } from "#app/platform/auth/auth.server.ts";
import { emailSchema } from "#app/platform/auth/credentials.ts";
import { sendVerification, verifyEmail } from "#app/platform/auth/verification.server.ts";
import { answerPublicForm, readForm, refuseForm } from "#app/platform/public-form.server.ts";
import { keepUnsentForm } from "#app/platform/unsent-form.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/verify-email.ts";
import { authMessages } from "./answers.server.ts";
import { AuthPage } from "./auth-page.tsx";
import { refusedOf } from "./refused-of.ts";
import { VerificationForm } from "./verification-form.tsx";

type State = "ask" | "sent" | "gone" | "confirmed";

/** The link of the mail leads on to an address without its token. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token");
  if (token !== null) {
    const isGood = await verifyEmail(getAuth(context), token);
    throw redirect(`/verify-email?${isGood ? "confirmed" : "gone"}`);
  }
  const states: State[] = ["confirmed", "gone", "sent"];
  return { state: states.find((state) => searchParams.has(state)) ?? "ask" };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const answer = await answerPublicForm(context, form, {
    schema: emailSchema,
    accept: ({ email }) => sendVerification(context.get(appContext), email, getLocale()),
    messages: authMessages(),
  });
  if (!answer.ok) return answer.response;
  if (!answer.accepted.ok) return refuseForm(form, m.auth_too_many_mails(), { status: 429 });
  // A button elsewhere, such as in the profile, tells it in its place.
  if (form.has("stays")) return data({ done: m.auth_verify_sent() });
  return redirect("/verify-email?sent");
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  keepUnsentForm(request, serverAction);

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { state } = loaderData;
  const refused = refusedOf(actionData);
  if (state === "confirmed") {
    return (
      <AuthPage title={m.auth_verified_title()} lead={m.auth_verified_lead()}>
        <ButtonLink to="/perfumes" size="lg">
          {m.auth_verified_action()}
        </ButtonLink>
      </AuthPage>
    );
  }
  const isGone = state === "gone";
  return (
    <AuthPage
      title={isGone ? m.auth_verify_gone_title() : m.auth_verify_title()}
      lead={isGone ? m.auth_verify_gone_lead() : m.auth_verify_lead()}
      done={state === "sent" && !refused ? m.auth_verify_sent() : null}
      refused={refused}
    >
      <VerificationForm refused={refused} />
    </AuthPage>
  );
}
