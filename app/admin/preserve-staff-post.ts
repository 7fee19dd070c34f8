import { isRouteErrorResponse } from "react-router";
import type { StaffAction } from "#app/features/staff/staff.ts";
import { m } from "#app/paraglide/messages.js";
import { lostPost, preservingForms, readAfterRefusal } from "#app/platform/preserve-form.ts";

/**
 * Preserves a staff form when nothing answers, also after its sender was signed out, because the
 * sign-in page would lose what was typed. A list change (with `intent`) has nothing typed in it.
 */
export const preserveStaffPost = preservingForms((error, { form }) => {
  if (isRouteErrorResponse(error) && error.status === 403) {
    return { problem: m.dashboard_refused_text(), status: 403 };
  }
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

export const preserveListPost = (actions: { [intent: string]: Pick<StaffAction, "failed"> }) =>
  preservingForms((error, { form }) => {
    const action = error instanceof Response ? undefined : actions[String(form.get("intent"))];
    return action ? { problem: action.failed(), status: 503 } : null;
  });

/** A change refused because another member of staff was first shows theirs. */
export const revalidateAfterConflict = readAfterRefusal(409);

export type LockAnswer = { isLocked: boolean; problem?: string };

/** Sent by any request that learns from the server that the session is locked. */
export const lockedEvent = "staff-locked";
