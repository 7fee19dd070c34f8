import { data, type RouterContextProvider } from "react-router";
import * as z from "zod/mini";
import type { StaffUser } from "#app/admin/require-staff.server.ts";
import {
  changeRole,
  disableStaff,
  enableStaff,
  endStaffSessions,
} from "#app/features/staff/staff.server.ts";
import { staffRoles } from "#app/features/staff/staff.ts";
import { m } from "#app/paraglide/messages.js";
import { type App, appContext } from "#app/platform/app.ts";
import type { FlashName } from "#app/platform/flash.server.ts";
import { readForm, redirectWithFlash } from "#app/platform/form.server.ts";

const changeSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("role"), role: z.enum(staffRoles) }),
  z.object({ intent: z.literal("disable") }),
  z.object({ intent: z.literal("enable") }),
  z.object({ intent: z.literal("end-sessions") }),
]);

const flashes = {
  role: "staff-role-saved",
  disable: "staff-disabled",
  enable: "staff-enabled",
  "end-sessions": "staff-signed-out",
} as const satisfies Record<string, FlashName>;

const problems = {
  self: m.staff_problem_self,
  "last-admin": m.staff_problem_last_admin,
  "not-allowed": m.staff_problem_not_allowed,
};

export async function handleStaffChange(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { admin, staffId }: { admin: StaffUser; staffId: string },
) {
  const posted = z.safeParse(changeSchema, Object.fromEntries(await readForm(request)));
  if (!posted.success) throw data(null, { status: 400 });
  const done = await makeChange(context.get(appContext), admin.id, staffId, posted.data);
  if (done.ok)
    return redirectWithFlash(context, `/admin/staff/${staffId}`, flashes[posted.data.intent]);
  if (done.reason === "not-found") throw data(null, { status: 404 });
  return data({ problem: problems[done.reason]() }, { status: 409 });
}

function makeChange(
  app: Pick<App, "db" | "now">,
  adminId: string,
  staffId: string,
  change: z.output<typeof changeSchema>,
) {
  switch (change.intent) {
    case "role":
      return changeRole(app, adminId, staffId, change.role);
    case "disable":
      return disableStaff(app, adminId, staffId);
    case "enable":
      return enableStaff(app, adminId, staffId);
    case "end-sessions":
      return endStaffSessions(app, adminId, staffId);
  }
}
