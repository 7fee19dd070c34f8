import { redirect } from "react-router";
import * as z from "zod/mini";
import { authForm } from "#app/features/account-security/sign-in.server.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext, type Context } from "#app/platform/app.ts";
import { getAuth } from "#app/platform/auth/auth.server.ts";
import { emailSchema } from "#app/platform/auth/credentials.ts";
import { sendVerification, verifyEmail } from "#app/platform/auth/verification.server.ts";
import { handleForm, readForm } from "#app/platform/form.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/verify-email.ts";
import { AuthForm, AuthPage, EmailForm } from "./auth-form.tsx";

const nothing = z.object({});

const states = ["confirmed", "gone", "sent"] as const;

/** The link only asks, because mail scanners open links but press no buttons. */
export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token");
  return { token, state: states.find((state) => searchParams.has(state)) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const token = new URL(request.url).searchParams.get("token");
  return token === null ? sendLink(context, form) : confirm(context, form, token);
}

const confirm = (context: Context, form: FormData, token: string) =>
  handleForm(
    { context, form },
    {
      ...authForm(),
      schema: nothing,
      handle: async () => {
        const isVerified = await verifyEmail(getAuth(context), token);
        return redirect(`/verify-email?${isVerified ? "confirmed" : "gone"}`);
      },
    },
  );

const sendLink = (context: Context, form: FormData) =>
  handleForm(
    { context, form },
    {
      ...authForm(),
      schema: emailSchema,
      handle: async ({ email }, { invalid }) => {
        const isSent = await sendVerification(context.get(appContext), email, getLocale());
        if (!isSent) return invalid({ problem: m.auth_too_many_mails() }, 429);
        return redirect("/verify-email?sent");
      },
    },
  );

export default function VerifyEmail({
  loaderData: { state, token },
  actionData: formError,
}: Route.ComponentProps) {
  if (state === "confirmed") {
    return (
      <AuthPage title={m.auth_verified_title()} lead={m.auth_verified_lead()}>
        <ButtonLink to="/perfumes" size="lg">
          {m.auth_verified_action()}
        </ButtonLink>
      </AuthPage>
    );
  }
  if (token !== null) {
    return (
      <AuthPage title={m.auth_verify_title()} lead={m.auth_confirm_lead()} formError={formError}>
        <AuthForm
          name="confirm"
          schema={nothing}
          action={`/verify-email?${new URLSearchParams({ token })}`}
          submit={m.auth_confirm_action()}
          formError={formError}
        />
      </AuthPage>
    );
  }
  const isGone = state === "gone";
  return (
    <AuthPage
      title={isGone ? m.auth_verify_gone_title() : m.auth_verify_title()}
      lead={isGone ? m.auth_verify_gone_lead() : m.auth_verify_lead()}
      done={state === "sent" && !formError ? m.auth_verify_sent() : null}
      formError={formError}
    >
      <EmailForm
        name="verify"
        action="/verify-email"
        submit={m.auth_verify_action()}
        formError={formError}
        autoComplete="email"
      />
    </AuthPage>
  );
}
