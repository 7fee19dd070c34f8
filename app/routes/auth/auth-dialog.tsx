import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher, useLocation, useNavigate } from "react-router";
import { type FormError, formErrorOf } from "#app/lib/form.ts";
import { safeRedirectPath } from "#app/lib/i18n-url.ts";
import { m } from "#app/paraglide/messages.js";
import { RouteDialog, useCloseDialog } from "#app/ui/route-dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { type AuthPlace, AuthPlaceProvider, DoneNote } from "./auth-form.tsx";
import { ForgotPasswordForm, SignInForm, SignUpForm } from "./auth-forms.tsx";
import type { AuthMode } from "./auth-modal.tsx";

const forms = {
  login: { Form: SignInForm, title: m.auth_sign_in_title },
  signup: { Form: SignUpForm, title: m.auth_sign_up_title },
  reset: { Form: ForgotPasswordForm, title: m.auth_reset_title },
};

const showsMs = { login: 1000, signup: 2000, reset: 2000 };

export default function AuthDialog({ mode }: { mode: AuthMode }) {
  const { pathname, search, hash } = useLocation();
  const below = new URLSearchParams(search);
  below.delete("auth");
  below.delete("to");
  const closeTo = `${pathname}${below.size > 0 ? `?${below}` : ""}${hash}`;
  const [email, setEmail] = useState("");
  return (
    <RouteDialog id="auth" title={forms[mode].title()} closeTo={closeTo}>
      <ModeOfDialog key={mode} mode={mode} closeTo={closeTo} email={email} setEmail={setEmail} />
    </RouteDialog>
  );
}

type ModeProps = {
  mode: AuthMode;
  closeTo: string;
  email: string;
  setEmail: (email: string) => void;
};

function ModeOfDialog({ mode, closeTo, email, setEmail }: ModeProps) {
  const fetcher = useFetcher<FormError | { done: string }>();
  const box = useFocusOnFirstField();
  const done = fetcher.data && "done" in fetcher.data ? fetcher.data.done : null;
  const formError = formErrorOf(fetcher.data);
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const to = safeRedirectPath(new URLSearchParams(search).get("to"), closeTo);
  const addressOf = (other: AuthMode) => {
    const changed = new URLSearchParams(search);
    changed.set("auth", other);
    return `?${changed}`;
  };
  const close = useCloseDialog(closeTo);
  const leave = useEffectEvent(() => {
    setEmail(box.current?.querySelector<HTMLInputElement>("[type=email]")?.value ?? "");
    if (mode !== "login")
      return navigate(addressOf("login"), { replace: true, preventScrollReset: true, state });
    return to === closeTo ? close() : navigate(to);
  });

  useEffect(() => {
    if (!done) return;
    showToast("success", done);
    const timer = setTimeout(leave, showsMs[mode]);
    return () => clearTimeout(timer);
  }, [done, mode]);

  const place: AuthPlace = {
    id: "auth-dialog",
    inDialog: true,
    to,
    addresses: {
      signIn: addressOf("login"),
      signUp: addressOf("signup"),
      reset: addressOf("reset"),
    },
    Form: fetcher.Form,
    busy: fetcher.state !== "idle" && !done,
  };
  const { Form } = forms[mode];
  return (
    <AuthPlaceProvider value={place}>
      <div ref={box} className="grid gap-5">
        {done && <DoneNote>{done}</DoneNote>}
        <Form formError={formError} done={done !== null} email={email} />
      </div>
    </AuthPlaceProvider>
  );
}

function useFocusOnFirstField() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const fields = box.current?.querySelectorAll<HTMLInputElement>("fieldset input") ?? [];
    Array.from(fields)
      .find(({ value }) => value === "")
      ?.focus();
  }, []);
  return box;
}
