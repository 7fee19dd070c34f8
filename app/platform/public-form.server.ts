import { data, type RouterContextProvider } from "react-router";
import type * as z from "zod/mini";
import { checkForm, type FieldErrors, type Refused } from "#app/lib/form.ts";
import { isTrapped } from "#app/lib/honeypot.ts";
import { typedValues } from "#app/lib/typed-values.ts";
import { appContext, requestContext } from "#app/platform/app.ts";
import { takeSenderLimit } from "#app/platform/sender-limit.server.ts";

/** How often one network or one customer may post (D17), all public forms together. */
const limit = { name: "form", limit: 10, windowSeconds: 60 };

type PublicForm<Input, Accepted> = {
  schema: z.core.$ZodType<Input>;
  /** The customer who is signed in, where a form is for customers only. */
  userId?: string;
  /** What the form is for; runs only with input that the schema accepted. */
  accept: (input: Input) => Promise<Accepted>;
  /** `invalid` stands above the messages of the fields. */
  messages: { tooMany: string; trapped: string; failed: string; invalid?: string };
};

/**
 * Answers a post of a public form: behind the rate limit, checked by its schema, with what was
 * typed in every refusal. Whatever goes wrong while accepting is logged once with the request id
 * and becomes a message, so that nobody loses a filled-in form to an error page.
 */
export async function answerPublicForm<Input, Accepted>(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  { schema, userId, accept, messages }: PublicForm<Input, Accepted>,
) {
  const refuse = (refusal: { errors?: FieldErrors; problem?: string }, init: ResponseInit) => {
    const refused: Refused = { values: typedValues(form), errors: {}, ...refusal };
    return { ok: false as const, response: data(refused, init) };
  };
  try {
    const taken = await takeSenderLimit(context, { ...limit, userId });
    if (!taken.ok) {
      const headers = { "Retry-After": String(taken.retryAfterSeconds) };
      return refuse({ problem: messages.tooMany }, { status: 429, headers });
    }
    if (isTrapped(form)) return refuse({ problem: messages.trapped }, { status: 422 });
    const checked = checkForm(schema, form);
    if (!checked.ok) {
      return refuse({ errors: checked.errors, problem: messages.invalid }, { status: 422 });
    }
    return { ok: true as const, accepted: await accept(checked.input) };
  } catch (error) {
    const { log } = context.get(appContext);
    log.error("form failed", error, { requestId: context.get(requestContext).id });
    return refuse({ problem: messages.failed }, { status: 503 });
  }
}

/** The answer to a form that is in order, and is still not accepted. */
export function refuseForm(form: FormData, problem: string, init: ResponseInit) {
  const refused: Refused = { values: typedValues(form), errors: {}, problem };
  return data(refused, init);
}

/** The fields of a post. Throws 400 for a body that is no form, or that broke off on its way. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    // Whatever is wrong came with the request: nothing of ours takes part in reading it.
    throw data(null, { status: 400 });
  }
}
