import { data, type MiddlewareFunction, redirect } from "react-router";
import { may, type Permission, type StaffRole } from "#app/features/staff/staff.ts";
import { type App, appContext, type Context, requestContext } from "#app/platform/app.ts";
import { type AuditEntry, recordAudit } from "#app/platform/audit.server.ts";
import { findUser, type SessionUser } from "#app/platform/auth/session.server.ts";

export type StaffUser = SessionUser & { role: StaffRole; username: string };

/**
 * The application, with the member of staff who sent the request. Every loader and action asks for
 * itself: a layout's loader protects nothing. A guest is sent to the sign-in page, others are
 * refused (D4).
 */
export async function requireStaff(
  context: Context,
  ...anyOf: readonly Permission[]
): Promise<App & { staff: StaffUser }> {
  const { rejection, path } = context.get(requestContext);
  if (rejection) throw data(null, { status: rejection });
  const user = await findUser(context);
  if (!user) throw redirect(signInThen(path));
  const isAllowed = (staff: SessionUser) => anyOf.some((permission) => may(staff, permission));
  if (!isStaff(user) || !isAllowed(user)) throw data(null, { status: 403 });
  return { ...context.get(appContext), staff: user };
}

type Taken = Pick<AuditEntry, "action" | "details"> & { rowId?: string };

/** For those who may read what is in a file and take it away; `recordExport` logs that they did. */
export async function requireExport(context: Context, ...readers: readonly Permission[]) {
  await requireStaff(context, ...readers);
  const app = await requireStaff(context, "export");
  const entry = { rowId: "all", actorId: app.staff.id, at: app.now() };
  return {
    ...app,
    recordExport: (taken: Taken) =>
      app.db.transaction((tx) => recordAudit(tx, { ...entry, ...taken })),
  };
}

const signInThen = (path: string) => `/admin/login?${new URLSearchParams({ to: path })}`;

export const isStaff = (user: SessionUser): user is StaffUser =>
  user.role !== "customer" && user.username !== null;

/** The member of staff who sent the request, or `outage`: pages then show samples. */
export async function findStaffOrOutage(
  context: Context,
  ...anyOf: readonly Permission[]
): Promise<StaffUser | "outage"> {
  try {
    await findUser(context);
  } catch (error) {
    const { id: requestId } = context.get(requestContext);
    context.get(appContext).log.error("staff not known", error, { requestId });
    return "outage";
  }
  return (await requireStaff(context, ...anyOf)).staff;
}

/**
 * Middleware of a route whose children are for these permissions only. A page is refused after its
 * loaders have run: middleware that refuses before them leaves no frame to say it in.
 */
export const staffOnly =
  (anyOf: (pattern: string) => readonly Permission[]): MiddlewareFunction<Response> =>
  async ({ context, request, pattern }, next) => {
    const page = request.method === "GET" ? await next() : null;
    await findStaffOrOutage(context, ...anyOf(pattern));
    return page ?? next();
  };
