import { data, redirect } from "react-router";
import { findCurrency, rememberCurrency } from "#app/features/currency/currency.server.ts";
import { safeRedirectPath } from "#app/lib/i18n-url.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext, requestContext } from "#app/platform/app.ts";
import { readForm, redirectWithFlash } from "#app/platform/form.server.ts";
import type { Route } from "./+types/currency.ts";

export function loader() {
  throw data(null, { status: 404 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, log, settings } = context.get(appContext);
  const form = await readForm(request);
  const to = safeRedirectPath(form.get("to"), "/perfumes");
  const currency = await findCurrency(db, form.get("code")).catch((error: unknown) => {
    log.error("currency not changed", error, { requestId: context.get(requestContext).id });
    return "failed" as const;
  });
  if (!currency || currency === "failed") {
    // Staff hid it while the page with its list was open.
    const text = currency ? m.site_currency_failed() : m.site_currency_gone();
    return redirectWithFlash(context, to, { type: "error", text });
  }
  const cookie = await rememberCurrency(currency, { secure: settings.https });
  return redirect(to, { headers: { "Set-Cookie": cookie } });
}

export default function Currency() {
  return null;
}
