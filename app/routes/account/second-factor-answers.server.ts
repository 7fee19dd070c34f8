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
import { answerForm, invalidForm, readForm } from "#app/platform/form.server.ts";
import { factorLockedText } from "../auth/answers.server.ts";
import { requirePassword } from "./password-answer.server.ts";

// What the pages of the second factor do, those of customers and those of staff.

type Context = Readonly<RouterContextProvider>;
/** Where it goes on once it is done, with the cookies of the session that does. */
type Done = (headers: Headers) => Promise<Response>;

/** Prepares it. What is secret stands in the answer to this post only. */
export async function answerPreparing(context: Context, request: Request, user: SessionUser) {
  const form = await readForm(request);
  // To prepare another one would take the one in use away.
  if (user.twoFactorEnabled)
    return invalidForm(form, { problem: m.account_factor_is_on() }, { status: 409 });
  const { headers } = request;
  const asked = await requirePassword(context, user, { form, headers });
  if (!asked.ok) return asked.response;
  const { password } = asked;
  const prepared = await prepareSecondFactor(getAuth(context), { password, headers });
  if (prepared.ok) return { setup: prepared.setup };
  return invalidForm(form, { problem: m.account_verify_first() }, { status: 403 });
}

/** Switches the prepared one on by its first code. */
export async function answerConfirming(context: Context, request: Request, done: Done) {
  const form = await readForm(request);
  const { headers } = request;
  const answer = await answerForm(context, form, {
    schema: codeSchema,
    accept: ({ code }) =>
      confirmSecondFactor(context.get(appContext), getAuth(context), { code, headers }),
    failed: m.account_failed(),
  });
  if (!answer.ok) return answer.response;
  if (answer.accepted.ok) return done(answer.accepted.headers);
  return refuseCode(form, answer.accepted);
}

function refuseCode(form: FormData, refused: FactorRefusal) {
  if (refused.reason === "wrong") {
    return invalidForm(form, { errors: { code: m.account_factor_code_wrong() } });
  }
  if (refused.reason === "locked") {
    return invalidForm(form, { problem: factorLockedText(refused.until) }, { status: 429 });
  }
  return invalidForm(form, { problem: m.account_factor_key_gone() }, { status: 409 });
}

/** Switches it off. */
export async function answerRemoving(
  context: Context,
  request: Request,
  user: SessionUser,
  done: Done,
) {
  const form = await readForm(request);
  const { headers } = request;
  const asked = await requirePassword(context, user, { form, headers });
  if (!asked.ok) return asked.response;
  const { password } = asked;
  const removed = await removeSecondFactor(getAuth(context), { password, headers });
  return removed.ok ? done(removed.headers) : invalidForm(form, { problem: m.account_failed() });
}

/** Makes new recovery codes. They stand in the answer to this post only. */
export async function answerRenewing(context: Context, request: Request, user: SessionUser) {
  const form = await readForm(request);
  const { headers } = request;
  const asked = await requirePassword(context, user, { form, headers });
  if (!asked.ok) return asked.response;
  const { password } = asked;
  const codes = await renewRecoveryCodes(getAuth(context), { password, headers });
  return codes ? { codes } : invalidForm(form, { problem: m.account_failed() });
}
