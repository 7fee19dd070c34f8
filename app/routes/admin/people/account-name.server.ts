import type { RouterContextProvider } from "react-router";
import type { StaffUser } from "#app/admin/require-staff.server.ts";
import { renameStaff } from "#app/features/staff/own-account.server.ts";
import { nameSchema } from "#app/features/staff/staff-account.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { answerForm, redirectWithFlash } from "#app/platform/form.server.ts";

/** Answers the form with one's own name. */
export async function answerName(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  staff: StaffUser,
) {
  const answer = await answerForm(context, form, {
    schema: nameSchema,
    accept: ({ name }) => renameStaff(context.get(appContext), staff.id, name),
    failed: m.account_failed(),
  });
  return answer.ok
    ? redirectWithFlash(context, "/admin/account", "staff-name-saved")
    : answer.response;
}
