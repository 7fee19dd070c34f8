import { redirect } from "react-router";
import * as z from "zod/mini";
import { formatTime, minutesFrom } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext, type Context } from "#app/platform/app.ts";
import { type Auth, getAuth } from "#app/platform/auth/auth.server.ts";
import type { PasswordError } from "#app/platform/auth/auth-limits.server.ts";
import { currentPasswordSchema, oneTimeCodeSchema } from "#app/platform/auth/credentials.ts";
import { changePassword, checkPassword, hasPassword } from "#app/platform/auth/password.server.ts";
import {
  type FactorError,
  prepareSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  verifySecondFactor,
} from "#app/platform/auth/second-factor.server.ts";
import type { SessionUser } from "#app/platform/auth/session.server.ts";
import {
  handleForm,
  type Invalid,
  invalidForm,
  readForm,
  redirectWithFlash,
} from "#app/platform/form.server.ts";
import { factorLockedText } from "./sign-in.server.ts";

// The password and the second factor of an account, of a customer and of staff.
type Post = { context: Context; request: Request };
/** The request's own address ends with `.data` where the router asks; `url` is the page's. */
type Asked = Post & { url: URL };

type Change<Result> = {
  user: SessionUser;
  otherwise?: z.core.$ZodType<{ word?: string }>;
  failed?: string;
  handle: (
    sent: { password: string | undefined; headers: Headers },
    invalid: Invalid,
  ) => Promise<Result>;
};

/** Asks for the password before a change, if the account has one. */
export async function handleWithPassword<Result>(
  { context, request }: Post,
  { user, otherwise = z.object({}), failed = m.account_failed(), handle }: Change<Result>,
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
        if (password !== undefined) {
          const check = await checkPassword(app, user, password);
          if (!check.ok) return invalid(...passwordError(check));
        }
        return handle({ password, headers }, invalid);
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

/** Whose account the pages are about: a customer's, or one of staff, whose changes are recorded. */
export type Security = {
  account: string;
  passwordSchema: z.core.$ZodType<{ currentPassword: string; newPassword: string }>;
  requireOwner: (context: Context, page: string) => Promise<SessionUser>;
  record?: (context: Context, owner: SessionUser, change: SecurityChange) => Promise<void>;
};

const passwordPage = ({ account }: Security) => `${account}/password`;
const factorPage = ({ account }: Security) => `${account}/second-factor`;

export async function loadPassword(context: Context, security: Security) {
  const owner = await security.requireOwner(context, passwordPage(security));
  if (!(await hasPassword(context.get(appContext), owner.id))) throw redirect(security.account);
  return { name: owner.username ?? owner.email, isFirst: owner.mustChangePassword };
}

export function handlePasswordChange({ context, request }: Post, security: Security) {
  const { headers } = request;
  return handleForm(
    { request, context },
    {
      schema: security.passwordSchema,
      guard: () => security.requireOwner(context, passwordPage(security)),
      failed: m.account_failed(),
      handle: async (input, { sender, invalid }) => {
        const change = { ...input, locale: getLocale(), headers };
        const app = context.get(appContext);
        const changed = await changePassword(app, getAuth(context), sender, change);
        if (!changed.ok) return invalid(...passwordError(changed));
        await security.record?.(context, sender, "password");
        const to = sender.mustChangePassword ? "/admin/dashboard" : security.account;
        return redirectWithFlash(context, to, m.account_password_changed(), changed.headers);
      },
    },
  );
}

type SecurityChange = keyof typeof notices | "recovery-codes" | "password";

const notices = {
  "second-factor-on": m.account_factor_turned_on,
  "second-factor-off": m.account_factor_turned_off,
} as const;

const steps = {
  begin: { isOn: null, handle: handlePreparing },
  confirm: { isOn: false, handle: handleConfirming },
  off: { isOn: true, handle: handleRemoving },
  "recovery-codes": { isOn: true, handle: handleRenewing },
};

type FactorStep = keyof typeof steps;

const isStep = (name: string): name is FactorStep => Object.hasOwn(steps, name);

/** The last part of the address names the step; the first step has none. */
function stepOf({ pathname }: URL): FactorStep {
  const name = pathname.split("/").at(-1) ?? "";
  return isStep(name) ? name : "begin";
}

export async function loadFactor({ context, url }: Omit<Asked, "request">, security: Security) {
  const page = factorPage(security);
  const step = stepOf(url);
  const { isOn } = steps[step];
  const owner = await security.requireOwner(context, page);
  if (isOn !== null && isOn !== owner.twoFactorEnabled) throw redirect(page);
  return {
    step,
    page,
    isOn: owner.twoFactorEnabled,
    isVerified: owner.emailVerified,
    asksPassword: await hasPassword(context.get(appContext), owner.id),
  };
}

type OwnPost = Post & { security: Security; owner: SessionUser; auth: Auth };

export async function handleFactor({ url, context, request }: Asked, security: Security) {
  const owner = await security.requireOwner(context, factorPage(security));
  const post = { context, request, security, owner, auth: getAuth(context) };
  return steps[stepOf(url)].handle(post);
}

/** The secret is only in the answer to this post. */
async function handlePreparing({ owner: user, auth, ...post }: OwnPost) {
  // Preparing another factor would disable the one in use.
  if (user.twoFactorEnabled) {
    const form = await readForm(post.request);
    return invalidForm(form, { problem: m.account_factor_is_on() }, { status: 409 });
  }
  return handleWithPassword(post, {
    user,
    handle: async (sent, invalid) => {
      const setup = await prepareSecondFactor(auth, sent);
      return setup ? { setup } : invalid({ problem: m.account_verify_first() }, 403);
    },
  });
}

function handleConfirming(post: OwnPost) {
  const { context, request, auth } = post;
  const { headers } = request;
  return handleForm(
    { context, request },
    {
      schema: oneTimeCodeSchema,
      failed: m.account_failed(),
      handle: async ({ code }, { invalid }) => {
        const sent = { kind: "new-app", code, headers } as const;
        const confirmed = await verifySecondFactor(context.get(appContext), auth, sent);
        if (!confirmed.ok) return invalid(...codeError(confirmed));
        return changed(post, "second-factor-on", confirmed.headers);
      },
    },
  );
}

function codeError(error: FactorError): Parameters<Invalid> {
  if (error.reason === "wrong") return [{ errors: { code: m.account_factor_code_wrong() } }];
  if (error.reason === "locked") return [{ problem: factorLockedText(error.until) }, 429];
  return [{ problem: m.account_factor_key_gone() }, 409];
}

function handleRemoving(post: OwnPost) {
  return handleWithPassword(post, {
    user: post.owner,
    handle: async () => {
      await removeSecondFactor(post.context.get(appContext), post.owner.id);
      return changed(post, "second-factor-off");
    },
  });
}

async function changed(
  { context, security, owner }: OwnPost,
  change: keyof typeof notices,
  headers?: Headers,
) {
  await security.record?.(context, owner, change);
  return redirectWithFlash(context, security.account, notices[change](), headers);
}

/** New recovery codes, which are only in the answer to this post. */
function handleRenewing(post: OwnPost) {
  const { context, security, owner } = post;
  return handleWithPassword(post, {
    user: owner,
    handle: async (sent, invalid) => {
      const codes = await renewRecoveryCodes(post.auth, sent);
      if (!codes) return invalid({ problem: m.account_failed() });
      await security.record?.(context, owner, "recovery-codes");
      return { codes };
    },
  });
}
