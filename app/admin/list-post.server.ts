import { data, type RouterContextProvider } from "react-router";
import * as z from "zod/mini";
import type { ListChange } from "#app/admin/list-changes.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { staffPath } from "#app/admin/staff-path.ts";
import { type App, appContext } from "#app/platform/app.ts";
import { answerForm, readForm, redirectWithFlash } from "#app/platform/form.server.ts";
import type { Answer } from "#app/ui/done-toast.tsx";

type ListPost<Asked extends { intent: string }> = {
  /** What can be posted. */
  schema: z.ZodMiniType<Asked>;
  changes: Record<Asked["intent"], ListChange>;
  apply: (app: App, change: Asked & { actorId: string }) => Promise<Answer>;
};

/** Changes what a post of a list asks; one without script names in `to` the page to go on to. */
export async function answerListPost<Asked extends { intent: string }>(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { schema, changes, apply }: ListPost<Asked>,
) {
  await requireStaff(context, "change");
  const form = await readForm(request);
  const asked = z.safeParse(schema, Object.fromEntries(form));
  if (!asked.success) throw data(null, { status: 400 });
  const intent: Asked["intent"] = asked.data.intent;
  const { permission, failed, notice } = changes[intent];
  const { id: actorId } = await requireStaff(context, permission);
  const answer = await answerForm(context, form, {
    schema,
    accept: (change) => apply(context.get(appContext), { ...change, actorId }),
    failed: failed(),
  });
  if (!answer.ok) return data<Answer>({ problem: failed() }, { status: 503 });
  if ("problem" in answer.accepted) return data(answer.accepted, { status: 409 });
  if (form.has("to")) return redirectWithFlash(context, staffPath(form.get("to")), notice);
  return data(answer.accepted);
}
