import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import type { ListChanges } from "#app/admin/list-changes.ts";

/**
 * Posts a change from the browser. When nothing of ours answers, because the reception is gone or the
 * server is starting anew, the list stays, with a word about it, instead of making way for an error.
 */
export async function keepUnsentChange<Answer>(
  request: Request,
  serverAction: () => Promise<Answer>,
  changes: ListChanges,
) {
  const intent = (await request.clone().formData()).get("intent");
  try {
    return await serverAction();
  } catch (error) {
    const change = changes[String(intent)];
    // The way on after a change, or a refusal that has a page.
    if (error instanceof Response || !change) throw error;
    // The status keeps React Router from asking for the page's data, which would not come either.
    return data({ problem: change.failed() }, { status: 503 });
  }
}

/** A change that was refused because another of the staff was first shows what they did. */
export function readAfterRefusal({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate;
}
