import { useLocation } from "react-router";
import type { FormError } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { newPasswordSchema } from "#app/platform/auth/credentials.ts";
import { PasswordField } from "#app/ui/password-field.tsx";
import { AuthForm } from "./auth-form.tsx";
import { useAuthForm } from "./use-auth-form.ts";

/** Sets a password by the link whose token is in the page's address. */
export function NewPasswordForm({ refused }: { refused?: FormError }) {
  const form = useAuthForm("new", newPasswordSchema, refused);
  const { pathname, search } = useLocation();
  return (
    <AuthForm
      action={pathname + search}
      form={form}
      names={["newPassword"]}
      submit={m.auth_new_action()}
    >
      <PasswordField
        {...form.control("newPassword")}
        label={m.auth_new_password()}
        hint={m.auth_password_hint()}
        autoComplete="new-password"
        enterKeyHint="done"
      />
    </AuthForm>
  );
}
