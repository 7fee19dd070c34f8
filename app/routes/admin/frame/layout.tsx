import { data, Outlet, useRouteLoaderData } from "react-router";
import { AdminFrame, type FrameStaff } from "#app/admin/admin-frame.tsx";
import { AdminError } from "#app/admin/load-failed.tsx";
import { preserveStaffPost } from "#app/admin/preserve-staff-post.ts";
import { isStaff } from "#app/admin/require-staff.server.ts";
import { menuOf } from "#app/admin/resources.server.ts";
import { askDatabaseState, knownDatabaseState } from "#app/features/dashboard/diagnostic.server.ts";
import { readInboxSnapshot, snapshotFor } from "#app/features/dashboard/inbox.server.ts";
import { may } from "#app/features/staff/staff.ts";
import { appContext, type Context, requestContext } from "#app/platform/app.ts";
import { findUser } from "#app/platform/auth/session.server.ts";
import { countTroubledMails } from "#app/platform/mail/outbox.queries.server.ts";
import { loadPart } from "#app/platform/page.server.ts";
import "#app/admin/print.css";
import type { Route } from "./+types/layout.ts";

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [preserveStaffPost];

/** No caching, so that Back shows nothing after signing out. */
export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

/** Data of the frame. It protects nothing: every page below checks the session itself. */
export async function loader({ context }: Route.LoaderArgs) {
  const { rejection } = context.get(requestContext);
  if (rejection) throw data(null, { status: rejection });
  const app = context.get(appContext);
  const { staff, isKnown } = await readStaff(context);
  const database = await (isKnown ? knownDatabaseState(app) : askDatabaseState(app));
  const isLive = staff && !staff.isShut && database.state === "connected";
  const snapshot = isLive
    ? await loadPart(context, "inbox", async () =>
        snapshotFor(staff, await readInboxSnapshot(app.db)),
      )
    : null;
  const troubledMails =
    isLive && may(staff, "read")
      ? await loadPart(context, "troubled mails", () => countTroubledMails(app.db))
      : null;
  const menu = staff ? menuOf(staff, troubledMails ?? 0) : [];
  return { staff, menu, view: { database, readAt: app.now().toISOString() }, snapshot };
}

const anybody: FrameStaff = {
  username: "",
  role: "counter",
  grants: [],
  isShut: false,
  lockMinutes: 0,
};

/** During an outage the menu is the counter's, and pages check again. */
async function readStaff(context: Context): Promise<{ staff: FrameStaff; isKnown: boolean }> {
  try {
    const user = await findUser(context);
    if (!user || !isStaff(user)) return { staff: null, isKnown: true };
    const { username, role, grants, mustChangePassword, isLocked, isOwnDevice } = user;
    const { staffLockMinutes } = context.get(appContext).settings;
    const isShut = mustChangePassword || isLocked;
    const lockMinutes = isLocked || isOwnDevice ? 0 : staffLockMinutes;
    return { staff: { username, role, grants, isShut, lockMinutes }, isKnown: true };
  } catch (error) {
    const { id: requestId } = context.get(requestContext);
    context.get(appContext).log.error("staff not known", error, { requestId });
    return { staff: anybody, isKnown: false };
  }
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame {...loaderData}>
      <Outlet />
    </AdminFrame>
  );
}

export function ErrorBoundary() {
  const frame = useRouteLoaderData<typeof loader>("admin");
  return (
    <AdminFrame {...(frame ?? { staff: null })}>
      <AdminError />
    </AdminFrame>
  );
}
