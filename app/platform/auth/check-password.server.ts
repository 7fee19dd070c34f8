import type { App } from "#app/platform/app.ts";
import type { Auth } from "./auth.server.ts";
import { type PasswordRefusal, tryPassword } from "./lockout.server.ts";
import type { SessionUser } from "./session.server.ts";

/**
 * Whether this is the password of whoever is signed in. Wrong ones count like those of a sign-in, so
 * that a device left open does not help to guess it.
 */
export async function checkPassword(
  app: Pick<App, "db" | "settings" | "log" | "now">,
  auth: Auth,
  person: Pick<SessionUser, "email">,
  { password, headers }: { password: string; headers: Headers },
): Promise<{ ok: true } | PasswordRefusal> {
  return tryPassword(app, person.email, () =>
    auth.api.verifyPassword({ body: { password }, headers }),
  );
}
