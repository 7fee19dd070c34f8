import { data, type RouterContextProvider, redirect } from "react-router";
import type * as z from "zod/mini";
import { checkForm, type FormError, isIncomplete } from "#app/lib/form.ts";
import { isTrapped } from "#app/lib/honeypot.ts";
import { typedValues } from "#app/lib/typed-values.ts";
import { appContext, requestContext } from "#app/platform/app.ts";
import { type FlashName, setFlash } from "#app/platform/flash.server.ts";
import { takeSenderLimit } from "#app/platform/sender-limit.server.ts";

type Context = Readonly<RouterContextProvider>;

/** How often one network or one customer may post (D17), all public forms together. */
const limit = { name: "form", limit: 10, windowSeconds: 60 };

type Form<Input, Accepted> = {
  schema: z.core.$ZodType<Input>;
  /** What the form is for; runs only with input that the schema accepted. */
  accept: (input: Input) => Promise<Accepted>;
  /** What is said when `accept` fails for a reason of ours. */
  failed: string;
  /** Stands above the messages of the fields when one that must be filled in is empty. */
  incomplete?: string;
};

type PublicForm<Input, Accepted> = Pick<Form<Input, Accepted>, "schema" | "accept"> & {
  /** The customer who is signed in, where a form is for customers only. */
  userId?: string;
  messages: { tooMany: string; trapped: string; failed: string; incomplete?: string };
};

/** The fields of a post. Throws 400 for a body that is no form, or that broke off on its way. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    // Whatever is wrong came with the request: nothing of ours takes part in reading it.
    throw data(null, { status: 400 });
  }
}

/** Refuses a form, with what was typed in it. */
export function invalidForm(
  form: FormData,
  refusal: Partial<Pick<FormError, "errors" | "problem">>,
  init: ResponseInit = { status: 422 },
) {
  const refused: FormError = { values: typedValues(form), errors: {}, ...refusal };
  return data(refused, init);
}

/**
 * Answers a post of a form, checked by its schema. A fault of ours is logged and becomes a message,
 * so that nobody loses a filled-in form to an error page.
 */
export function answerForm<Input, Accepted>(
  context: Context,
  form: FormData,
  { schema, accept, failed, incomplete }: Form<Input, Accepted>,
) {
  return unlessFailed(context, form, failed, async () => {
    const checked = checkForm(schema, form);
    if (checked.ok) return { ok: true as const, accepted: await accept(checked.input) };
    const { errors } = checked;
    return refuse(form, { errors, problem: isIncomplete(errors, form) ? incomplete : undefined });
  });
}

/** Answers a post of a form that anybody may send: behind the rate limit and the trap of robots. */
export function answerPublicForm<Input, Accepted>(
  context: Context,
  form: FormData,
  { schema, accept, userId, messages }: PublicForm<Input, Accepted>,
) {
  const { tooMany, trapped, failed, incomplete } = messages;
  return unlessFailed(context, form, failed, async () => {
    const taken = await takeSenderLimit(context, { ...limit, userId });
    if (!taken.ok) {
      const headers = { "Retry-After": String(taken.retryAfterSeconds) };
      return refuse(form, { problem: tooMany }, { status: 429, headers });
    }
    if (isTrapped(form)) return refuse(form, { problem: trapped });
    return answerForm(context, form, { schema, accept, failed, incomplete });
  });
}

/** Goes on to a page of ours, with a word there about what was done. */
export async function redirectWithFlash(
  context: Context,
  to: string,
  notice: FlashName,
  headers = new Headers(),
) {
  const secure = context.get(appContext).settings.https;
  headers.append("Set-Cookie", await setFlash(notice, { secure }));
  return redirect(to, { headers });
}

const refuse = (...refusal: Parameters<typeof invalidForm>) => ({
  ok: false as const,
  response: invalidForm(...refusal),
});

async function unlessFailed<Answer>(
  context: Context,
  form: FormData,
  failed: string,
  answer: () => Promise<Answer>,
) {
  try {
    return await answer();
  } catch (error) {
    const { log } = context.get(appContext);
    log.error("form failed", error, { requestId: context.get(requestContext).id });
    return refuse(form, { problem: failed }, { status: 503 });
  }
}
