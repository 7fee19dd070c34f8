import type { App } from "#app/platform/app.ts";
import { isRefusal } from "./api-refusal.server.ts";
import type { Auth } from "./auth.server.ts";
import { forgiveAttempts, takeAttempt } from "./lockout.server.ts";
import type { SessionUser } from "./session.server.ts";

export type PasswordCheck =
  | { ok: true }
  | { ok: false; reason: "wrong" }
  | { ok: false; reason: "locked"; until: Date };

/**
 * Whether this is the password of whoever is signed in. Wrong ones count like those of a sign-in, so
 * that a device left open does not help to guess it.
 */
export async function checkPassword(
  app: Pick<App, "db" | "settings" | "now">,
  auth: Auth,
  person: Pick<SessionUser, "email">,
  { password, headers }: { password: string; headers: Headers },
): Promise<PasswordCheck> {
  const attempt = await takeAttempt(app, person.email);
  if (!attempt.ok) return { ok: false, reason: "locked", until: attempt.until };
  try {
    await auth.api.verifyPassword({ body: { password }, headers });
    await forgiveAttempts(app, person.email);
    return { ok: true };
  } catch (error) {
    if (isRefusal(error, "INVALID_PASSWORD")) return { ok: false, reason: "wrong" };
    throw error;
  }
}
