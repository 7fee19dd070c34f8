import type { ComponentType, ReactNode } from "react";
import { Form } from "react-router";
import * as z from "zod/mini";
import type { FormError } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { currentPasswordSchema } from "#app/platform/auth/credentials.ts";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { useForm } from "#app/ui/use-form.tsx";

/** Of customers or of staff; `back` leads to the account unless it is another or none. */
export type SecurityPageFrame = ComponentType<{
  title: string;
  lead?: string;
  back?: { to: string; label: string } | null;
  section?: string;
  hasErrors: boolean;
  children: ReactNode;
}>;

/** The page, in the frame of customers or of staff, whose first password is somebody else's. */
export function PasswordPage({
  loaderData: { name, isFirst },
  actionData: formError,
  schema,
  Frame,
}: {
  loaderData: { name: string; isFirst: boolean };
  actionData?: FormError;
  schema: z.core.$ZodType;
  Frame: SecurityPageFrame;
}) {
  const form = useForm("password-form", schema, formError, { failed: m.account_failed() });
  return (
    <Frame
      title={isFirst ? m.staff_password_first() : m.account_password_change()}
      lead={isFirst ? m.staff_password_first_lead() : m.account_password_lead()}
      back={isFirst ? null : undefined}
      hasErrors={formError !== undefined}
    >
      <Form method="post" {...form.props} className="grid max-w-form gap-8">
        {form.summary(["currentPassword", "newPassword"])}
        <input type="hidden" name="username" autoComplete="username" value={name} />
        <fieldset disabled={form.busy} className="grid min-w-0 gap-5">
          <PasswordField
            {...form.control("currentPassword")}
            label={m.account_password_current()}
            autoComplete="current-password"
            enterKeyHint="next"
          />
          <PasswordField
            {...form.control("newPassword")}
            label={m.account_password_new()}
            hint={m.account_password_new_hint()}
            autoComplete="new-password"
            enterKeyHint="done"
          />
        </fieldset>
        <div>
          <Button size="lg" busy={form.busy} busyText={m.ui_saving()}>
            {m.account_password_change()}
          </Button>
        </div>
      </Form>
    </Frame>
  );
}

const nothing = z.object({});

export function AskPasswordForm({
  asksPassword,
  formError,
  submit,
  variant,
}: {
  asksPassword: boolean;
  formError?: FormError;
  submit: string;
  variant?: ButtonVariant;
}) {
  const form = useForm("ask-password", asksPassword ? currentPasswordSchema : nothing, formError, {
    failed: m.account_failed(),
  });
  return (
    <Form method="post" {...form.props} className="grid gap-6">
      {form.summary(["currentPassword"])}
      {asksPassword && (
        <fieldset disabled={form.busy} className="min-w-0">
          <PasswordField
            {...form.control("currentPassword")}
            label={m.account_password_current()}
            autoComplete="current-password"
            enterKeyHint="done"
          />
        </fieldset>
      )}
      <div>
        <Button size="lg" variant={variant} busy={form.busy} busyText={m.account_working()}>
          {submit}
        </Button>
      </div>
    </Form>
  );
}
