import { data, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { may, type Permission, type StaffRole } from "#app/features/staff/staff.ts";
import { appContext, requestContext } from "#app/platform/app.ts";
import { findUser, type SessionUser } from "#app/platform/auth/session.server.ts";

type Context = Readonly<RouterContextProvider>;

export type StaffUser = SessionUser & { role: StaffRole; username: string };

/**
 * Who of the staff sent the request, for every loader and action of the staff area: a layout's loader
 * protects nothing. One of the permissions is needed. A guest is sent to sign in, and others are
 * refused (D4).
 */
export async function requireStaff(
  context: Context,
  ...anyOf: readonly Permission[]
): Promise<StaffUser> {
  const { rejection, path } = context.get(requestContext);
  // What is not to be answered goes on to no other page either.
  if (rejection) throw data(null, { status: rejection });
  const user = await findUser(context);
  if (!user) throw redirect(signInThen(path));
  const isAllowed = (staff: SessionUser) => anyOf.some((permission) => may(staff, permission));
  if (!isStaff(user) || !isAllowed(user)) throw data(null, { status: 403 });
  return user;
}

/** Where a guest signs in who asks for a page of the staff area. */
const signInThen = (path: string) => `/admin/login?${new URLSearchParams({ to: path })}`;

export const isStaff = (user: SessionUser): user is StaffUser =>
  user.role !== "customer" && user.username !== null;

/**
 * Who of the staff sent the request, or `outage` when the database that would know is unavailable:
 * for pages that then show samples, and nothing that was ever stored.
 */
export async function findStaffOrOutage(
  context: Readonly<RouterContextProvider>,
  ...anyOf: readonly Permission[]
): Promise<StaffUser | "outage"> {
  try {
    await findUser(context);
  } catch (error) {
    const { id: requestId } = context.get(requestContext);
    context.get(appContext).log.error("staff not known", error, { requestId });
    return "outage";
  }
  return requireStaff(context, ...anyOf);
}

/** For a route whose children are for nobody else either, whatever of them is asked for. */
export const staffOnly =
  (anyOf: (pattern: string) => readonly Permission[]): MiddlewareFunction<Response> =>
  async ({ context, pattern }, next) => {
    await findStaffOrOutage(context, ...anyOf(pattern));
    return next();
  };
