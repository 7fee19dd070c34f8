import type { RouterContextProvider } from "react-router";
import * as z from "zod/mini";
import type { ListChange } from "#app/admin/list-changes.ts";
import { answerListPost } from "#app/admin/list-post.server.ts";
import { type InboxError, refusalText } from "#app/admin/request-refusal.ts";
import { m } from "#app/paraglide/messages.js";
import type { App } from "#app/platform/app.ts";
import {
  type ChangeResult,
  deleteRecord,
  restoreRecord,
} from "#app/platform/change-record.server.ts";
import {
  type StatusKind,
  type StatusTable,
  setStatus,
} from "#app/platform/change-status.server.ts";
import type { Answer } from "#app/ui/done-toast.tsx";

/** A kind of requests: what can be done with them, and how it is said. */
export type RequestKind<Status extends string> = {
  /** Where its changes are posted to. */
  path: string;
  statuses: readonly Status[];
  label: Record<Status, () => string>;
  record: StatusKind<StatusTable, InboxError, Status>;
  changes: Record<"status" | "delete" | "restore", ListChange>;
  /** What is said of one that was deleted. */
  deleted: () => string;
};

/** Changes a request as its list asks. */
export const answerRequestPost = <Status extends string>(
  context: Readonly<RouterContextProvider>,
  request: Request,
  kind: RequestKind<Status>,
) =>
  answerListPost(context, request, {
    schema: changeSchema(kind.statuses),
    changes: kind.changes,
    apply: (app, change) => apply(app, kind, change),
  });

function changeSchema<Status extends string>(statuses: readonly Status[]) {
  const id = z.string();
  const status = z.enum(statuses);
  return z.discriminatedUnion("intent", [
    z.object({ intent: z.literal("status"), id, seen: status, status }),
    z.object({ intent: z.literal("delete"), id, seen: status }),
    z.object({ intent: z.literal("restore"), id }),
  ]);
}

type Asked<Status extends string> = z.output<ReturnType<typeof changeSchema<Status>>>;

async function apply<Status extends string>(
  app: App,
  kind: RequestKind<Status>,
  asked: Asked<Status> & { actorId: string },
): Promise<Answer> {
  const { id, actorId } = asked;
  const undo = (fields: { [name: string]: string }) => ({
    action: kind.path,
    fields: { id, ...fields },
  });
  const answer = (
    outcome: ChangeResult<unknown, InboxError, Status>,
    done: Extract<Answer, { done: unknown }>["done"],
  ) => (outcome.ok ? { done } : { problem: refusalText(outcome, kind.label) });
  switch (asked.intent) {
    case "status": {
      const { seen, status } = asked;
      const text = m.requests_status_set({ status: kind.label[status]() });
      const back = undo({ intent: "status", seen: status, status: seen });
      return answer(
        await setStatus(app, kind.record, { id, actorId, expectedStatus: seen, status }),
        { text, undo: back },
      );
    }
    case "delete": {
      const back = undo({ intent: "restore" });
      const { seen: expectedVersion } = asked;
      return answer(await deleteRecord(app, kind.record, { id, actorId, expectedVersion }), {
        text: kind.deleted(),
        undo: back,
      });
    }
    case "restore":
      return answer(await restoreRecord(app, kind.record, { id, actorId }), {
        text: m.requests_restored(),
      });
  }
}
