import { data, type RouterContextProvider } from "react-router";
import * as z from "zod/mini";
import type { ListChange } from "#app/admin/list-changes.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { staffPath } from "#app/admin/staff-path.ts";
import { type App, appContext } from "#app/platform/app.ts";
import { answerForm, readForm, redirectWithFlash } from "#app/platform/form.server.ts";
import type { ActionResult } from "#app/ui/done-toast.tsx";

/** A change that a list takes: what is posted besides its `intent`, and what it does. */
export type PostedChange<Asked = unknown> = ListChange & {
  schema: z.ZodMiniType<Asked>;
  apply(app: App, change: Asked & { actorId: string }): Promise<ActionResult>;
};

/** The changes of a list by the post's `intent`. */
export type PostedChanges = { [intent: string]: PostedChange };

/** Declares a change of a list. */
export const postedChange = <Asked>(change: PostedChange<Asked>): PostedChange<Asked> => change;

/** Changes what a post of a list asks; one without script names in `to` the page to go on to. */
export async function handleListPost(
  context: Readonly<RouterContextProvider>,
  request: Request,
  changes: PostedChanges,
) {
  await requireStaff(context, "change");
  const form = await readForm(request);
  const intent = String(form.get("intent"));
  const change = Object.hasOwn(changes, intent) ? changes[intent] : undefined;
  if (!change || !z.safeParse(change.schema, Object.fromEntries(form)).success) {
    throw data(null, { status: 400 });
  }
  const { id: actorId } = await requireStaff(context, change.permission);
  const problem = change.failed();
  const answer = await answerForm(context, form, {
    schema: change.schema,
    accept: (asked) => change.apply(context.get(appContext), { ...(asked as object), actorId }),
    failed: problem,
  });
  if (!answer.ok) return data<ActionResult>({ problem }, { status: 503 });
  if ("problem" in answer.accepted) return data(answer.accepted, { status: 409 });
  if (form.has("to")) return redirectWithFlash(context, staffPath(form.get("to")), change.notice);
  return data(answer.accepted);
}
