import { useState } from "react";
import { useHref } from "react-router";
import type { FormError } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { signInSchema } from "#app/platform/auth/credentials.ts";
import { canUsePasskeys, signInWithPasskey } from "#app/platform/auth/passkey.ts";
import { useInstallation } from "#app/platform/use-site.ts";
import { KeyIcon, MailIcon } from "#app/ui/account-icons.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { showToast } from "#app/ui/show-toast.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { AuthForm, AuthLink, OtherForm, useAuthForm, useAuthPlace } from "./auth-form.tsx";

type Props = { formError?: FormError; done?: boolean; email?: string };

export function SignInForm({ formError: refused, done, email }: Props) {
  const form = useAuthForm("sign-in", signInSchema, refused);
  const emailControl = form.control("email");
  const { addresses } = useAuthPlace();
  return (
    <div className="grid gap-4">
      <AuthForm
        action="/sign-in"
        form={form}
        names={["email", "password"]}
        submit={m.auth_sign_in_action()}
        done={done}
      >
        <TextField
          {...emailControl}
          defaultValue={emailControl.defaultValue ?? email}
          type="email"
          label={m.auth_email()}
          autoComplete="username"
          enterKeyHint="next"
        />
        <div className="grid justify-items-start">
          <div className="w-full">
            <PasswordField
              {...form.control("password")}
              label={m.auth_password()}
              autoComplete="current-password"
              enterKeyHint="done"
            />
          </div>
          <AuthLink to={addresses.reset}>{m.auth_forgot()}</AuthLink>
        </div>
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
