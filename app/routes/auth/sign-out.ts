import { data, redirect } from "react-router";
import { endOwnSession } from "#app/features/staff/staff.server.ts";
import { appContext, requestContext } from "#app/platform/app.ts";
import { getAuth } from "#app/platform/auth/auth.server.ts";
import { findUser, revokeSession } from "#app/platform/auth/session.server.ts";
import { signBrowserOut } from "#app/platform/auth/sign-in.server.ts";
import type { Route } from "./+types/sign-out.ts";

/** From the site, or from the staff area. */
const pageAfter = ({ pathname }: URL) => (pathname.endsWith("/logout") ? "/admin/login" : "/");

/** Only posts sign out: not a link, and not a form of another site. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { rejection } = context.get(requestContext);
  if (rejection) throw data(null, { status: rejection });
  return redirect(pageAfter(url));
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const app = context.get(appContext);
  const user = await findUser(context);
  // better-auth hides an outage, and the session would survive.
  if (user?.role === "customer") await revokeSession(app.db, user, user.sessionId);
  else if (user) await endOwnSession(app, user, user.sessionId);
  return redirect(pageAfter(url), {
    headers: await signBrowserOut(getAuth(context), request.headers),
  });
}
