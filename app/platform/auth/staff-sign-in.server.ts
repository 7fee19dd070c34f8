import { and, eq, ne } from "drizzle-orm";
import { newId } from "#app/lib/ids.ts";
import type { App } from "#app/platform/app.ts";
import type { Db } from "#db/client.ts";
import { user } from "#db/schema/auth.ts";
import type { Auth } from "./auth.server.ts";
import { tryPassword } from "./lockout.server.ts";
import { asSignedIn, type SignedIn, withinSignInLimit } from "./sign-in.server.ts";

/**
 * Signs staff in by username and password. Failures count with those of the account's e-mail address,
 * so that the customers' page gives nobody five more tries; a username that is nobody's is answered,
 * and locks, in the same way and time.
 */
export async function signInStaff(
  app: Pick<App, "db" | "settings" | "log" | "now">,
  auth: Auth,
  { username, password, headers }: { username: string; password: string; headers: Headers },
): Promise<SignedIn> {
  const address = await addressOf(app.db, username);
  // A new one: nobody has signed up with it.
  const body = { email: address ?? `${newId()}@staff.invalid`, password };
  return withinSignInLimit(app, { email: body.email, headers }, async () => {
    const tried = await tryPassword(app, address ?? `username ${username}`, () =>
      auth.api.signInEmail({ body, headers, returnHeaders: true }),
    );
    return tried.ok ? { ok: true, ...asSignedIn(tried.answer) } : tried;
  });
}

async function addressOf(db: Db, username: string): Promise<string | null> {
  const [person] = await db
    .select({ email: user.email })
    .from(user)
    .where(and(eq(user.username, username.toLowerCase()), ne(user.role, "customer")));
  return person?.email ?? null;
}
