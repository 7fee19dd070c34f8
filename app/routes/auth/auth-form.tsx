import {
  createContext,
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { type useFetcher, useLocation } from "react-router";
import type * as z from "zod/mini";
import { checkForm, type FormError, honeypotField } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { CheckIcon } from "#app/ui/icons.tsx";
import { showToast } from "#app/ui/show-toast.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { Honeypot, useForm } from "#app/ui/use-form.tsx";

export function useAuthForm(
  name: string,
  schema: z.core.$ZodType,
  formError: FormError | undefined,
) {
  const { id } = useAuthPlace();
  const form = useForm(`${id}-${name}`, schema, formError, { failed: m.auth_failed() });
  useEffect(() => {
    const problem = formError?.problem ?? Object.values(formError?.errors ?? {})[0];
    if (problem) showToast("error", problem);
  }, [formError]);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    form.props.onSubmit(event);
    if (!event.isDefaultPrevented()) return;
    const checked = checkForm(schema, new FormData(event.currentTarget));
    const [problem] = checked.ok ? [] : Object.values(checked.errors);
    if (problem) showToast("error", problem);
  }
  return { ...form, props: { ...form.props, onSubmit } };
}

export type AuthPlace = {
  id: string;
  inDialog: boolean;
  to: string;
  addresses: { signIn: string; signUp: string; reset: string };
  Form: ReturnType<typeof useFetcher>["Form"];
  busy: boolean;
};

const AuthPlaceContext = createContext<AuthPlace | null>(null);

export const AuthPlaceProvider = AuthPlaceContext.Provider;

export function useAuthPlace(): AuthPlace {
  const place = useContext(AuthPlaceContext);
  if (!place) throw new Error("a form of signing in stands in no place");
  return place;
}

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
  names: string[];
  submit: string;
  done?: boolean;
  children?: ReactNode;
}) {
  const { Form, busy, to, inDialog } = useAuthPlace();
  // Without script the dialog's form posts as a document.
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const staysOpen = inDialog && isHydrated;
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

export function OtherForm({ to, question, link }: { to: string; question: string; link: string }) {
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-2 text-sm text-muted">
      {question}
      <AuthLink to={to}>{link}</AuthLink>
    </p>
  );
}

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

export function DoneNote({ children }: { children: ReactNode }) {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <p
      ref={note}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: after a post that was accepted it is what to read first
      autoFocus
      className="flex gap-3 rounded-md border border-green/50 bg-green/8 p-4 text-green outline-none"
    >
      <CheckIcon className="mt-1" />
      <span>{children}</span>
    </p>
  );
}
