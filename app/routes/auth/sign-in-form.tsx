import type { FormError } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { signInSchema } from "#app/platform/auth/credentials.ts";
import { TextField } from "#app/ui/field.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { AuthForm, AuthLink, OtherForm } from "./auth-form.tsx";
import { useAuthPlace } from "./auth-place.ts";
import { OtherWays } from "./other-ways.tsx";
import { useAuthForm } from "./use-auth-form.ts";

type Props = { refused?: FormError; done?: boolean };

export function SignInForm({ refused, done }: Props) {
  const form = useAuthForm("sign-in", signInSchema, refused);
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
          {...form.control("email")}
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
