import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { useDatabaseState } from "#app/admin/use-database-state.ts";
import type { DatabaseState } from "#app/features/dashboard/database-state.ts";
import type { FormError } from "#app/lib/form.ts";
import { honeypotField } from "#app/lib/honeypot.ts";
import { safeRedirectPath } from "#app/lib/i18n-url.ts";
import { m } from "#app/paraglide/messages.js";
import { staffSignInSchema } from "#app/platform/auth/credentials.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Honeypot } from "#app/ui/honeypot.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { useForm } from "#app/ui/use-form.tsx";
import { LoginStatus } from "./login-status.tsx";

/** Username and password; nothing can be sent while the database would not answer. */
export function LoginForm({
  to,
  state: rendered,
  refused,
}: {
  to: string;
  state: DatabaseState["state"];
  refused?: FormError;
}) {
  const form = useForm("login", staffSignInSchema, refused, { incomplete: m.staff_login_empty() });
  const busy = useNavigation().formMethod === "POST";
  const { state, check } = useDatabaseState(rendered);
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!refused) return;
    if (password.current) password.current.value = "";
    check();
  }, [refused, check]);
  return (
    <>
      <LoginStatus state={state} onCheck={check} />
      <Form method="post" action="/admin/login" {...form.props} className="grid gap-5">
        {form.summary(["username", "password"])}
        <input type="hidden" name="to" value={safeRedirectPath(refused?.values.to, to)} />
        <fieldset disabled={busy} className="grid min-w-0 gap-5">
          <TextField
            {...form.control("username")}
            label={m.staff_login_username()}
            dir="ltr"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="next"
          />
          <PasswordField
            {...form.control("password")}
            ref={password}
            label={m.staff_login_password()}
            autoComplete="current-password"
            enterKeyHint="done"
          />
        </fieldset>
        <Honeypot name={honeypotField} />
        <Button
          size="lg"
          busy={busy}
          busyText={m.staff_login_busy()}
          disabled={state !== "connected"}
        >
          {m.staff_login_action()}
        </Button>
      </Form>
    </>
  );
}
