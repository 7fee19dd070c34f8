import { type MiddlewareFunction, redirect } from "react-router";
import { findUser } from "#app/platform/auth/session.server.ts";

/** Staff change their name and how they sign in in their own area, where it is written down who did what. */
export const sendStaffToTheirs: MiddlewareFunction<Response> = async ({ context }, next) => {
  // With the database away nobody is known; the page finds that out as well, and says so.
  const user = await findUser(context).catch(() => null);
  if (user && user.role !== "customer") throw redirect("/admin/account");
  return next();
};
