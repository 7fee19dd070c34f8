import type { FormError } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { signUpSchema } from "#app/platform/auth/credentials.ts";
import { TextField } from "#app/ui/field.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { AuthForm, OtherForm, useAuthForm, useAuthPlace } from "./auth-form.tsx";

type Props = { formError?: FormError; done?: boolean; email?: string };

export function SignUpForm({ formError: refused, done }: Props) {
  const form = useAuthForm("sign-up", signUpSchema, refused);
  const { addresses } = useAuthPlace();
  return (
    <div className="grid gap-4">
      <AuthForm
        action="/sign-up"
        form={form}
        names={["fullName", "email", "password"]}
        submit={m.auth_sign_up_action()}
        done={done}
      >
        <TextField
          {...form.control("fullName")}
          label={m.auth_name()}
          autoComplete="name"
          enterKeyHint="next"
        />
        <TextField
          {...form.control("email")}
          type="email"
          label={m.auth_email()}
          autoComplete="username"
          enterKeyHint="next"
        />
        <PasswordField
          {...form.control("password")}
          label={m.auth_password()}
          hint={m.auth_password_hint()}
          autoComplete="new-password"
          enterKeyHint="done"
        />
      </AuthForm>
      <OtherForm
        to={addresses.signIn}
        question={m.auth_have_account()}
        link={m.auth_have_account_link()}
      />
    </div>
  );
}
