import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { type ShownState, useDatabaseState } from "#app/admin/use-database-state.ts";
import type { DatabaseState } from "#app/features/dashboard/diagnostic.ts";
import { type FormError, honeypotField } from "#app/lib/form.ts";
import { safeRedirectPath } from "#app/lib/i18n-url.ts";
import { m } from "#app/paraglide/messages.js";
import { staffSignInSchema } from "#app/platform/auth/credentials.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { Honeypot, useForm } from "#app/ui/use-form.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** Username and password; nothing can be sent while the database would not answer. */
export function LoginForm({
  to,
  state: rendered,
  formError,
}: {
  to: string;
  state: DatabaseState["state"];
  formError?: FormError;
}) {
  const form = useForm("login", staffSignInSchema, formError, {
    incomplete: m.staff_login_empty(),
  });
  const busy = useNavigation().formMethod === "POST";
  const { state, check } = useDatabaseState(rendered);
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!formError) return;
    if (password.current) password.current.value = "";
    check();
  }, [formError, check]);
  return (
    <>
      <LoginStatus state={state} onCheck={check} />
      <Form method="post" action="/admin/login" {...form.props} className="grid gap-5">
        {form.summary(["username", "password"])}
        <input type="hidden" name="to" value={safeRedirectPath(formError?.values.to, to)} />
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

const shown: Record<ShownState, { tone: BadgeTone; text: () => string }> = {
  checking: { tone: "blue", text: m.staff_status_checking },
  connected: { tone: "green", text: m.staff_status_connected },
  "not-configured": { tone: "yellow", text: m.staff_status_not_configured },
  error: { tone: "red", text: m.staff_status_error },
};

/** Whether signing in can work at all. */
function LoginStatus({ state, onCheck }: { state: ShownState; onCheck: () => void }) {
  const hydrated = useHydrated();
  const { tone, text } = shown[state];
  const isUnavailable = state === "error" || state === "not-configured";
  return (
    <div className="grid gap-3 border-b border-line pb-5">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="text-sm text-muted">{m.staff_status_label()}</span>
          <Badge tone={tone}>{text()}</Badge>
        </p>
        {hydrated && isUnavailable && (
          <Button type="button" variant="secondary" className="ms-auto" onClick={onCheck}>
            {m.staff_status_retry()}
          </Button>
        )}
      </div>
      {isUnavailable && <p className="text-sm text-red">{m.staff_login_unavailable()}</p>}
    </div>
  );
}
