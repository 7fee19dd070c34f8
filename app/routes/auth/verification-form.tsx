import type { FormError } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { emailSchema } from "#app/platform/auth/credentials.ts";
import { TextField } from "#app/ui/field.tsx";
import { AuthForm } from "./auth-form.tsx";
import { useAuthForm } from "./use-auth-form.ts";

/** Asks for the mail that confirms an address once more. */
export function VerificationForm({ refused }: { refused?: FormError }) {
  const form = useAuthForm("verify", emailSchema, refused);
  return (
    <AuthForm action="/verify-email" form={form} names={["email"]} submit={m.auth_verify_action()}>
      <TextField
        {...form.control("email")}
        type="email"
        label={m.auth_email()}
        autoComplete="email"
        enterKeyHint="done"
      />
    </AuthForm>
  );
}
