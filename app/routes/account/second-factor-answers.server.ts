import type { RouterContextProvider } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { getAuth } from "#app/platform/auth/auth.server.ts";
import { codeSchema } from "#app/platform/auth/credentials.ts";
import {
  confirmSecondFactor,
  type FactorRefusal,
  prepareSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from "#app/platform/auth/second-factor.server.ts";
import type { SessionUser } from "#app/platform/auth/session.server.ts";
import { handleForm, type Invalid, invalidForm, readForm } from "#app/platform/form.server.ts";
import { factorLockedText } from "../auth/answers.server.ts";
import { handleWithPassword } from "./password-answer.server.ts";

// What the pages of the second factor do, those of customers and those of staff.

type Context = Readonly<RouterContextProvider>;
type Post = { context: Context; request: Request };
/** Where it goes on once it is done, with the cookies of the session that does. */
type Done = (headers: Headers) => Promise<Response>;

/** Prepares it. What is secret stands in the answer to this post only. */
export async function handlePreparing({ context, request }: Post, user: SessionUser) {
  // To prepare another one would take the one in use away.
  if (user.twoFactorEnabled) {
    const form = await readForm(request);
    return invalidForm(form, { problem: m.account_factor_is_on() }, { status: 409 });
  }
  return handleWithPassword(
    { context, request },
    {
      user,
      failed: m.account_failed(),
      handle: async (password, { headers, invalid }) => {
        const prepared = await prepareSecondFactor(getAuth(context), { password, headers });
        if (!prepared.ok) return invalid({ problem: m.account_verify_first() }, 403);
        return { setup: prepared.setup };
      },
    },
  );
}

/** Switches the prepared one on by its first code. */
export function handleConfirming({ context, request }: Post, done: Done) {
  const { headers } = request;
  return handleForm(
    { context, request },
    {
      schema: codeSchema,
      failed: m.account_failed(),
      handle: async ({ code }, { invalid }) => {
        const app = context.get(appContext);
        const confirmed = await confirmSecondFactor(app, getAuth(context), { code, headers });
        return confirmed.ok ? done(confirmed.headers) : invalid(...codeError(confirmed));
      },
    },
  );
}

function codeError(refused: FactorRefusal): Parameters<Invalid> {
  if (refused.reason === "wrong") return [{ errors: { code: m.account_factor_code_wrong() } }];
  if (refused.reason === "locked") return [{ problem: factorLockedText(refused.until) }, 429];
  return [{ problem: m.account_factor_key_gone() }, 409];
}

/** Switches it off. */
export function handleRemoving({ context, request }: Post, user: SessionUser, done: Done) {
  return handleWithPassword(
    { context, request },
    {
      user,
      failed: m.account_failed(),
      handle: async (password, { headers, invalid }) => {
        const removed = await removeSecondFactor(getAuth(context), { password, headers });
        return removed.ok ? done(removed.headers) : invalid({ problem: m.account_failed() });
      },
    },
  );
}

/** Makes new recovery codes. They stand in the answer to this post only. */
export function handleRenewing({ context, request }: Post, user: SessionUser) {
  return handleWithPassword(
    { context, request },
    {
      user,
      failed: m.account_failed(),
      handle: async (password, { headers, invalid }) => {
        const codes = await renewRecoveryCodes(getAuth(context), { password, headers });
        return codes ? { codes } : invalid({ problem: m.account_failed() });
      },
    },
  );
}
