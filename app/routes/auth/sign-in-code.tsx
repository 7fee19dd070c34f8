import { Form, redirect } from "react-router";
import {
  authForm,
  handleSignedIn,
  pathAfter,
} from "#app/features/account-security/sign-in.server.ts";
import { type FormError, formErrorOf } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext, type Context } from "#app/platform/app.ts";
import { getAuth } from "#app/platform/auth/auth.server.ts";
import { emailSchema, oneTimeCodeSchema } from "#app/platform/auth/credentials.ts";
import { findUser } from "#app/platform/auth/session.server.ts";
import { sendCode, signInWithCode } from "#app/platform/auth/verification.server.ts";
import { handleForm, readForm } from "#app/platform/form.server.ts";
import { sealedCookie } from "#app/platform/sealed-cookie.server.ts";
import { Button } from "#app/ui/button.tsx";
import { CodeField } from "#app/ui/password-field.tsx";
import type { Route } from "./+types/sign-in-code.ts";
import { AuthForm, AuthLink, AuthPage, EmailForm, useAuthPlace } from "./auth-form.tsx";

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
  const formError = formErrorOf(actionData);
  return (
    <AuthPage
      title={m.auth_code_title()}
      lead={email ? m.auth_code_sent({ email }) : m.auth_code_lead()}
      to={to}
      done={email && isAnother && !formError ? m.auth_code_sent_again() : null}
      formError={formError}
    >
      {email ? (
        <SignInCodeForm email={email} formError={formError} />
      ) : (
        <SendCodeForm formError={formError} />
      )}
    </AuthPage>
  );
}

const usePath = () => `/sign-in/code?to=${encodeURIComponent(useAuthPlace().to)}`;

function SendCodeForm({ formError }: { formError?: FormError }) {
  const { addresses } = useAuthPlace();
  return (
    <div className="grid gap-4">
      <EmailForm
        name="send-code"
        action={usePath()}
        submit={m.auth_code_send()}
        formError={formError}
      />
      <p>
        <AuthLink to={addresses.signIn}>{m.auth_password_instead()}</AuthLink>
      </p>
    </div>
  );
}

function SignInCodeForm({ email, formError }: { email: string; formError?: FormError }) {
  const path = usePath();
  const { to } = useAuthPlace();
  return (
    <div className="grid gap-4">
      <AuthForm
        name="code"
        schema={oneTimeCodeSchema}
        action={`${path}&sent=`}
        submit={m.auth_code_action()}
        formError={formError}
      >
        {(control) => <CodeField {...control("code")} />}
      </AuthForm>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Form method="post" action={path}>
          <input type="hidden" name="to" value={to} />
          <input type="hidden" name="email" value={email} />
          <input type="hidden" name="again" value="yes" />
          <Button variant="quiet" className="-ms-5">
            {m.auth_code_another()}
          </Button>
        </Form>
        <AuthLink to={path}>{m.auth_code_other_address()}</AuthLink>
      </div>
    </div>
  );
}

const cookie = sealedCookie("sign-in-code", 10 * 60);

const addressOfCode = async (context: Context, request: Request): Promise<string | null> =>
  (await cookie.read(context, request, ""))?.email ?? null;

function handleSendCode(context: Context, form: FormData) {
  const locale = getLocale();
  return handleForm(
    { context, form },
    {
      ...authForm(),
      schema: emailSchema,
      handle: async ({ email }, { invalid }) => {
        const isSent = await sendCode(context.get(appContext), getAuth(context), { email, locale });
        if (!isSent) return invalid({ problem: m.auth_too_many_mails() }, 429);
        const to = pathAfter(form.get("to"));
        const headers = { "Set-Cookie": await cookie.keep(context, { email }, "") };
        const sent = form.has("again") ? "again" : "";
        return redirect(`/sign-in/code?${new URLSearchParams({ sent, to })}`, { headers });
      },
    },
  );
}

async function handleCode(context: Context, request: Request, form: FormData) {
  const email = await addressOfCode(context, request);
  if (!email)
    return redirect(`/sign-in/code?${new URLSearchParams({ to: pathAfter(form.get("to")) })}`);
  const app = context.get(appContext);
  const { headers } = request;
  return handleForm(
    { context, form },
    {
      ...authForm(),
      schema: oneTimeCodeSchema,
      handle: async ({ code }, { invalid }) => {
        const entered = await signInWithCode(app, getAuth(context), { email, code, headers });
        if (!entered.ok) {
          const isWrong = entered.reason === "wrong";
          return invalid({ problem: isWrong ? m.auth_code_wrong() : m.auth_code_used_up() }, 401);
        }
        entered.headers.append("Set-Cookie", await cookie.forget(context));
        return handleSignedIn(context, form, entered);
      },
    },
  );
}
