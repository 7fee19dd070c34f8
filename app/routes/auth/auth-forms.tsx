import { useState } from "react";
import { useHref } from "react-router";
import type { FormError } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { signInSchema, signUpSchema } from "#app/platform/auth/credentials.ts";
import { canUsePasskeys, signInWithPasskey } from "#app/platform/auth/passkey.ts";
import { useInstallation } from "#app/platform/use-site.ts";
import { KeyIcon, MailIcon } from "#app/ui/account-icons.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { useHydrated } from "#app/ui/server-only.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { AuthForm, AuthLink, EmailField, EmailForm, useAuthPlace } from "./auth-form.tsx";

// These forms are shown on pages and in the dialog.

type Props = { formError?: FormError; done?: boolean; email?: string };

export function SignInForm({ formError, done, email }: Props) {
  const { addresses } = useAuthPlace();
  return (
    <div className="grid gap-4">
      <AuthForm
        name="sign-in"
        schema={signInSchema}
        action="/sign-in"
        submit={m.auth_sign_in_action()}
        formError={formError}
        done={done}
      >
        {(control) => {
          const { defaultValue = email, ...field } = control("email");
          return (
            <>
              <EmailField {...field} defaultValue={defaultValue} enterKeyHint="next" />
              <div className="grid justify-items-start">
                <div className="w-full">
                  <PasswordField
                    {...control("password")}
                    label={m.auth_password()}
                    autoComplete="current-password"
                    enterKeyHint="done"
                  />
                </div>
                <AuthLink to={addresses.reset}>{m.auth_forgot()}</AuthLink>
              </div>
            </>
          );
        }}
      </AuthForm>
      <OtherForm
        to={addresses.signUp}
        question={m.auth_no_account()}
        link={m.auth_no_account_link()}
      />
      <OtherWays />
    </div>
  );
}

export function SignUpForm({ formError, done }: Props) {
  const { addresses } = useAuthPlace();
  return (
    <div className="grid gap-4">
      <AuthForm
        name="sign-up"
        schema={signUpSchema}
        action="/sign-up"
        submit={m.auth_sign_up_action()}
        formError={formError}
        done={done}
      >
        {(control) => (
          <>
            <TextField
              {...control("fullName")}
              label={m.auth_name()}
              autoComplete="name"
              enterKeyHint="next"
            />
            <EmailField {...control("email")} enterKeyHint="next" />
            <PasswordField
              {...control("password")}
              label={m.auth_password()}
              hint={m.auth_password_hint()}
              autoComplete="new-password"
              enterKeyHint="done"
            />
          </>
        )}
      </AuthForm>
      <OtherForm
        to={addresses.signIn}
        question={m.auth_have_account()}
        link={m.auth_have_account_link()}
      />
    </div>
  );
}

export function ForgotPasswordForm({ formError, done }: Props) {
  const { addresses } = useAuthPlace();
  return (
    <div className="grid gap-4">
      <EmailForm
        name="reset"
        action="/forgot-password"
        submit={m.auth_reset_action()}
        formError={formError}
        done={done}
      />
      <OtherForm
        to={addresses.signIn}
        question={m.auth_remember()}
        link={m.auth_have_account_link()}
      />
    </div>
  );
}

function OtherForm({ to, question, link }: { to: string; question: string; link: string }) {
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-2 text-sm text-muted">
      {question}
      <AuthLink to={to}>{link}</AuthLink>
    </p>
  );
}

function OtherWays() {
  const { providers } = useInstallation();
  const to = encodeURIComponent(useAuthPlace().to);
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {m.auth_or()}
      </p>
      <ButtonLink variant="secondary" to={`/sign-in/code?to=${to}`} icon={<MailIcon />}>
        {m.auth_by_code()}
      </ButtonLink>
      <PasskeyButton />
      {providers.map(({ id, name }) => (
        <ButtonLink key={id} variant="secondary" to={`/sign-in/with/${id}?to=${to}`}>
          <bdi>{m.auth_by_provider({ name })}</bdi>
        </ButtonLink>
      ))}
    </div>
  );
}

const showsMs = 1000;

function PasskeyButton() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const address = useHref(useAuthPlace().to);
  if (!useHydrated() || !canUsePasskeys()) return null;

  function fail(text: string) {
    setProblem(text);
    showToast("error", text);
  }
  async function signIn() {
    setBusy(true);
    setProblem(null);
    try {
      const result = await signInWithPasskey();
      if (result === "refused") fail(m.auth_passkey_failed());
      if (result === "done") {
        showToast("success", m.auth_signed_in());
        setTimeout(() => location.assign(address), showsMs);
        return;
      }
    } catch {
      // Without network the requests fail.
      fail(m.auth_passkey_unreachable());
    }
    setBusy(false);
  }

  return (
    <>
      <Button
        type="button"
        variant="secondary"
        icon={<KeyIcon />}
        busy={busy}
        busyText={m.auth_processing()}
        onClick={busy ? undefined : signIn}
      >
        {m.auth_by_passkey()}
      </Button>
      {problem && (
        <p role="alert" className="text-sm text-red">
          {problem}
        </p>
      )}
    </>
  );
}
