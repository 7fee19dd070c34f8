import { type MiddlewareFunction, Outlet, redirect } from "react-router";
import { findUser } from "#app/platform/auth/session.server.ts";
import type { Route } from "./+types/customers-only.ts";

/** Staff do this in their own area, where it is written down who did what. */
const redirectStaffToAdmin: MiddlewareFunction<Response> = async ({ context }, next) => {
  // With the database unavailable nobody is known; the page finds that out as well.
  const user = await findUser(context).catch(() => null);
  if (user && user.role !== "customer") throw redirect("/admin/account");
  return next();
};

export const middleware: Route.MiddlewareFunction[] = [redirectStaffToAdmin];

export default Outlet;
