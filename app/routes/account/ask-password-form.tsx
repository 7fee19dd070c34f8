import { Form, useNavigation } from "react-router";
import * as z from "zod/mini";
import type { FormError } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { currentPasswordSchema } from "#app/platform/auth/credentials.ts";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { useForm } from "#app/ui/use-form.tsx";

const nothing = z.object({});

/** Asks for the current password, where there is one, before it does what its button says. */
export function AskPasswordForm({
  asksPassword,
  refused,
  submit,
  variant,
}: {
  asksPassword: boolean;
  refused?: FormError;
  submit: string;
  variant?: ButtonVariant;
}) {
  const form = useForm("ask-password", asksPassword ? currentPasswordSchema : nothing, refused);
  const busy = useNavigation().formMethod === "POST";
  return (
    <Form method="post" {...form.props} className="grid gap-6">
      {form.summary(["currentPassword"])}
      {asksPassword && (
        <fieldset disabled={busy} className="min-w-0">
          <PasswordField
            {...form.control("currentPassword")}
            label={m.account_password_current()}
            autoComplete="current-password"
            enterKeyHint="done"
          />
        </fieldset>
      )}
      <div>
        <Button size="lg" variant={variant} busy={busy} busyText={m.account_working()}>
          {submit}
        </Button>
      </div>
    </Form>
  );
}
