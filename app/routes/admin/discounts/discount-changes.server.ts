import type { RouterContextProvider } from "react-router";
import * as z from "zod/mini";
import { codeRefusalText } from "#app/admin/code-refusal-text.ts";
import { codeChanges } from "#app/admin/list-changes.ts";
import { answerListPost } from "#app/admin/list-post.server.ts";
import { codeRecord, switchCode } from "#app/features/discounts/code-changes.server.ts";
import { seenAt } from "#app/lib/seen-at.ts";
import { m } from "#app/paraglide/messages.js";
import type { App } from "#app/platform/app.ts";
import { deleteRecord, restoreRecord } from "#app/platform/change-record.server.ts";
import type { Answer } from "#app/ui/done-toast.tsx";

const id = z.string();

const changeSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("switch"), id, set: z.enum(["on", "off"]) }),
  z.object({ intent: z.literal("delete"), id, seen: seenAt }),
  z.object({ intent: z.literal("restore"), id }),
]);

type Change = z.output<typeof changeSchema> & { actorId: string };
type Of<Intent extends Change["intent"]> = Extract<Change, { intent: Intent }>;

/** Changes a code as the list asks. */
export const answerCodeChange = (context: Readonly<RouterContextProvider>, request: Request) =>
  answerListPost(context, request, { schema: changeSchema, changes: codeChanges, apply });

function apply(app: App, change: Change): Promise<Answer> {
  if (change.intent === "switch") return switchOver(app, change);
  return change.intent === "delete" ? takeAway(app, change) : bringBack(app, change);
}

async function switchOver(app: App, { id, set, actorId }: Of<"switch">): Promise<Answer> {
  const isActive = set === "on";
  const switched = await switchCode(app, { id, isActive, actorId });
  if (!switched.ok) return { problem: codeRefusalText(switched) };
  const said = isActive ? m.office_code_switched_on : m.office_code_switched_off;
  const undo = undoBy({ intent: "switch", id, set: isActive ? "off" : "on" });
  return { done: { text: said({ code: switched.row.code }), undo } };
}

async function takeAway(app: App, { id, seen, actorId }: Of<"delete">): Promise<Answer> {
  const deleted = await deleteRecord(app, codeRecord, { id, actorId, expectedVersion: seen });
  if (!deleted.ok) return { problem: codeRefusalText(deleted) };
  const undo = undoBy({ intent: "restore", id });
  return { done: { text: m.office_code_deleted(), undo } };
}

async function bringBack(app: App, { id, actorId }: Of<"restore">): Promise<Answer> {
  const restored = await restoreRecord(app, codeRecord, { id, actorId });
  if (!restored.ok) return { problem: codeRefusalText(restored) };
  return { done: { text: m.office_code_restored() } };
}

const undoBy = (fields: { [name: string]: string }) => ({ action: "/admin/discounts", fields });
