import type { ShouldRevalidateFunctionArgs } from "react-router";
import { lockedEvent } from "#app/admin/lock.ts";
import { m } from "#app/paraglide/messages.js";
import { lostPost, preservingForms } from "#app/platform/preserve-form.ts";
import type { ListChanges } from "./list-changes.ts";

/**
 * Keeps a form that staff post when nothing answers, also when its sender is no longer signed in: the
 * page to sign in would take its place with all that was typed. A change of a list, which its `intent`
 * tells from a form, has nothing typed in it.
 */
export const preserveStaffPost = preservingForms((error, { form }) => {
  if (!(error instanceof Response)) return lostPost(error);
  const to = error.headers.get("Location") ?? "";
  const isForm = !form.has("intent");
  if (to.includes("/admin/unlock")) {
    dispatchEvent(new Event(lockedEvent));
    return { problem: m.staff_unlock_first(), status: 423 };
  }
  const isSignedOut = to.includes("/admin/login");
  return isSignedOut && isForm ? { problem: m.dashboard_signed_out(), status: 401 } : null;
});

export const preserveListPost = (changes: ListChanges) =>
  preservingForms((error, { form }) => {
    const change = error instanceof Response ? undefined : changes[String(form.get("intent"))];
    return change ? { problem: change.failed(), status: 503 } : null;
  });

/** A change that was refused because another of the staff was first shows what they did. */
export function revalidateAfterConflict({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate;
}
