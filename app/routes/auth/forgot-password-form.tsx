import type { FormError } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { emailSchema } from "#app/platform/auth/credentials.ts";
import { TextField } from "#app/ui/field.tsx";
import { AuthForm, OtherForm, useAuthForm, useAuthPlace } from "./auth-form.tsx";

type Props = { formError?: FormError; done?: boolean; email?: string };

export function ForgotPasswordForm({ formError: refused, done }: Props) {
  const form = useAuthForm("reset", emailSchema, refused);
  const { addresses } = useAuthPlace();
  return (
    <div className="grid gap-4">
      <AuthForm
        action="/forgot-password"
        form={form}
        names={["email"]}
        submit={m.auth_reset_action()}
        done={done}
      >
        <TextField
          {...form.control("email")}
          type="email"
          label={m.auth_email()}
          autoComplete="username"
          enterKeyHint="done"
        />
      </AuthForm>
      <OtherForm
        to={addresses.signIn}
        question={m.auth_remember()}
        link={m.auth_have_account_link()}
      />
    </div>
  );
}
