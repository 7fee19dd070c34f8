import {
  type ComponentProps,
  createContext,
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
} from "react";
import { Form as PageForm, type useFetcher, useLocation, useNavigation } from "react-router";
import type * as z from "zod/mini";
import { PageHead } from "#app/features/site/page-head.tsx";
import { checkForm, type FormError } from "#app/lib/form.ts";
import { safeRedirectPath } from "#app/lib/i18n-url.ts";
import { m } from "#app/paraglide/messages.js";
import { emailSchema } from "#app/platform/auth/credentials.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { TextField } from "#app/ui/field.tsx";
import { CheckIcon } from "#app/ui/icons.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Container } from "#app/ui/section.tsx";
import { useHydrated } from "#app/ui/server-only.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { type ControlProps, Honeypot, useForm } from "#app/ui/use-form.tsx";

/** The page or the dialog that a form of signing in stands in. */
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

export function AuthPage({
  title,
  lead,
  to: asked = "/",
  done,
  formError,
  children,
}: {
  title: string;
  lead?: ReactNode;
  to?: string;
  done?: string | null;
  formError?: FormError;
  children: ReactNode;
}) {
  const to = safeRedirectPath(formError?.values.to, asked);
  const query = to === "/" ? "" : `?to=${encodeURIComponent(to)}`;
  const place: AuthPlace = {
    id: "auth-page",
    inDialog: false,
    to,
    addresses: {
      signIn: signInPage(to),
      signUp: `/sign-up${query}`,
      reset: `/forgot-password${query}`,
    },
    Form: PageForm,
    busy: useNavigation().formMethod === "POST",
  };
  return (
    <AuthPlaceProvider value={place}>
      <PageHead page={title} hasErrors={formError !== undefined} />
      <Container
        width="form"
        className="pt-[calc(var(--spacing-header)+clamp(2rem,6vw,5rem))] pb-section"
      >
        <h1 className="text-3xl">{title}</h1>
        {lead && <p className="mt-4 text-muted">{lead}</p>}
        <Card className="mt-8 grid gap-5">
          {done && <DoneNote>{done}</DoneNote>}
          {children}
        </Card>
      </Container>
    </AuthPlaceProvider>
  );
}

export function signInPage(to: string): string {
  const page = to.startsWith("/admin/") ? "/admin/login" : "/sign-in";
  return to === "/" ? page : `${page}?to=${encodeURIComponent(to)}`;
}

type AuthFormProps = {
  name: string;
  schema: z.ZodMiniObject;
  action: string;
  submit: string;
  formError: FormError | undefined;
  done?: boolean;
  children?: (control: (name: string) => ControlProps) => ReactNode;
};

/** Refusals are shown in the form and in a toast. */
export function AuthForm({
  name,
  schema,
  action,
  submit,
  formError,
  done = false,
  children,
}: AuthFormProps) {
  const { id, Form, busy, to, inDialog } = useAuthPlace();
  const form = useForm(`${id}-${name}`, schema, formError, { failed: m.auth_failed() });
  useEffect(() => {
    const problem = formError?.problem ?? Object.values(formError?.errors ?? {})[0];
    if (problem) showToast("error", problem);
  }, [formError]);
  // Without script the dialog's form posts as a document.
  const isHydrated = useHydrated();

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    form.props.onSubmit(event);
    if (!event.isDefaultPrevented()) return;
    const checked = checkForm(schema, new FormData(event.currentTarget));
    const [problem] = checked.ok ? [] : Object.values(checked.errors);
    if (problem) showToast("error", problem);
  }

  return (
    <Form method="post" action={action} {...form.props} onSubmit={onSubmit} className="grid gap-5">
      {form.summary(Object.keys(schema.shape))}
      <input type="hidden" name="to" value={to} />
      {inDialog && isHydrated && <input type="hidden" name="stays" value="yes" />}
      <fieldset disabled={busy || done} className="grid min-w-0 gap-5 empty:hidden">
        {children?.(form.control)}
      </fieldset>
      <Honeypot />
      <Button size="lg" busy={busy} busyText={m.auth_processing()} disabled={done}>
        {submit}
      </Button>
    </Form>
  );
}

/** Asks for an address alone. */
export const EmailForm = ({
  autoComplete,
  ...form
}: Omit<AuthFormProps, "schema" | "children"> & { autoComplete?: "email" }) => (
  <AuthForm {...form} schema={emailSchema}>
    {(control) => <EmailField {...control("email")} autoComplete={autoComplete ?? "username"} />}
  </AuthForm>
);

export const EmailField = (control: Omit<ComponentProps<typeof TextField>, "label">) => (
  <TextField
    type="email"
    label={m.auth_email()}
    autoComplete="username"
    enterKeyHint="done"
    {...control}
  />
);

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
