import type { StaffUser } from "#app/admin/require-staff.server.ts";
import { checkForm } from "#app/lib/form.ts";
import { formatTime, minutesFrom } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext, type Context } from "#app/platform/app.ts";
import { unlockSchema } from "#app/platform/auth/credentials.ts";
import { type UnlockError, unlockSession } from "#app/platform/auth/staff-lock.server.ts";

export async function unlock(
  context: Context,
  staff: StaffUser,
  form: FormData,
): Promise<{ ok: true } | { ok: false; problem: string; status: number }> {
  const checked = checkForm(unlockSchema, form);
  if (!checked.ok) {
    return { ok: false, problem: checked.errors.secret ?? m.staff_unlock_required(), status: 422 };
  }
  const { secret } = checked.input;
  const opened = await unlockSession(context.get(appContext), staff, secret);
  return opened.ok ? opened : { ok: false, ...errorOf(opened) };
}

function errorOf(error: UnlockError): { problem: string; status: number } {
  switch (error.reason) {
    case "wrong":
      return { problem: m.staff_unlock_wrong(), status: 422 };
    case "pin-used-up":
      return { problem: m.staff_unlock_pin_used_up(), status: 429 };
    case "locked": {
      const time = formatTime(minutesFrom(error.until), getLocale());
      return { problem: m.account_password_locked({ time }), status: 429 };
    }
  }
}
