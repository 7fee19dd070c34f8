import { data, type RouterContextProvider } from "react-router";
import * as z from "zod/mini";
import type { ListChange } from "#app/admin/list-changes.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { staffPath } from "#app/admin/staff-path.ts";
import { may } from "#app/features/staff/staff.ts";
import { type App, appContext } from "#app/platform/app.ts";
import { handleForm, readForm, redirectWithFlash } from "#app/platform/form.server.ts";
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
  const { id: actorId, role } = await requireStaff(context, "change");
  const form = await readForm(request);
  const intent = String(form.get("intent"));
  const change = Object.hasOwn(changes, intent) ? changes[intent] : undefined;
  if (!change) throw data(null, { status: 400 });
  if (!may(role, change.permission)) throw data(null, { status: 403 });
  return handleForm(
    { context, form },
    {
      schema: orBadRequest(change.schema),
      failed: change.failed(),
      async handle(asked) {
        const result = await change.apply(context.get(appContext), { ...asked, actorId });
        if ("problem" in result) return data(result, { status: 409 });
        if (!form.has("to")) return data(result);
        return redirectWithFlash(context, staffPath(form.get("to")), change.notice);
      },
    },
  );
}

/** Nothing of such a post is typed: what the schema refuses is no form of ours. */
const orBadRequest = (schema: PostedChange["schema"]) =>
  z.catch(schema as z.ZodMiniType<object>, () => {
    throw data(null, { status: 400 });
  });
