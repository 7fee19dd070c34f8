import { type RouterContextProvider, redirect } from "react-router";
import {
  authForm,
  handleSignedIn,
  pathAfter,
} from "#app/features/account-security/sign-in.server.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { getAuth } from "#app/platform/auth/auth.server.ts";
import { emailSchema, oneTimeCodeSchema } from "#app/platform/auth/credentials.ts";
import { sendCode, signInWithCode } from "#app/platform/auth/email-code.server.ts";
import { handleForm } from "#app/platform/form.server.ts";
import { sealedCookie } from "#app/platform/sealed-cookie.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The address that the code was mailed to, for as long as a code is good. */
const cookie = sealedCookie("sign-in-code", 10 * 60);

export const addressOfCode = async (context: Context, request: Request): Promise<string | null> =>
  (await cookie.read(context, request, ""))?.email ?? null;

/** Mails a code and goes on to the page that asks for it. */
export function handleSendCode(context: Context, form: FormData) {
  const locale = getLocale();
  return handleForm(
    { context, form },
    {
      ...authForm(),
      schema: emailSchema,
      handle: async ({ email }, { invalid }) => {
        const mailed = await sendCode(context.get(appContext), getAuth(context), { email, locale });
        if (!mailed.ok) return invalid({ problem: m.auth_too_many_mails() }, 429);
        const to = pathAfter(form.get("to"));
        const headers = { "Set-Cookie": await cookie.keep(context, { email }, "") };
        const sent = form.has("again") ? "again" : "";
        return redirect(`/sign-in/code?${new URLSearchParams({ sent, to })}`, { headers });
      },
    },
  );
}

/** Signs in by the code that was mailed to the address that the browser keeps. */
export async function handleCode(context: Context, request: Request, form: FormData) {
  const email = await addressOfCode(context, request);
  if (!email)
    return redirect(`/sign-in/code?${new URLSearchParams({ to: pathAfter(form.get("to")) })}`);
  const app = context.get(appContext);
  const { headers } = request;
  return handleForm(
    { context, form },
    {
      ...authForm(),
      schema: oneTimeCodeSchema,
      handle: async ({ code }, { invalid }) => {
        const entered = await signInWithCode(app, getAuth(context), { email, code, headers });
        if (!entered.ok) {
          const isWrong = entered.reason === "wrong";
          return invalid({ problem: isWrong ? m.auth_code_wrong() : m.auth_code_used_up() }, 401);
        }
        entered.headers.append("Set-Cookie", await cookie.forget(context));
        return handleSignedIn(context, form, entered);
      },
    },
  );
}
