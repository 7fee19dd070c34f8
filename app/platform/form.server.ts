import { createContext, createCookie, data, type MiddlewareFunction, redirect } from "react-router";
import { z } from "zod";
import { checkForm, type FormError, isHoneypotFilled, isIncomplete } from "#app/lib/form.ts";
import { appContext, type Context, requestContext } from "./app.ts";
import { typedValues } from "./preserve-form.ts";
import { formLimit, takeSenderLimit } from "./rate-limit.server.ts";
import type { Settings } from "./settings.ts";

type Post = { context: Context } & ({ request: Request } | { form: FormData });

export type Invalid = (
  error: Partial<Pick<FormError, "errors" | "problem">>,
  status?: number,
) => ReturnType<typeof invalidForm>;

type FormAction<Input, Sender, Result> = {
  schema: z.core.$ZodType<Input>;
  guard?: (form: FormData) => Promise<Sender>;
  limited?: { tooMany: string; trapped: string };
  failed: string;
  incomplete?: string;
  handle: (
    input: Input,
    post: { form: FormData; sender: Sender; invalid: Invalid },
  ) => Promise<Result>;
};

/** An unexpected error is logged and becomes a message, so that nobody loses a filled-in form. */
export async function handleForm<
  Input,
  Result,
  Sender extends { id: string } | undefined = undefined,
>(
  post: Post,
  { schema, guard, limited, failed, incomplete, handle }: FormAction<Input, Sender, Result>,
) {
  const { context } = post;
  const form = "form" in post ? post.form : await readForm(post.request);
  const sender = (await guard?.(form)) as Sender;
  const invalid: Invalid = (error, status = 422) => invalidForm(form, error, { status });
  try {
    if (limited) {
      const taken = await takeSenderLimit(context, formLimit, sender?.id);
      if (!taken.ok) {
        retryAfter(context, taken.retryAfterSeconds);
        return invalid({ problem: limited.tooMany }, 429);
      }
      if (isHoneypotFilled(form)) return invalid({ problem: limited.trapped });
    }
    const checked = checkForm(schema, form);
    if (checked.ok) return await handle(checked.input, { form, sender, invalid });
    const { errors } = checked;
    return invalid({ errors, problem: isIncomplete(errors, form) ? incomplete : undefined });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { log } = context.get(appContext);
    log.error("form failed", error, { requestId: context.get(requestContext).id });
    return invalid({ problem: failed }, 503);
  }
}

const retryAfterContext = createContext<number | null>(null);

export const retryAfter = (context: Context, seconds: number): void =>
  context.set(retryAfterContext, seconds);

export const sendRetryAfter: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next();
  const seconds = context.get(retryAfterContext);
  if (seconds !== null) response.headers.set("Retry-After", String(seconds));
  return response;
};

export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data(null, { status: 400 });
  }
}

export function invalidForm(
  form: FormData,
  error: Partial<Pick<FormError, "errors" | "problem">>,
  init: ResponseInit = { status: 422 },
) {
  const answer: FormError = { values: typedValues(form), errors: {}, ...error };
  return data(answer, init);
}

export async function redirectWithFlash(
  context: Context,
  to: string,
  notice: string | Notice,
  headers = new Headers(),
) {
  const flash = typeof notice === "string" ? ({ type: "success", text: notice } as const) : notice;
  headers.append("Set-Cookie", await setFlash(flash, to, context.get(appContext).settings));
  return redirect(to, { headers });
}

export type Notice = { type: "success" | "error" | "info"; text: string };

type Flash = Notice & { id: string };

const stored = z.object({
  id: z.uuid(),
  type: z.enum(["success", "error", "info"]),
  text: z.string(),
  within: z.string(),
  isRead: z.boolean(),
});

/** Signed, so that nobody else writes what the site says. */
const cookieOf = ({ secret, https }: Sealed) =>
  createCookie("notice", {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secrets: [secret],
    secure: https,
  });

type Sealed = Pick<Settings, "secret" | "https">;

const unreadSeconds = 60;
const readSeconds = 10;

export function setFlash(notice: Notice, to: string, settings: Sealed): Promise<string> {
  const within = /^\/admin(\/|$)/.test(pathOf(to)) ? pathOf(to) : "";
  const flash = { id: crypto.randomUUID(), ...notice, within, isRead: false };
  return cookieOf(settings).serialize(flash, { maxAge: unreadSeconds });
}

const pathOf = (address: string): string => address.replace(/[?#].*/, "");

/** Not in a prefetched page; a data read leaves it, because a later read may replace it. */
export async function consumeFlash(
  request: Request,
  { path, isDocument, settings }: { path: string; isDocument: boolean; settings: Sealed },
): Promise<{ flash: Flash | null; headers: HeadersInit }> {
  const cookie = cookieOf(settings);
  const { data: found } = stored.safeParse(await cookie.parse(request.headers.get("Cookie")));
  const isAhead = request.headers.get("Sec-Purpose")?.includes("prefetch") ?? false;
  const isThere = found && `${pathOf(path)}/`.startsWith(`${found.within}/`);
  if (isAhead || !isThere) return { flash: null, headers: {} };
  const flash = { id: found.id, type: found.type, text: found.text };
  if (!isDocument) {
    if (found.isRead) return { flash, headers: {} };
    const read = { ...found, isRead: true };
    const leave = await cookie.serialize(read, { maxAge: readSeconds });
    return { flash, headers: { "Set-Cookie": leave } };
  }
  const forget = await cookie.serialize("", { maxAge: 0 });
  return { flash: found.isRead ? null : flash, headers: { "Set-Cookie": forget } };
}
