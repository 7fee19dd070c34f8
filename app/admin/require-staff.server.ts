import { data, type MiddlewareFunction, redirect } from "react-router";
import { may, type Permission, type StaffRole } from "#app/features/staff/staff.ts";
import { m } from "#app/paraglide/messages.js";
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
  const staff = await findAllowed(context, anyOf);
  if (!staff) throw data(null, { status: 403 });
  return { ...context.get(appContext), staff };
}

async function findAllowed(context: Context, anyOf: readonly Permission[]) {
  const { rejection, path } = context.get(requestContext);
  if (rejection) throw data(null, { status: rejection });
  const user = await findUser(context);
  if (!user) throw redirect(signInThen(path));
  return isStaff(user) && anyOf.some((permission) => may(user, permission)) ? user : null;
}

type Taken = Pick<AuditEntry, "action" | "details"> & { rowId?: string };

/** For those who may read what is in a file and take it away; `recordExport` logs that they did. */
export async function requireExport(context: Context, ...readers: readonly Permission[]) {
  const staff = await findAllowed(context, readers);
  if (!staff || !may(staff, "export")) throw refusedFile();
  const app = context.get(appContext);
  const entry = { rowId: "all", actorId: staff.id, at: app.now() };
  return {
    ...app,
    staff,
    recordExport: (taken: Taken) =>
      app.db.transaction((tx) => recordAudit(tx, { ...entry, ...taken })),
  };
}

/** A file has no page to say so. */
export const refusedFile = () => new Response(m.dashboard_refused_text(), { status: 403 });

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
