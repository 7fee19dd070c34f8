import { type RouterContextProvider, redirect } from "react-router";
import { appContext } from "#app/platform/app.ts";
import { hasPassword } from "#app/platform/auth/password.server.ts";
import { requireUser } from "#app/platform/auth/session.server.ts";
import { signInThen } from "./sign-in-then.ts";

const factor = "/profile/security/second-factor";

/** For the pages that change a second factor, which there are only while one is on. */
export async function loadSecondFactorChange(context: Readonly<RouterContextProvider>) {
  const user = await requireUser(context, signInThen(factor));
  if (!user.twoFactorEnabled) throw redirect(factor);
  return { asksPassword: await hasPassword(context.get(appContext), user.id) };
}
