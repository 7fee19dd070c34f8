import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * For what changes by what is posted, here or in another tab, of which a page that is read anew tells.
 * After a post that failed nothing is asked, which may be for want of reception; nor on the way to
 * another page.
 */
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
