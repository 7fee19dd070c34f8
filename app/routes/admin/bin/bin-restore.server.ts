import type { RouterContextProvider } from "react-router";
import * as z from "zod/mini";
import { binChanges } from "#app/admin/list-changes.ts";
import { answerListPost } from "#app/admin/list-post.server.ts";
import { m } from "#app/paraglide/messages.js";
import type { App } from "#app/platform/app.ts";
import type { Answer } from "#app/ui/done-toast.tsx";
import { binKinds } from "./bin-kinds.server.ts";

const schema = z.object({
  intent: z.literal("restore"),
  kind: z.enum(Object.keys(binKinds)),
  id: z.string(),
});

/** Brings back what the bin asks. */
export const answerRestore = (context: Readonly<RouterContextProvider>, request: Request) =>
  answerListPost(context, request, { schema, changes: binChanges, apply });

async function apply(
  app: App,
  { kind, ...row }: z.output<typeof schema> & { actorId: string },
): Promise<Answer> {
  const restored = await binKinds[kind]?.restore(app, row);
  if (!restored?.ok) return { problem: restored?.problem ?? m.requests_gone() };
  return { done: { text: m.requests_restored() } };
}
