import { type ReactNode, useEffect, useRef } from "react";
import { data, Form, redirect } from "react-router";
import { AdminFrame } from "#app/admin/admin-frame.tsx";
import { AdminHead } from "#app/admin/admin-head.tsx";
import { AdminError } from "#app/admin/load-failed.tsx";
import { isStaff } from "#app/admin/require-staff.server.ts";
import { staffPath } from "#app/admin/staff-path.ts";
import { useWatchedDatabase } from "#app/admin/use-database.ts";
import { handleSignedIn } from "#app/features/account-security/sign-in.server.ts";
import { askDatabaseState } from "#app/features/dashboard/diagnostic.server.ts";
import type { DatabaseState } from "#app/features/dashboard/diagnostic.ts";
import { Wordmark } from "#app/features/site/wordmark.tsx";
import { type FormError, formErrorOf } from "#app/lib/form.ts";
import { safeRedirectPath } from "#app/lib/i18n-url.ts";
import { formatTime, minutesFrom } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext, type Context, requestContext } from "#app/platform/app.ts";
import { getAuth } from "#app/platform/auth/auth.server.ts";
import { staffSignInSchema } from "#app/platform/auth/credentials.ts";
import { findUser } from "#app/platform/auth/session.server.ts";
import { type SignedIn, signInStaff } from "#app/platform/auth/sign-in.server.ts";
import { handleForm, type Invalid, invalidForm, readForm } from "#app/platform/form.server.ts";
import { KeyIcon } from "#app/ui/account-icons.tsx";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { TextField } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { ShieldIcon } from "#app/ui/page-icons.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { useHydrated } from "#app/ui/server-only.tsx";
import { Honeypot, useForm } from "#app/ui/use-form.tsx";
import type { Route } from "./+types/login.ts";

export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { rejection } = context.get(requestContext);
  if (rejection) throw data(null, { status: rejection });
  const to = staffPath(url.searchParams.get("to"));
  const database = await askDatabaseState(context.get(appContext));
  if (database.state === "connected" && (await isSignedIn(context))) throw redirect(to);
  return { to, database };
}

async function isSignedIn(context: Context) {
  const user = await findUser(context);
  return user !== null && isStaff(user);
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = await readForm(request);
  form.set("to", staffPath(form.get("to")));
  if ((await askDatabaseState(app)).state !== "connected") {
    return invalidForm(form, { problem: m.staff_login_unavailable() }, { status: 503 });
  }
  const { headers } = request;
  return handleForm(
    { context, form },
    {
      schema: staffSignInSchema,
      limited: { tooMany: m.auth_too_many(), trapped: m.staff_login_refused() },
      failed: m.staff_login_failed(),
      incomplete: m.staff_login_empty(),
      handle: async (input, { invalid }) => {
        const signedIn = await signInStaff(app, getAuth(context), { ...input, headers });
        return signedIn.ok
          ? handleSignedIn(context, form, signedIn)
          : invalid(...signInError(signedIn));
      },
    },
  );
}

function signInError(refused: Exclude<SignedIn, { ok: true }>): Parameters<Invalid> {
  if (refused.reason === "wrong") return [{ problem: m.staff_login_wrong() }, 401];
  const time = formatTime(minutesFrom(refused.until), getLocale());
  const isLocked = refused.reason === "locked";
  const problem = isLocked
    ? m.staff_login_locked({ time })
    : m.staff_login_unknown_browser({ time });
  return [{ problem }, 429];
}

export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const formError = formErrorOf(actionData);
  return (
    <LoginFrame>
      <AdminHead page={m.staff_login_title()} hasErrors={formError !== undefined} />
      <LoginForm loaded={loaderData} formError={formError} />
    </LoginFrame>
  );
}

export function ErrorBoundary() {
  return (
    <AdminFrame staff={null}>
      <AdminError />
    </AdminFrame>
  );
}

function LoginFrame({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr_auto]">
      <header className="px-4 py-3 sm:px-6">
        <Wordmark />
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto grid w-full max-w-form content-center px-4 py-8 outline-none sm:px-6"
      >
        <h1 className="text-3xl">{m.staff_login_title()}</h1>
        <p className="mt-3 text-muted">{m.staff_login_lead()}</p>
        <Card className="mt-8 grid gap-6">{children}</Card>
        <ul className="mt-6 grid gap-2 text-sm text-muted">
          <Claim icon={<ShieldIcon className="mt-0.5 size-5" />}>{m.staff_login_encrypted()}</Claim>
          <Claim icon={<KeyIcon className="mt-0.5 size-5" />}>{m.staff_login_locks()}</Claim>
        </ul>
      </main>
      <footer className="px-4 py-4 text-center sm:px-6">
        <TextLink to="/" className="inline-flex min-h-11 items-center text-sm">
          {m.dashboard_to_site()}
        </TextLink>
      </footer>
    </div>
  );
}

function Claim({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span className="shrink-0 text-brass">{icon}</span>
      <span>{children}</span>
    </li>
  );
}

const unreachable = { database: { state: "error", cause: "unreachable" } } as const;

type Loaded = Route.ComponentProps["loaderData"];

function LoginForm({ loaded, formError }: { loaded: Loaded; formError?: FormError }) {
  const form = useForm("login", staffSignInSchema, formError, {
    incomplete: m.staff_login_empty(),
  });
  const isRefused = formError?.problem === m.staff_login_unavailable();
  const { database, isTesting, retry } = useWatchedDatabase(isRefused ? unreachable : loaded);
  const hydrated = useHydrated();
  const isConnected = database.state === "connected";
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (formError && password.current) password.current.value = "";
  }, [formError]);
  return (
    <>
      <LoginStatus state={isTesting ? "checking" : database.state} onCheck={retry} />
      <Form method="post" action="/admin/login" {...form.props} className="grid gap-5">
        {!(hydrated && isRefused && isConnected) && form.summary(["username", "password"])}
        <input type="hidden" name="to" value={safeRedirectPath(formError?.values.to, loaded.to)} />
        <fieldset disabled={form.busy} className="grid min-w-0 gap-5">
          <TextField
            {...form.control("username")}
            label={m.staff_username()}
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
        <Honeypot />
        <Button size="lg" busy={form.busy} busyText={m.staff_login_busy()} disabled={!isConnected}>
          {m.staff_login_action()}
        </Button>
      </Form>
    </>
  );
}

type ShownState = DatabaseState["state"] | "checking";

const shown: Record<ShownState, { tone: BadgeTone; text: () => string }> = {
  checking: { tone: "blue", text: m.staff_status_checking },
  connected: { tone: "green", text: m.staff_status_connected },
  "not-configured": { tone: "yellow", text: m.staff_status_not_configured },
  error: { tone: "red", text: m.staff_status_error },
};

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
