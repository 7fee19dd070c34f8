import { type RouterContextProvider, redirect } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { getAuth } from "#app/platform/auth/auth.server.ts";
import { codeSchema, emailSchema } from "#app/platform/auth/credentials.ts";
import { sendCode, signInWithCode } from "#app/platform/auth/email-code.server.ts";
import { answerPublicForm, invalidForm } from "#app/platform/form.server.ts";
import { sealedCookie } from "#app/platform/sealed-cookie.server.ts";
import { answerSignedIn, authMessages, pathAfter } from "./answers.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The address that the code was mailed to, for as long as a code is good. */
const cookie = sealedCookie("sign-in-code", 10 * 60);

export const addressOfCode = async (context: Context, request: Request): Promise<string | null> =>
  (await cookie.read(context, request, ""))?.email ?? null;

/** Mails a code and goes on to the page that asks for it. */
export async function answerSendCode(context: Context, form: FormData) {
  const locale = getLocale();
  const answer = await answerPublicForm(context, form, {
    schema: emailSchema,
    accept: async ({ email }) => {
      const sent = await sendCode(context.get(appContext), getAuth(context), { email, locale });
      return { ...sent, email };
    },
    messages: authMessages(),
  });
  if (!answer.ok) return answer.response;
  const { ok, email } = answer.accepted;
  if (!ok) return invalidForm(form, { problem: m.auth_too_many_mails() }, { status: 429 });
  const to = pathAfter(form.get("to"));
  const headers = { "Set-Cookie": await cookie.keep(context, { email }, "") };
  const sent = form.has("again") ? "again" : "";
  return redirect(`/sign-in/code?${new URLSearchParams({ sent, to })}`, { headers });
}

export async function answerCode(context: Context, request: Request, form: FormData) {
  const email = await addressOfCode(context, request);
  if (!email)
    return redirect(`/sign-in/code?${new URLSearchParams({ to: pathAfter(form.get("to")) })}`);
  const app = context.get(appContext);
  const { headers } = request;
  const answer = await answerPublicForm(context, form, {
    schema: codeSchema,
    accept: ({ code }) => signInWithCode(app, getAuth(context), { email, code, headers }),
    messages: authMessages(),
  });
  if (!answer.ok) return answer.response;
  const entered = answer.accepted;
  if (!entered.ok) {
    const problem = entered.reason === "wrong" ? m.auth_code_wrong() : m.auth_code_used_up();
    return invalidForm(form, { problem }, { status: 401 });
  }
  entered.headers.append("Set-Cookie", await cookie.forget(context));
  return answerSignedIn(context, form, entered);
}
