import { data, redirect } from "react-router";
import { isStaff } from "#app/admin/require-staff.server.ts";
import { endOwnSession } from "#app/features/staff/staff.server.ts";
import { appContext, requestContext } from "#app/platform/app.ts";
import { getAuth } from "#app/platform/auth/auth.server.ts";
import { findUser, leaveNoTrace, revokeSession } from "#app/platform/auth/session.server.ts";
import { onlyCookies } from "#app/platform/auth/sign-in.server.ts";
import type { Route } from "./+types/logout.ts";

const login = "/admin/login";

/** Only posts sign out: not a link, and not a form of another site. */
export function loader({ context }: Route.LoaderArgs) {
  const { rejection } = context.get(requestContext);
  if (rejection) throw data(null, { status: rejection });
  return redirect(login);
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { headers } = request;
  const user = await findUser(context);
  if (user && isStaff(user)) await endOwnSession(app, user, user.sessionId);
  else if (user) await revokeSession(app.db, user, user.sessionId);
  const answer = await getAuth(context).api.signOut({ headers, returnHeaders: true });
  return redirect(login, { headers: leaveNoTrace(onlyCookies(answer.headers)) });
}
