import type { RouterContextProvider } from "react-router";
import { formatTime, minutesFrom } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { getAuth } from "#app/platform/auth/auth.server.ts";
import { checkPassword } from "#app/platform/auth/check-password.server.ts";
import { currentPasswordSchema } from "#app/platform/auth/credentials.ts";
import type { PasswordRefusal } from "#app/platform/auth/lockout.server.ts";
import { hasPassword } from "#app/platform/auth/password.server.ts";
import type { SessionUser } from "#app/platform/auth/session.server.ts";
import { answerForm, invalidForm } from "#app/platform/form.server.ts";

/**
 * Whether a form carries the password of whoever is signed in; an account that has none is not
 * asked for it.
 */
export async function requirePassword(
  context: Readonly<RouterContextProvider>,
  user: SessionUser,
  { form, headers }: { form: FormData; headers: Headers },
) {
  const app = context.get(appContext);
  if (!(await hasPassword(app, user.id))) return { ok: true as const, password: undefined };
  const answer = await answerForm(context, form, {
    schema: currentPasswordSchema,
    accept: async ({ currentPassword: password }) => ({
      check: await checkPassword(app, getAuth(context), user, { password, headers }),
      password,
    }),
    failed: m.account_failed(),
  });
  if (!answer.ok) return answer;
  const { check, password } = answer.accepted;
  if (check.ok) return { ok: true as const, password };
  return { ok: false as const, response: refusePassword(form, check) };
}

/** The answer to a form with a current password that was not right, or can no longer be tried. */
export function refusePassword(form: FormData, refused: PasswordRefusal) {
  if (refused.reason === "wrong") {
    return invalidForm(form, { errors: { currentPassword: m.account_password_wrong() } });
  }
  const time = formatTime(minutesFrom(refused.until), getLocale());
  return invalidForm(form, { problem: m.account_password_locked({ time }) }, { status: 429 });
}
