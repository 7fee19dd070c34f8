import { data } from "react-router";
import * as z from "zod/mini";
import { Sessions, WaysToSignIn } from "#app/features/account-security/sign-in-settings.tsx";
import { deviceOf } from "#app/features/customers/device.ts";
import { PageHead } from "#app/features/site/page-head.tsx";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { listPasskeys, removePasskey } from "#app/platform/auth/passkeys.server.ts";
import { hasPassword } from "#app/platform/auth/password.server.ts";
import {
  listSessions,
  requireUser,
  revokeOtherSessions,
  revokeSession,
} from "#app/platform/auth/session.server.ts";
import { readForm, redirectWithFlash } from "#app/platform/form.server.ts";
import type { Route } from "./+types/security.ts";
import { AccountHeading } from "./account-heading.tsx";
import { Passkeys } from "./passkeys.tsx";
import { signInThen } from "./sign-in-then.ts";

const page = "/profile/security";

export async function loader({ context }: Route.LoaderArgs) {
  const user = await requireUser(context, signInThen(page));
  const app = context.get(appContext);
  const [sessions, passkeys, password] = await Promise.all([
    listSessions(app.db, user),
    listPasskeys(app.db, user.id),
    hasPassword(app, user.id),
  ]);
  return {
    sessions: sessions.map(({ userAgent, ...session }) => ({
      ...session,
      device: deviceOf(userAgent),
    })),
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
  const user = await requireUser(context, signInThen(page));
  const { db } = context.get(appContext);
  const posted = z.safeParse(changeSchema, Object.fromEntries(await readForm(request)));
  if (!posted.success) throw data(null, { status: 400 });
  const change = posted.data;
  if (change.intent === "end-others") {
    await revokeOtherSessions(db, user);
    return redirectWithFlash(context, page, "account-sessions-ended");
  }
  const isPasskey = change.intent === "remove-passkey";
  const done = isPasskey
    ? await removePasskey(db, user.id, change.id)
    : await revokeSession(db, user, change.id);
  if (!done) throw data(null, { status: 404 });
  return redirectWithFlash(
    context,
    page,
    isPasskey ? "account-passkey-removed" : "account-session-ended",
  );
}

export default function Security({ loaderData }: Route.ComponentProps) {
  const { sessions, passkeys, isVerified } = loaderData;
  return (
    <>
      <PageHead page={m.account_security()} />
      <AccountHeading
        title={m.account_security()}
        back={{ to: "/profile", label: m.site_my_profile() }}
      />
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-2">
        <div className="grid content-start gap-10">
          <WaysToSignIn
            pages={{ password: `${page}/password`, secondFactor: `${page}/second-factor` }}
            {...loaderData}
          />
          <Passkeys passkeys={passkeys} isVerified={isVerified} />
        </div>
        <Sessions sessions={sessions} />
      </div>
    </>
  );
}
