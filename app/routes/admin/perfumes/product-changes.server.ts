import type { RouterContextProvider } from "react-router";
import * as z from "zod/mini";
import { perfumeChanges } from "#app/admin/list-changes.ts";
import { answerListPost } from "#app/admin/list-post.server.ts";
import { editText, restoreProblem } from "#app/admin/perfume-edit-text.ts";
import { movePerfume } from "#app/features/catalog/move-perfume.server.ts";
import { perfumeRecord } from "#app/features/catalog/perfume-edits.server.ts";
import { moveSteps, type PerfumeMove } from "#app/features/catalog/perfume-move.ts";
import { formatCount } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import type { App } from "#app/platform/app.ts";
import { deleteRecord, restoreRecord } from "#app/platform/change-record.server.ts";
import type { Answer } from "#app/ui/done-toast.tsx";

const id = z.string();

const changeSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("move"), id, step: z.enum(moveSteps) }),
  z.object({ intent: z.literal("place"), id, placeOf: z.string() }),
  z.object({ intent: z.literal("delete"), id, edits: z.coerce.number() }),
  z.object({ intent: z.literal("restore"), id }),
]);

type Change = z.output<typeof changeSchema> & { actorId: string };
type Of<Intent extends Change["intent"]> = Extract<Change, { intent: Intent }>;

/** Changes a perfume as the list asks. */
export const answerProductChange = (context: Readonly<RouterContextProvider>, request: Request) =>
  answerListPost(context, request, { schema: changeSchema, changes: perfumeChanges, apply });

function apply(app: App, change: Change): Promise<Answer> {
  switch (change.intent) {
    case "move":
      return moveBy(app, change, { to: change.step });
    case "place":
      return moveBy(app, change, { placeOf: change.placeOf });
    case "delete":
      return takeAway(app, change);
    case "restore":
      return bringBack(app, change);
  }
}

async function moveBy(
  app: App,
  { id, actorId }: Of<"move"> | Of<"place">,
  move: PerfumeMove,
): Promise<Answer> {
  const moved = await movePerfume(app, { perfumeId: id, actorId, move });
  if (!moved) return { problem: refusal(m.products_move_failed(), m.products_gone()) };
  const place = { place: formatCount(moved.place), total: formatCount(moved.total) };
  return { done: { text: m.products_moved({ name: moved.name, ...place }) } };
}

async function takeAway(app: App, { id, edits, actorId }: Of<"delete">): Promise<Answer> {
  const deleted = await deleteRecord(app, perfumeRecord, { id, actorId, expectedVersion: edits });
  if (!deleted.ok) {
    const reason = deleted.reason === "changed" ? editText(deleted) : m.products_gone();
    return { problem: refusal(m.products_delete_failed(), reason) };
  }
  const fields = { intent: "restore", id };
  return {
    done: { text: m.products_deleted(), undo: { action: "/admin/perfumes", fields } },
  };
}

async function bringBack(app: App, { id, actorId }: Of<"restore">): Promise<Answer> {
  const restored = await restoreRecord(app, perfumeRecord, { id, actorId });
  return restored.ok
    ? { done: { text: m.products_restored() } }
    : { problem: restoreProblem(restored) };
}

const refusal = (failed: string, reason: string) => m.products_refused({ failed, reason });
