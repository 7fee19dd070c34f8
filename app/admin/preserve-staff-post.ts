import type { ShouldRevalidateFunctionArgs } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { preservingForms, unsentText } from "#app/platform/preserve-form.ts";
import {
  binChanges,
  bookingChanges,
  codeChanges,
  contactChanges,
  currencyChanges,
  type ListChanges,
  mailChanges,
  orderChanges,
  perfumeChanges,
} from "./list-changes.ts";

/** The changes that can be posted to each route (app/routes.ts); what is posted elsewhere is a form. */
const changesAt: { [pattern: string]: ListChanges } = {
  "admin/dashboard/contacts": contactChanges,
  "admin/dashboard/bookings": bookingChanges,
  "admin/perfumes/orders": orderChanges,
  "admin/perfumes": perfumeChanges,
  "admin/discounts": codeChanges,
  "admin/mail": mailChanges,
  "admin/bin": binChanges,
  "admin/currencies/move": currencyChanges,
};

/**
 * Keeps what staff post when nothing answers: a list stays, and says that its change failed. A form
 * stays also when its sender is no longer signed in: the page to sign in would take its place with
 * all that was typed.
 */
export const preserveStaffPost = preservingForms((error, { pattern, form }) => {
  const changes = changesAt[pattern];
  if (error instanceof Response) {
    const isSignedOut = error.headers.get("Location")?.includes("/admin/login");
    return isSignedOut && !changes ? { problem: m.dashboard_signed_out(), status: 401 } : null;
  }
  const change = changes?.[String(form.get("intent"))];
  return { problem: change ? change.failed() : unsentText(error), status: 503 };
});

/** A change that was refused because another of the staff was first shows what they did. */
export function readAfterRefusal({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate;
}
