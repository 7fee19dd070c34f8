import { data, redirect } from "react-router";
import { safeRedirectPath } from "#app/lib/i18n-url.ts";
import { formatTime, minutesFrom } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { Context } from "#app/platform/app.ts";
import { secondFactorPath } from "#app/platform/auth/credentials.ts";
import { redirectWithFlash } from "#app/platform/form.server.ts";
import { sealedCookie } from "#app/platform/sealed-cookie.server.ts";

export const authForm = () => ({
  limited: { tooMany: m.auth_too_many(), trapped: m.site_form_honeypot() },
  failed: m.auth_failed(),
});

export const pathAfter = (to: unknown) => safeRedirectPath(to, "/");

export async function handleSignedIn(
  context: Context,
  form: FormData,
  { headers, needsSecondFactor }: { headers: Headers; needsSecondFactor: boolean },
) {
  const to = pathAfter(form.get("to"));
  if (needsSecondFactor) return redirect(secondFactorPath(to), { headers });
  if (form.has("stays")) return data({ done: m.auth_signed_in() }, { headers });
  return redirectWithFlash(context, to, m.auth_signed_in(), headers);
}

const outcomes = {
  "sign-up": m.auth_signed_up,
  reset: m.auth_reset_sent,
  password: m.auth_password_set,
};
export type SignInOutcome = keyof typeof outcomes;

/** The address of a new account, for its first sign-in. */
export const signedUpCookie = sealedCookie("signed-up", 10 * 60);

export function handleDone(form: FormData, outcome: SignInOutcome, headers?: HeadersInit) {
  if (form.has("stays")) return data({ done: outcomes[outcome]() });
  const to = pathAfter(form.get("to"));
  const query = new URLSearchParams(to === "/" ? { done: outcome } : { done: outcome, to });
  return redirect(`/sign-in?${query}`, { headers });
}

export function outcomeOf(params: URLSearchParams): string | null {
  const name = params.get("done") ?? "";
  return Object.hasOwn(outcomes, name) ? outcomes[name as SignInOutcome]() : null;
}

export function lockedText({ reason, until }: { reason: string; until: Date }): string {
  const time = timeOf(until);
  return reason === "unknown-browser" ? m.auth_unknown_browser({ time }) : m.auth_locked({ time });
}

export const factorLockedText = (until: Date): string =>
  m.auth_factor_locked({ time: timeOf(until) });

const timeOf = (until: Date) => formatTime(minutesFrom(until), getLocale());

export function providerProblem(params: URLSearchParams): string | null {
  switch (params.get("error")) {
    case null:
      return null;
    case "account_not_linked":
      return m.auth_provider_not_linked();
    case "away":
      return m.auth_provider_unavailable();
    default:
      return m.auth_provider_failed();
  }
}
