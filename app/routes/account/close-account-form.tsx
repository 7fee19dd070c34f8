import { Form, useNavigation } from "react-router";
import type { FormError } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { useForm } from "#app/ui/use-form.tsx";
import { closingSchema } from "./closing-word.ts";

/** Deletes the account, after the password or, without one, a word. */
export function CloseAccountForm({
  asksPassword,
  refused,
}: {
  asksPassword: boolean;
  refused?: FormError;
}) {
  const form = useForm("close-account", closingSchema(asksPassword), refused);
  const busy = useNavigation().formMethod === "POST";
  return (
    // Where it leads is a page of its own, for somebody who is signed out.
    <Form method="post" reloadDocument {...form.props} className="mt-6 grid max-w-form gap-6">
      {form.summary(["currentPassword", "word"])}
      <fieldset disabled={busy} className="min-w-0">
        {asksPassword ? (
          <PasswordField
            {...form.control("currentPassword")}
            label={m.account_password_current()}
            autoComplete="current-password"
            enterKeyHint="done"
          />
        ) : (
          <TextField
            {...form.control("word")}
            label={m.account_close_word_label({ word: m.account_close_word() })}
            autoComplete="off"
            enterKeyHint="done"
          />
        )}
      </fieldset>
      <div>
        <Button variant="danger" busy={busy} busyText={m.account_deleting()}>
          {m.account_close_title()}
        </Button>
      </div>
    </Form>
  );
}
