import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { honeypotField } from "#app/lib/honeypot.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { Honeypot } from "#app/ui/honeypot.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useAuthPlace } from "./auth-place.ts";
import type { useAuthForm } from "./use-auth-form.ts";

/** The frame of each form of signing in: what is wrong, its fields, and the one thing to do. */
export function AuthForm({
  action,
  form,
  names,
  submit,
  done = false,
  children,
}: {
  action: string;
  form: Pick<ReturnType<typeof useAuthForm>, "props" | "summary">;
  /** Of its fields, from top to bottom. */
  names: string[];
  submit: string;
  /** It was accepted, and shows so for a moment. */
  done?: boolean;
  children?: ReactNode;
}) {
  const { Form, busy, to, inDialog } = useAuthPlace();
  // Without script the dialog's form posts as a document, and its answer has to lead on.
  const [isAwake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  const staysOpen = inDialog && isAwake;
  return (
    <Form method="post" action={action} {...form.props} className="grid gap-5">
      {form.summary(names)}
      <input type="hidden" name="to" value={to} />
      {staysOpen && <input type="hidden" name="stays" value="yes" />}
      <fieldset disabled={busy || done} className="grid min-w-0 gap-5 empty:hidden">
        {children}
      </fieldset>
      <Honeypot name={honeypotField} />
      <Button size="lg" busy={busy} busyText={m.auth_processing()} disabled={done}>
        {submit}
      </Button>
    </Form>
  );
}

/** A question and the link that answers it: the way to another of the forms. */
export function OtherForm({ to, question, link }: { to: string; question: string; link: string }) {
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-2 text-sm text-muted">
      {question}
      <AuthLink to={to}>{link}</AuthLink>
    </p>
  );
}

/** In the dialog another form comes in the place of this one; Back still closes the dialog. */
export function AuthLink({ to, children }: { to: string; children: ReactNode }) {
  const { inDialog } = useAuthPlace();
  const { state } = useLocation();
  const within = { reloadDocument: false, replace: true, preventScrollReset: true, state };
  return (
    <TextLink
      to={to}
      {...(inDialog && within)}
      className="inline-flex min-h-11 items-center text-sm"
    >
      {children}
    </TextLink>
  );
}
