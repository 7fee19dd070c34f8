import type { RouterContextProvider } from "react-router";
import * as z from "zod/mini";
import { formatTime, minutesFrom } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { getAuth } from "#app/platform/auth/auth.server.ts";
import type { PasswordError } from "#app/platform/auth/auth-limits.server.ts";
import { currentPasswordSchema } from "#app/platform/auth/credentials.ts";
import { changePassword, checkPassword, hasPassword } from "#app/platform/auth/password.server.ts";
import type { SessionUser } from "#app/platform/auth/session.server.ts";
import { handleForm, type Invalid } from "#app/platform/form.server.ts";

type Change<Result> = {
  user: SessionUser;
  otherwise?: z.core.$ZodType<{ word?: string }>;
  failed: string;
  handle: (
    password: string | undefined,
    post: { headers: Headers; invalid: Invalid },
  ) => Promise<Result>;
};

export async function handleWithPassword<Result>(
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
  { user, otherwise = z.object({}), failed, handle }: Change<Result>,
) {
  const app = context.get(appContext);
  const { headers } = request;
  const asksPassword = await hasPassword(app, user.id);
  const schema: z.core.$ZodType<{ currentPassword?: string; word?: string }> = asksPassword
    ? currentPasswordSchema
    : otherwise;
  return handleForm(
    { context, request },
    {
      schema,
      failed,
      handle: async ({ currentPassword: password }, { invalid }) => {
        if (password === undefined) return handle(password, { headers, invalid });
        const check = await checkPassword(app, user, password);
        if (!check.ok) return invalid(...passwordError(check));
        return handle(password, { headers, invalid });
      },
    },
  );
}

export function passwordError(error: PasswordError): Parameters<Invalid> {
  if (error.reason === "wrong")
    return [{ errors: { currentPassword: m.account_password_wrong() } }];
  const time = formatTime(minutesFrom(error.until), getLocale());
  return [{ problem: m.account_password_locked({ time }) }, 429];
}

export function handlePasswordChange<Owner extends SessionUser>(
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
  {
    schema,
    guard,
    done,
  }: {
    schema: z.core.$ZodType<{ currentPassword: string; newPassword: string }>;
    guard: () => Promise<Owner>;
    done: (owner: Owner, headers: Headers) => Promise<Response>;
  },
) {
  const { headers } = request;
  return handleForm(
    { request, context },
    {
      schema,
      guard,
      failed: m.account_failed(),
      handle: async (input, { sender, invalid }) => {
        const change = { ...input, locale: getLocale(), headers };
        const app = context.get(appContext);
        const changed = await changePassword(app, getAuth(context), sender, change);
        return changed.ok ? done(sender, changed.headers) : invalid(...passwordError(changed));
      },
    },
  );
}
