import { type MiddlewareFunction, Outlet, redirect } from "react-router";
import { findUser } from "#app/platform/auth/session.server.ts";
import type { Route } from "./+types/customers-only.ts";

/** Staff do this in the staff area, where it is audited. */
const redirectStaffToAdmin: MiddlewareFunction<Response> = async ({ context }, next) => {
  const user = await findUser(context).catch(() => null);
  if (user && user.role !== "customer") throw redirect("/admin/account");
  return next();
};

export const middleware: Route.MiddlewareFunction[] = [redirectStaffToAdmin];

export default Outlet;
