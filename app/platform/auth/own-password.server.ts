import { type MiddlewareFunction, redirect } from "react-router";
import { requestContext } from "#app/platform/app.ts";
import { findUser, newPasswordPage } from "./session.server.ts";

/** What is open to somebody whose password was given by somebody else. */
const open = [newPasswordPage, "/admin/logout", "/sign-out"];

/**
 * Sends whoever has a password that somebody else gave to choose their own, whatever they ask for.
 * It stands before every route, so that none has to think of it.
 */
export const askForOwnPassword: MiddlewareFunction<Response> = async ({ context }, next) => {
  const { path, refusal } = context.get(requestContext);
  // With the database away nobody is known; the page finds that out as well, and says so.
  const user = refusal ? null : await findUser(context).catch(() => null);
  const [pathname = ""] = path.split("?", 1);
  if (user?.mustChangePassword && !open.includes(pathname)) throw redirect(newPasswordPage);
  return next();
};
