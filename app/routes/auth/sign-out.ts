import { data, redirect } from "react-router";
import { requestContext } from "#app/platform/app.ts";
import { getAuth } from "#app/platform/auth/auth.server.ts";
import { onlyCookies } from "#app/platform/auth/sign-in.server.ts";
import type { Route } from "./+types/sign-out.ts";

/** Nobody is signed out by following a link, or by the form of another site. */
export function loader({ context }: Route.LoaderArgs) {
  const { refusal } = context.get(requestContext);
  if (refusal) throw data(null, { status: refusal });
  return redirect("/");
}

export async function action({ request, context }: Route.ActionArgs) {
  const { headers } = request;
  const answer = await getAuth(context).api.signOut({ headers, returnHeaders: true });
  return redirect("/", { headers: onlyCookies(answer.headers) });
}
