import {
  type DataStrategyResult,
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
} from "react-router";
import type { FormError } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";

type Results = Record<string, DataStrategyResult>;

/**
 * Buttons whose pages have no form to show a problem in (app/routes.ts), theirs is an error page; and
 * the cart, which says itself what became of its posts (app/routes/shop/send-cart-post.ts).
 */
const formless = new Set([
  "cart",
  "currency",
  "profile/addresses",
  "profile/orders/:orderId",
  "profile/security",
  "admin/account",
  "admin/staff/:staffId",
  "admin/staff/:staffId/reset",
]);

/** A post that was not answered by its action: what the form says of it; null lets the error be. */
type Lost = (error: unknown, post: { pattern: string; form: FormData }) => Problem | null;
type Problem = { problem: string; isLost?: true; status: number };

/**
 * When nothing of ours answers a post, because the phone has no reception or the server is starting
 * anew, or has too much to do, the filled-in form stays, with a word about it, instead of making way
 * for an error page. Sending it again is safe: an equal request is the same request.
 */
export const preserveForm = preservingForms((error) =>
  // The way on after a form that was taken.
  error instanceof Response ? null : lostPost(error),
);

export function preservingForms(problemOf: Lost): MiddlewareFunction<Results> {
  return async ({ request, pattern }, next) => {
    if (request.method === "GET" || formless.has(pattern)) return undefined;
    // Read only where it is lost: a post is on its way before somebody leaves the page.
    const sent = request.clone();
    const results = Object.entries(await next());
    if (results.every(([, { type }]) => type !== "error")) return Object.fromEntries(results);
    const form = await sent.formData();
    const keep = ({ type, result }: DataStrategyResult): DataStrategyResult => {
      const lost = type === "error" ? problemOf(result, { pattern, form }) : null;
      if (!lost) return { type, result };
      const { status, ...said } = lost;
      const error: FormError = { values: typedValues(form), errors: {}, ...said };
      // The status keeps React Router from asking for the page's data, which would not come either.
      return { type: "data", result: data(error, { status }) };
    };
    return Object.fromEntries(results.map(([id, result]) => [id, keep(result)]));
  };
}

/**
 * Between the answer that a form was taken and the data of its confirmation is another request. Where that
 * is lost, the document is asked for, in whose place the service worker says that there is no signal.
 */
export const reachConfirmation: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next();
  const { method, url } = request;
  const isLost =
    method === "GET" &&
    /\?(booked|sent)=/.test(url) &&
    Object.values(results).some(
      ({ type, result }) => type === "error" && result instanceof TypeError,
    );
  if (!isLost || url === location.href.split("#")[0]) return results;
  location.assign(`${url}#outcome`);
  return new Promise(() => {});
};

/** Without reception, behind a proxy's error, or beyond the bound of server/middleware/limits.ts. */
export const lostPost = (error: unknown): Problem =>
  isRouteErrorResponse(error) && error.data === "Busy"
    ? { problem: m.site_form_busy(), status: 503 }
    : { problem: m.site_form_unsent(), isLost: true, status: 503 };

/** The texts that were typed, to show them again; a password is not written into a page. */
export function typedValues(form: FormData): { [name: string]: string } {
  const texts = [...form].filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === "string" && !/password$/i.test(entry[0]),
  );
  return Object.fromEntries(texts);
}
