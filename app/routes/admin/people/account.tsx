import { data } from "react-router";
import * as z from "zod/mini";
import { AdminHead } from "#app/admin/admin-head.tsx";
import { AdminHeading } from "#app/admin/admin-heading.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { Sessions, WaysToSignIn } from "#app/features/account-security/sign-in-settings.tsx";
import { deviceOf } from "#app/features/customers/device.ts";
import { endOwnOtherSessions, endOwnSession } from "#app/features/staff/own-account.server.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { listSessions } from "#app/platform/auth/session.server.ts";
import { readForm, redirectWithFlash } from "#app/platform/form.server.ts";
import type { Route } from "./+types/account.ts";
import { answerName } from "./account-name.server.ts";
import { AccountNameForm } from "./account-name-form.tsx";

const page = "/admin/account";

export async function loader({ context }: Route.LoaderArgs) {
  const staff = await requireStaff(context, "read");
  const sessions = await listSessions(context.get(appContext).db, staff);
  const { name, username, email, twoFactorEnabled } = staff;
  return {
    person: { name, username, email },
    hasSecondFactor: twoFactorEnabled,
    sessions: sessions.map(({ userAgent, ...session }) => ({
      ...session,
      device: deviceOf(userAgent),
    })),
  };
}

const sessionChange = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("end-session"), id: z.string() }),
  z.object({ intent: z.literal("end-others") }),
]);

export async function action({ request, context }: Route.ActionArgs) {
  const staff = await requireStaff(context, "read");
  const app = context.get(appContext);
  const form = await readForm(request);
  if (form.get("intent") === "rename") return answerName(context, form, staff);
  const posted = z.safeParse(sessionChange, Object.fromEntries(form));
  if (!posted.success) throw data(null, { status: 400 });
  if (posted.data.intent === "end-others") {
    await endOwnOtherSessions(app, staff);
    return redirectWithFlash(context, page, "account-sessions-ended");
  }
  const ended = await endOwnSession(app, staff, posted.data.id);
  if (!ended) throw data(null, { status: 404 });
  return redirectWithFlash(context, page, "account-session-ended");
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { person, hasSecondFactor, sessions } = loaderData;
  return (
    <>
      <AdminHead page={m.dashboard_nav_account()} refused={actionData !== undefined} />
      <AdminHeading title={m.dashboard_nav_account()} />
      <div className="grid gap-x-16 gap-y-10 xl:grid-cols-2">
        <div className="grid content-start gap-10">
          <AccountNameForm person={person} refused={actionData} />
          <h2 className="sr-only">{m.account_security()}</h2>
          <WaysToSignIn
            passwordText={m.staff_password_text()}
            pages={{ password: `${page}/password`, secondFactor: `${page}/second-factor` }}
            hasPassword
            hasSecondFactor={hasSecondFactor}
          />
        </div>
        <Sessions sessions={sessions} />
      </div>
    </>
  );
}
