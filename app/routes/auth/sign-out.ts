import { data, redirect } from "react-router";
import { appContext, requestContext } from "#app/platform/app.ts";
import { getAuth } from "#app/platform/auth/auth.server.ts";
import { findUser, leaveNoTrace, revokeSession } from "#app/platform/auth/session.server.ts";
import { onlyCookies } from "#app/platform/auth/sign-in.server.ts";
import type { Route } from "./+types/sign-out.ts";

/** Only posts sign out: not a link, and not a form of another site. */
export function loader({ context }: Route.LoaderArgs) {
  const { rejection } = context.get(requestContext);
  if (rejection) throw data(null, { status: rejection });
  return redirect("/");
}

export async function action({ request, context }: Route.ActionArgs) {
  const { headers } = request;
  // better-auth hides an outage, and the session would survive.
  const user = await findUser(context);
  if (user) await revokeSession(context.get(appContext).db, user, user.sessionId);
  const answer = await getAuth(context).api.signOut({ headers, returnHeaders: true });
  return redirect("/", { headers: leaveNoTrace(onlyCookies(answer.headers)) });
}
