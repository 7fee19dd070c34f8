import type { DataStrategyResult, MiddlewareFunction } from "react-router";

/**
 * After an offer ended or its price changed, the parts of the page that only the server renders are old. So the
 * browser posts the form itself and shows the document that answers.
 */
export const refuseInDocument: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  _,
  next,
) => {
  const results = await next();
  const statuses = Object.values(results).map(
    ({ result }) => (result as { init?: ResponseInit } | null)?.init?.status ?? 200,
  );
  const form = document.querySelector<HTMLFormElement>("#booking-form");
  if (!form || !statuses.some((status) => status === 410 || status === 412)) return results;
  // While it is sent, its fields are disabled, and a disabled field is not posted.
  for (const part of form.querySelectorAll("fieldset")) part.disabled = false;
  form.submit();
  return new Promise(() => {});
};
