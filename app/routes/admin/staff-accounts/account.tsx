import { data, Form, useNavigation } from "react-router";
import * as z from "zod/mini";
import { AdminHeading } from "#app/admin/admin-head.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { Sessions, WaysToSignIn } from "#app/features/account-security/sign-in-settings.tsx";
import { nameSchema } from "#app/features/staff/new-staff.ts";
import {
  endOwnOtherSessions,
  endOwnSession,
  renameStaff,
} from "#app/features/staff/staff.server.ts";
import type { FormError } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { listSessions } from "#app/platform/auth/session.server.ts";
import { hasPin, setOwnDevice } from "#app/platform/auth/staff-lock.server.ts";
import { handleForm, readForm, redirectWithFlash } from "#app/platform/form.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Fact } from "#app/ui/facts.tsx";
import { TextField } from "#app/ui/field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { SettingsSection } from "#app/ui/settings-section.tsx";
import { useForm } from "#app/ui/use-form.tsx";
import type { Route } from "./+types/account.ts";

const page = "/admin/account";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings, staff } = await requireStaff(context, "today");
  const { name, username, email, twoFactorEnabled, isOwnDevice } = staff;
  return {
    person: { name, username, email },
    hasSecondFactor: twoFactorEnabled,
    lock: { minutes: settings.staffLockMinutes, hasPin: await hasPin(db, staff.id), isOwnDevice },
    sessions: await listSessions(db, staff),
  };
}

const sessionChange = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("end-session"), id: z.string() }),
  z.object({ intent: z.literal("end-others") }),
  z.object({ intent: z.literal("own-device"), set: z.enum(["on", "off"]) }),
]);

export async function action({ request, context }: Route.ActionArgs) {
  const { staff, ...app } = await requireStaff(context, "today");
  const form = await readForm(request);
  if (form.get("intent") === "rename") {
    return handleForm(
      { context, form },
      {
        schema: nameSchema,
        failed: m.account_failed(),
        handle: async ({ name }) => {
          await renameStaff(app, staff.id, name);
          return redirectWithFlash(context, page, m.staff_name_saved());
        },
      },
    );
  }
  const posted = z.safeParse(sessionChange, Object.fromEntries(form));
  if (!posted.success) throw data(null, { status: 400 });
  if (posted.data.intent === "end-others") {
    await endOwnOtherSessions(app, staff);
    return redirectWithFlash(context, page, m.account_sessions_ended());
  }
  if (posted.data.intent === "own-device") {
    await setOwnDevice(app, staff, posted.data.set === "on");
    return redirectWithFlash(context, page, m.staff_own_device_saved());
  }
  const ended = await endOwnSession(app, staff, posted.data.id);
  return redirectWithFlash(
    context,
    page,
    ended ? m.account_session_ended() : { type: "info", text: m.account_already_gone() },
  );
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { person, hasSecondFactor, lock, sessions } = loaderData;
  return (
    <>
      <AdminHeading hasErrors={actionData !== undefined} title={m.dashboard_nav_account()} />
      <div className="grid gap-x-16 gap-y-10 xl:grid-cols-2">
        <div className="grid content-start gap-10">
          <AccountNameForm person={person} formError={actionData} />
          <h2 className="sr-only">{m.account_security()}</h2>
          <WaysToSignIn
            passwordText={m.staff_password_text()}
            page={page}
            hasPassword
            hasSecondFactor={hasSecondFactor}
          />
          <Lock {...lock} />
        </div>
        <Sessions sessions={sessions} />
      </div>
    </>
  );
}

function Lock({ minutes, hasPin, isOwnDevice }: Route.ComponentProps["loaderData"]["lock"]) {
  if (minutes === 0) {
    return <SettingsSection id="lock" title={m.staff_lock()} text={m.staff_lock_off()} />;
  }
  return (
    <>
      <SettingsSection
        id="lock"
        title={m.staff_lock()}
        text={m.staff_lock_text({ minutes })}
        aside={
          <ButtonLink variant="secondary" to={`${page}/pin`}>
            {hasPin ? m.staff_pin_change() : m.staff_pin_set()}
          </ButtonLink>
        }
      />
      <SettingsSection
        id="own-device"
        title={m.staff_own_device()}
        text={m.staff_own_device_text()}
        aside={
          <Form method="post" preventScrollReset>
            <input type="hidden" name="set" value={isOwnDevice ? "off" : "on"} />
            <IntentButton intent="own-device" variant="secondary">
              {isOwnDevice ? m.staff_own_device_off() : m.staff_own_device_on()}
            </IntentButton>
          </Form>
        }
      />
    </>
  );
}

function AccountNameForm({
  person: { name, username, email },
  formError,
}: {
  person: { name: string; username: string; email: string };
  formError?: FormError;
}) {
  const form = useForm("account-name", nameSchema, formError);
  const busy = useNavigation().formData?.get("intent") === "rename";
  return (
    <div>
      <Form method="post" preventScrollReset {...form.props} className="grid max-w-form gap-5">
        {form.summary(["name"])}
        <fieldset disabled={busy} className="min-w-0">
          <TextField
            {...form.control("name")}
            defaultValue={formError?.values.name ?? name}
            label={m.ui_name()}
            hint={m.staff_name_hint()}
            autoComplete="name"
            enterKeyHint="done"
          />
        </fieldset>
        <div>
          <Button name="intent" value="rename" busy={busy} busyText={m.ui_saving()}>
            {m.staff_name_save()}
          </Button>
        </div>
      </Form>
      <dl className="mt-6 text-sm">
        <Fact name={m.staff_username()}>
          <bdi>{username}</bdi>
        </Fact>
        <Fact name={m.ui_email()}>
          <bdi className="wrap-anywhere">{email}</bdi>
        </Fact>
      </dl>
    </div>
  );
}
