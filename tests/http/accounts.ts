import { hashPassword } from "better-auth/crypto";
import { newId } from "#app/lib/ids.ts";
import type { App } from "#app/platform/app.ts";
import { createAuth } from "#app/platform/auth/auth.server.ts";
import { account, user } from "#db/schema/auth.ts";
import type { Grant, Role } from "#db/schema/enums.ts";

export const password = "a long enough password";

type AuthApp = Parameters<typeof createAuth>[0];
type Person = {
  name?: string;
  email?: string;
  emailVerified?: boolean;
  role?: Role;
  grants?: Grant[];
  /** Staff have one, made up unless it is given. */
  username?: string;
};

/** An account with the password above, as a sign-up leaves it. */
export async function createAccount(
  { db }: Pick<App, "db">,
  {
    name = "Aisha Khan",
    email = `${newId()}@example.com`,
    emailVerified = false,
    role = "customer",
    grants = [],
    username = role === "customer" ? undefined : `${role}-${newId().slice(-12)}`,
  }: Person = {},
): Promise<{ userId: string; email: string; name: string; username: string }> {
  const userId = newId();
  await db.insert(user).values({ id: userId, name, email, emailVerified, role, grants, username });
  await db.insert(account).values({
    userId,
    accountId: userId,
    providerId: "credential",
    password: await hashPassword(password),
  });
  return { userId, email, name, username: username ?? "" };
}

/** A new account and the Cookie header of a browser that is signed in to it. */
export async function signedIn(app: AuthApp, person: Person = {}) {
  const created = await createAccount(app, person);
  return { ...created, cookie: await signIn(app, created.email) };
}

/** The Cookie header of another browser that signs in to an account with the password above. */
export async function signIn(app: AuthApp, email: string) {
  const body = { email, password };
  const { headers } = await createAuth(app).api.signInEmail({ body, returnHeaders: true });
  return cookieHeader(headers.getSetCookie());
}

/** What a browser sends back of the cookies it was given. */
export const cookieHeader = (setCookies: string[]) =>
  setCookies.map((cookie) => cookie.split(";", 1)[0]).join("; ");
