import { useState } from "react";
import { data, useRevalidator } from "react-router";
import * as z from "zod/mini";
import {
  Sessions,
  VerifyFirst,
  WaysToSignIn,
} from "#app/features/account-security/sign-in-settings.tsx";
import { formatDate, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { canUsePasskeys, registerPasskey } from "#app/platform/auth/passkey.ts";
import { listPasskeys, removePasskey } from "#app/platform/auth/passkeys.server.ts";
import { hasPassword } from "#app/platform/auth/password.server.ts";
import {
  listSessions,
  revokeOtherSessions,
  revokeSession,
} from "#app/platform/auth/session.server.ts";
import { readForm, redirectWithFlash } from "#app/platform/form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Question } from "#app/ui/question.tsx";
import { useHydrated } from "#app/ui/server-only.tsx";
import { SettingsSection } from "#app/ui/settings-section.tsx";
import { showToast } from "#app/ui/toast.tsx";
import type { Route } from "./+types/security.ts";
import { alreadyGone, requireCustomer } from "./account.server.ts";
import { AccountPage } from "./account-heading.tsx";

const page = "/profile/security";

export async function loader({ context }: Route.LoaderArgs) {
  const user = await requireCustomer(context, page);
  const app = context.get(appContext);
  const [sessions, passkeys, password] = await Promise.all([
    listSessions(app.db, user),
    listPasskeys(app.db, user.id),
    hasPassword(app, user.id),
  ]);
  return {
    sessions,
    passkeys,
    hasPassword: password,
    hasSecondFactor: user.twoFactorEnabled,
    isVerified: user.emailVerified,
  };
}

const changeSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("end-session"), id: z.string() }),
  z.object({ intent: z.literal("end-others") }),
  z.object({ intent: z.literal("remove-passkey"), id: z.string() }),
]);

export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireCustomer(context, page);
  const { db } = context.get(appContext);
  const posted = z.safeParse(changeSchema, Object.fromEntries(await readForm(request)));
  if (!posted.success) throw data(null, { status: 400 });
  const change = posted.data;
  if (change.intent === "end-others") {
    await revokeOtherSessions(db, user);
    return redirectWithFlash(context, page, m.account_sessions_ended());
  }
  const isPasskey = change.intent === "remove-passkey";
  const done = isPasskey
    ? await removePasskey(db, user.id, change.id)
    : await revokeSession(db, user, change.id);
  if (!done) return alreadyGone(context, page);
  const text = isPasskey ? m.account_passkey_removed() : m.account_session_ended();
  return redirectWithFlash(context, page, text);
}

export default function Security({ loaderData }: Route.ComponentProps) {
  const { sessions, passkeys, isVerified } = loaderData;
  return (
    <AccountPage title={m.account_security()} back={{ to: "/profile", label: m.site_my_profile() }}>
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-2">
        <div className="grid content-start gap-10">
          <WaysToSignIn page={page} {...loaderData} />
          <Passkeys passkeys={passkeys} isVerified={isVerified} />
        </div>
        <Sessions sessions={sessions} />
      </div>
    </AccountPage>
  );
}

type Passkey = { id: string; name: string | null; createdAt: Date };

function Passkeys({ passkeys, isVerified }: { passkeys: Passkey[]; isVerified: boolean }) {
  return (
    <SettingsSection
      id="passkeys"
      title={m.account_passkeys()}
      text={m.account_passkeys_text()}
      aside={isVerified && <AddPasskey />}
    >
      {!isVerified && <VerifyFirst />}
      <ul className="mt-4 empty:hidden">
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} />
        ))}
      </ul>
    </SettingsSection>
  );
}

function PasskeyRow({ passkey: { id, name, createdAt } }: { passkey: Passkey }) {
  const shown = name ?? m.account_passkey_unnamed();
  const date = formatDate(today(createdAt), getLocale(), "long");
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3 last:border-0">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <bdi>{shown}</bdi>
        </p>
        <p className="text-sm text-muted">{m.account_passkey_added_at({ date })}</p>
      </div>
      <Question
        intent="remove-passkey"
        of={id}
        title={m.account_passkey_remove_named({ name: shown })}
        label={m.account_passkey_remove()}
        text={m.account_passkey_remove_text()}
      />
    </li>
  );
}

function AddPasskey() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const canAdd = !useHydrated() || canUsePasskeys();

  async function add() {
    setBusy(true);
    setProblem(null);
    try {
      const result = await registerPasskey();
      if (result === "refused") setProblem(m.account_passkey_refused());
      if (result === "done") {
        showToast("success", m.account_passkey_added());
        await revalidate();
      }
    } catch {
      // Asking and answering are requests, and the phone may have no reception.
      setProblem(m.site_form_unsent());
    }
    setBusy(false);
  }

  return (
    <div className="grid max-w-xs justify-items-start gap-3">
      {canAdd && (
        <Button
          type="button"
          variant="secondary"
          busy={busy}
          busyText={m.account_passkey_adding()}
          onClick={busy ? undefined : add}
          className="noscript:hidden"
        >
          {m.account_passkey_add()}
        </Button>
      )}
      <p className={classNames("text-sm text-muted", canAdd && "hidden noscript:block")}>
        {m.account_passkey_needs_script()}
      </p>
      {problem && (
        <p role="alert" className="text-sm text-red">
          {problem}
        </p>
      )}
    </div>
  );
}
