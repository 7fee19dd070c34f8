import { data, type RouterContextProvider, redirect } from "react-router";
import { AdminError } from "#app/admin/admin-error.tsx";
import { AdminFrame } from "#app/admin/admin-frame.tsx";
import { AdminHead } from "#app/admin/admin-head.tsx";
import { isStaff } from "#app/admin/require-staff.server.ts";
import { staffPath } from "#app/admin/staff-path.ts";
import { handleSignedIn } from "#app/features/account-security/sign-in.server.ts";
import { readDatabaseState } from "#app/features/dashboard/database-state.server.ts";
import { formatTime, minutesFrom } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext, requestContext } from "#app/platform/app.ts";
import { getAuth } from "#app/platform/auth/auth.server.ts";
import { staffSignInSchema } from "#app/platform/auth/credentials.ts";
import { findUser } from "#app/platform/auth/session.server.ts";
import { type SignedIn, signInStaff } from "#app/platform/auth/sign-in.server.ts";
import { handleForm, type Invalid, invalidForm, readForm } from "#app/platform/form.server.ts";
import { refusedOf } from "../../auth/refused-of.ts";
import type { Route } from "./+types/login.ts";
import { LoginForm } from "./login-form.tsx";
import { LoginFrame } from "./login-frame.tsx";

export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex" }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { refusal } = context.get(requestContext);
  if (refusal) throw data(null, { status: refusal });
  const to = staffPath(new URL(request.url).searchParams.get("to"));
  const { state } = await readDatabaseState(context.get(appContext));
  // Who is signed in stands in the database too.
  if (state === "connected" && (await isSignedIn(context))) throw redirect(to);
  return { to, state };
}

async function isSignedIn(context: Readonly<RouterContextProvider>) {
  const user = await findUser(context);
  return user !== null && isStaff(user);
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = await readForm(request);
  form.set("to", staffPath(form.get("to")));
  if ((await readDatabaseState(app)).state !== "connected") {
    return invalidForm(form, { problem: m.staff_login_away() }, { status: 503 });
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
  const refused = refusedOf(actionData);
  return (
    <LoginFrame>
      <AdminHead page={m.staff_login_title()} refused={refused !== undefined} />
      <LoginForm {...loaderData} refused={refused} />
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
