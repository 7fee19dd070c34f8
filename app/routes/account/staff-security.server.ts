import { type MiddlewareFunction, redirect } from "react-router";
import { requestContext } from "#app/platform/app.ts";
import { findUser } from "#app/platform/auth/session.server.ts";

/** Staff change how they sign in in their own area, where it is written down who did what. */
export const sendStaffToTheirs: MiddlewareFunction<Response> = async ({ context }, next) => {
  const { path } = context.get(requestContext);
  if (!path.startsWith("/profile/security")) return next();
  // With the database away nobody is known; the page finds that out as well, and says so.
  const user = await findUser(context).catch(() => null);
  const isStaff = user !== null && user.role !== "customer";
  // Whoever has to choose a password first is sent there by the page.
  if (isStaff && !user.mustChangePassword) throw redirect("/admin/account");
  return next();
};
