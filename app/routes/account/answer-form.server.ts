import { data, type RouterContextProvider, redirect } from "react-router";
import type * as z from "zod/mini";
import { checkForm, type Refused } from "#app/lib/form.ts";
import { typedValues } from "#app/lib/typed-values.ts";
import { appContext, requestContext } from "#app/platform/app.ts";
import { leaveNotice, type NoticeName } from "#app/platform/notice.server.ts";

type AccountForm<Input, Accepted> = {
  schema: z.core.$ZodType<Input>;
  /** What the form is for; runs only with input that the schema accepted. */
  accept: (input: Input) => Promise<Accepted>;
  /** What is said when `accept` fails for a reason of ours. */
  failed: string;
};

/** Refuses a form, with what was typed in it. */
export function refuseForm(
  form: FormData,
  refusal: Partial<Pick<Refused, "errors" | "problem">>,
  status = 422,
) {
  const refused: Refused = { values: typedValues(form), errors: {}, ...refusal };
  return data(refused, { status });
}

/**
 * Answers a post of a signed-in customer's form. A fault of ours is logged and becomes a message,
 * so that nobody loses a filled-in form to an error page.
 */
export async function answerForm<Input, Accepted>(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  { schema, accept, failed }: AccountForm<Input, Accepted>,
) {
  const checked = checkForm(schema, form);
  if (!checked.ok) {
    return { ok: false as const, response: refuseForm(form, { errors: checked.errors }) };
  }
  try {
    return { ok: true as const, accepted: await accept(checked.input) };
  } catch (error) {
    const { log } = context.get(appContext);
    log.error("form failed", error, { requestId: context.get(requestContext).id });
    return { ok: false as const, response: refuseForm(form, { problem: failed }, 503) };
  }
}

/** Goes on to a page of ours, with a word there about what was done. */
export async function goOn(
  context: Readonly<RouterContextProvider>,
  to: string,
  notice: NoticeName,
  headers = new Headers(),
) {
  const secure = context.get(appContext).settings.https;
  headers.append("Set-Cookie", await leaveNotice(notice, { secure }));
  return redirect(to, { headers });
}
