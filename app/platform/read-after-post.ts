import type { ShouldRevalidateFunctionArgs } from "react-router";

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
