import { useEffect } from "react";
import {
  type DataStrategyResult,
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
  type ShouldRevalidateFunctionArgs,
  type UIMatch,
  useMatches,
} from "react-router";
import type { FormError } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";

type Results = Record<string, DataStrategyResult>;

/** Routes without a form that could show a problem, and the cart, which reports by itself. */
const formless = new Set([
  "cart",
  "currency",
  "profile/addresses",
  "profile/security",
  "admin/staff/:staffId/reset",
]);

type Lost = (error: unknown, post: { pattern: string; form: FormData }) => Problem | null;
type Problem = { problem: string; isLost?: true; status: number };

/** A post without an answer keeps its form and may be sent again: equal requests are recognised. */
export const preserveForm = preservingForms((error) =>
  error instanceof Response ? null : lostPost(error),
);

export function preservingForms(problemOf: Lost): MiddlewareFunction<Results> {
  return async ({ request, pattern }, next) => {
    if (request.method === "GET" || formless.has(pattern)) return undefined;
    const sent = request.clone();
    const results = Object.entries(await next());
    if (results.every(([, { type }]) => type !== "error")) return Object.fromEntries(results);
    const form = await sent.formData();
    const keep = ({ type, result }: DataStrategyResult): DataStrategyResult => {
      const lost = type === "error" ? problemOf(result, { pattern, form }) : null;
      if (!lost) return { type, result };
      const { status, ...said } = lost;
      const error: FormError = { values: typedValues(form), errors: {}, ...said };
      return { type: "data", result: data(error, { status }) };
    };
    return Object.fromEntries(results.map(([id, result]) => [id, keep(result)]));
  };
}

/** The service worker has an offline page for the document, and none for its data. */
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

let shownPage: readonly UIMatch[] = [];

/** Tells `keepShownPage` what the page shows. */
export function useShownPage(): void {
  const matches = useMatches();
  useEffect(() => {
    shownPage = matches;
  }, [matches]);
}

/** A refresh that nothing answers leaves the page as it is: an error page would lose what is typed. */
export const keepShownPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next();
  if (request.method !== "GET" || request.url !== location.href.split("#")[0]) return results;
  const kept = Object.entries(results).map(([id, answer]) => {
    const shown = shownPage.find((match) => match.id === id)?.loaderData;
    const isLost = answer.type === "error" && isUnanswered(answer.result);
    return [id, isLost && shown !== undefined ? { type: "data", result: shown } : answer];
  });
  return Object.fromEntries(kept);
};

const isUnanswered = (error: unknown): boolean =>
  error instanceof TypeError || (isRouteErrorResponse(error) && error.status === 503);

export function lostPost(error: unknown): Problem {
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return { problem: m.site_form_gone(), status: 404 };
    if (error.data === "Busy") return { problem: m.site_form_busy(), status: 503 };
  }
  return { problem: m.site_form_unsent(), isLost: true, status: 503 };
}

export function typedValues(form: FormData): { [name: string]: string } {
  const texts = [...form].filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === "string" && !/password$/i.test(entry[0]),
  );
  return Object.fromEntries(texts);
}

/** Revalidates after a successful post only: after a failed one the network may be down. */
export function readAfterPost({
  formMethod,
  actionStatus = 200,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (!defaultShouldRevalidate) return false;
  return formMethod
    ? formMethod === "POST" && actionStatus < 400
    : currentUrl.href === nextUrl.href;
}

/** Also loads the page again after a post that was refused with one of these statuses. */
export const readAfterRefusal =
  (...statuses: number[]) =>
  ({ actionStatus = 200, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
    statuses.includes(actionStatus) || defaultShouldRevalidate;
