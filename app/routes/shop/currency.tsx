import { data, redirect } from "react-router";
import { findCurrency, rememberCurrency } from "#app/features/currency/currency.server.ts";
import { ownPath } from "#app/lib/own-path.ts";
import { appContext } from "#app/platform/app.ts";
import { readForm } from "#app/platform/public-form.server.ts";
import type { Route } from "./+types/currency.ts";

// The choice in the header posts here and goes back to its page; there is nothing to read.

export function loader() {
  throw data(null, { status: 404 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, settings } = context.get(appContext);
  const form = await readForm(request);
  const currency = await findCurrency(db, form.get("code"));
  if (!currency) throw data(null, { status: 400 });
  const secure = settings.https;
  const cookie = await rememberCurrency(currency, { secure });
  return redirect(ownPath(form.get("to"), "/perfumes"), { headers: { "Set-Cookie": cookie } });
}

export default function Currency() {
  return null;
}
