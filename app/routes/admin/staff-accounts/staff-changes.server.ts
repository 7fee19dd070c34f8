import { data, type RouterContextProvider } from "react-router";
import * as z from "zod/mini";
import type { StaffUser } from "#app/admin/require-staff.server.ts";
import {
  changeRights,
  disableStaff,
  enableStaff,
  endStaffSessions,
} from "#app/features/staff/staff.server.ts";
import { staffRoles } from "#app/features/staff/staff.ts";
import { m } from "#app/paraglide/messages.js";
import { type App, appContext } from "#app/platform/app.ts";
import { readForm, redirectWithFlash } from "#app/platform/form.server.ts";
import { grants } from "#db/schema/enums.ts";

const changeSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("rights"),
    role: z.enum(staffRoles),
    grants: z.array(z.enum(grants)),
  }),
  z.object({ intent: z.literal("disable") }),
  z.object({ intent: z.literal("enable") }),
  z.object({ intent: z.literal("end-sessions") }),
]);

const notices = {
  rights: m.staff_rights_saved,
  disable: m.staff_disabled,
  enable: m.staff_enabled,
  "end-sessions": m.staff_signed_out,
};

const problems = {
  self: m.staff_problem_self,
  "last-owner": m.staff_problem_last_owner,
  "not-allowed": m.staff_problem_not_allowed,
  beyond: m.staff_problem_beyond,
};

export async function handleStaffChange(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { manager, staffId }: { manager: StaffUser; staffId: string },
) {
  const form = await readForm(request);
  const fields = { ...Object.fromEntries(form), grants: form.getAll("grants") };
  const posted = z.safeParse(changeSchema, fields);
  if (!posted.success) throw data(null, { status: 400 });
  const done = await makeChange(context.get(appContext), manager.id, staffId, posted.data);
  if (done.ok)
    return redirectWithFlash(context, `/admin/staff/${staffId}`, notices[posted.data.intent]());
  if (done.reason === "not-found") throw data(null, { status: 404 });
  return data({ problem: problems[done.reason]() }, { status: 409 });
}

function makeChange(
  app: Pick<App, "db" | "now">,
  managerId: string,
  staffId: string,
  change: z.output<typeof changeSchema>,
) {
  switch (change.intent) {
    case "rights":
      return changeRights(app, managerId, staffId, change);
    case "disable":
      return disableStaff(app, managerId, staffId);
    case "enable":
      return enableStaff(app, managerId, staffId);
    case "end-sessions":
      return endStaffSessions(app, managerId, staffId);
  }
}
