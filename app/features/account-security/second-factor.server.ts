import { type RouterContextProvider, redirect } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { getAuth } from "#app/platform/auth/auth.server.ts";
import { oneTimeCodeSchema } from "#app/platform/auth/credentials.ts";
import { hasPassword } from "#app/platform/auth/password.server.ts";
import {
  confirmSecondFactor,
  type FactorError,
  prepareSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from "#app/platform/auth/second-factor.server.ts";
import type { SessionUser } from "#app/platform/auth/session.server.ts";
import {
  handleForm,
  type Invalid,
  invalidForm,
  readForm,
  redirectWithFlash,
} from "#app/platform/form.server.ts";
import { handleWithPassword } from "./current-password.server.ts";
import { factorLockedText } from "./sign-in.server.ts";

type Context = Readonly<RouterContextProvider>;
type Post = { context: Context; request: Request };
/** The request's own address ends with `.data` where the router asks; `url` is the page's. */
type Asked = Post & { url: URL };

export type Factor = {
  page: string;
  account: string;
  requireOwner: (context: Context) => Promise<SessionUser>;
  record?: (context: Context, owner: SessionUser, change: FactorChange) => Promise<void>;
};

type FactorChange = keyof typeof notices | "recovery-codes";

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

/** The last part of the address names the step, but of the first. */
function stepOf({ pathname }: URL): FactorStep {
  const name = pathname.split("/").at(-1) ?? "";
  return isStep(name) ? name : "begin";
}

export async function loadFactor(
  { context, url }: Omit<Asked, "request">,
  { page, requireOwner }: Factor,
) {
  const step = stepOf(url);
  const { isOn } = steps[step];
  const owner = await requireOwner(context);
  if (isOn !== null && isOn !== owner.twoFactorEnabled) throw redirect(page);
  return {
    step,
    page,
    isOn: owner.twoFactorEnabled,
    isVerified: owner.emailVerified,
    asksPassword: await hasPassword(context.get(appContext), owner.id),
  };
}

export const handleFactor = ({ url, ...post }: Asked, factor: Factor) =>
  steps[stepOf(url)].handle(post, factor);

/** The secret is only in the answer to this post. */
async function handlePreparing({ context, request }: Post, { requireOwner }: Factor) {
  const owner = await requireOwner(context);
  // Preparing another factor would disable the one in use.
  if (owner.twoFactorEnabled) {
    const form = await readForm(request);
    return invalidForm(form, { problem: m.account_factor_is_on() }, { status: 409 });
  }
  return handleWithPassword(
    { context, request },
    {
      user: owner,
      failed: m.account_failed(),
      handle: async (password, { headers, invalid }) => {
        const prepared = await prepareSecondFactor(getAuth(context), { password, headers });
        if (!prepared.ok) return invalid({ problem: m.account_verify_first() }, 403);
        return { setup: prepared.setup };
      },
    },
  );
}

async function handleConfirming({ context, request }: Post, factor: Factor) {
  const owner = await factor.requireOwner(context);
  const { headers } = request;
  return handleForm(
    { context, request },
    {
      schema: oneTimeCodeSchema,
      failed: m.account_failed(),
      handle: async ({ code }, { invalid }) => {
        const app = context.get(appContext);
        const confirmed = await confirmSecondFactor(app, getAuth(context), { code, headers });
        if (!confirmed.ok) return invalid(...codeError(confirmed));
        return changed({ context, factor, owner }, "second-factor-on", confirmed.headers);
      },
    },
  );
}

function codeError(error: FactorError): Parameters<Invalid> {
  if (error.reason === "wrong") return [{ errors: { code: m.account_factor_code_wrong() } }];
  if (error.reason === "locked") return [{ problem: factorLockedText(error.until) }, 429];
  return [{ problem: m.account_factor_key_gone() }, 409];
}

async function handleRemoving({ context, request }: Post, factor: Factor) {
  const owner = await factor.requireOwner(context);
  return handleWithPassword(
    { context, request },
    {
      user: owner,
      failed: m.account_failed(),
      handle: async (password, { headers, invalid }) => {
        const removed = await removeSecondFactor(getAuth(context), { password, headers });
        if (!removed.ok) return invalid({ problem: m.account_failed() });
        return changed({ context, factor, owner }, "second-factor-off", removed.headers);
      },
    },
  );
}

async function changed(
  { context, factor, owner }: { context: Context; factor: Factor; owner: SessionUser },
  change: keyof typeof notices,
  headers: Headers,
) {
  await factor.record?.(context, owner, change);
  return redirectWithFlash(context, factor.account, notices[change](), headers);
}

/** New recovery codes, which are only in the answer to this post. */
async function handleRenewing({ context, request }: Post, factor: Factor) {
  const owner = await factor.requireOwner(context);
  return handleWithPassword(
    { context, request },
    {
      user: owner,
      failed: m.account_failed(),
      handle: async (password, { headers, invalid }) => {
        const codes = await renewRecoveryCodes(getAuth(context), { password, headers });
        if (!codes) return invalid({ problem: m.account_failed() });
        await factor.record?.(context, owner, "recovery-codes");
        return { codes };
      },
    },
  );
}
