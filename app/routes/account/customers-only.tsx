import { Outlet } from "react-router";
import type { Route } from "./+types/customers-only.ts";
import { sendStaffToTheirs } from "./staff-security.server.ts";

export const middleware: Route.MiddlewareFunction[] = [sendStaffToTheirs];

/** The pages of an account for which staff have others. */
export default Outlet;
