import * as z from "zod/mini";
import { type PostedChange, postedChange } from "#app/admin/list-changes.server.ts";
import type { ListChange } from "#app/admin/list-changes.ts";
import { m } from "#app/paraglide/messages.js";
import {
  type ChangeError,
  type ChangeResult,
  deleteRecord,
  type RecordKind,
  type RecordTable,
  restoreRecord,
} from "#app/platform/change-record.server.ts";
import {
  type StatusKind,
  type StatusTable,
  setStatus,
} from "#app/platform/change-status.server.ts";
import type { ActionResult } from "#app/ui/done-toast.tsx";

type Done = Extract<ActionResult, { done: unknown }>["done"];

type Removal<Own extends { reason: string }, Version> = {
  /** Where its changes are posted to. */
  path: string;
  changes: Record<"delete" | "restore", ListChange>;
  record: RecordKind<RecordTable, Own, Version>;
  /** What `seen` of a deletion says: the version that was seen. */
  seen: z.ZodMiniType<Version>;
  deleted: () => string;
  restored: () => string;
  /** Why it was not changed. */
  refused(error: ChangeError<Own, Version>): string;
};

const id = z.string();

/** How records of a list are deleted and brought back. */
export function removalChanges<Own extends { reason: string }, Version>({
  path,
  changes,
  record,
  seen,
  deleted,
  restored,
  refused,
}: Removal<Own, Version>): Record<"delete" | "restore", PostedChange> {
  const answer = (result: ChangeResult<unknown, Own, Version>, done: Done): ActionResult =>
    result.ok ? { done } : { problem: refused(result) };
  return {
    delete: postedChange({
      ...changes.delete,
      schema: z.object({ id, seen }),
      async apply(app, { seen: expectedVersion, ...asked }) {
        const fields = { intent: "restore", id: asked.id };
        const result = await deleteRecord(app, record, { ...asked, expectedVersion });
        return answer(result, { text: deleted(), undo: { action: path, fields } });
      },
    }),
    restore: postedChange({
      ...changes.restore,
      schema: z.object({ id }),
      apply: async (app, asked) =>
        answer(await restoreRecord(app, record, asked), { text: restored() }),
    }),
  };
}

/** What the records of an inbox may refuse. */
type InboxError = { reason: "open-again" | "out-of-stock" | "discount-used-up" | "paid" };

type Inbox<Status extends string> = {
  resource: {
    path: string;
    labels: { [status: string]: () => string };
    changes: Record<"status" | "delete" | "restore", ListChange>;
  };
  statuses: readonly Status[];
  record: StatusKind<StatusTable, InboxError, Status>;
  deleted: () => string;
};

/** How staff change what customers sent: its status, and whether it is in the list. */
export function inboxChanges<Status extends string>({
  resource: { path, labels, changes },
  statuses,
  record,
  deleted,
}: Inbox<Status>): Record<"status" | "delete" | "restore", PostedChange> {
  const status: z.ZodMiniType<Status> = z.enum(statuses);
  const label = (value: Status) => labels[value]?.() ?? value;
  const refused = (error: ChangeError<InboxError, Status>) => refusalText(error, label);
  const restored = m.inbox_restored;
  return {
    ...removalChanges({ path, changes, record, seen: status, deleted, restored, refused }),
    status: postedChange({
      ...changes.status,
      schema: z.object({ id, seen: status, status }),
      async apply(app, { seen, ...asked }) {
        const result = await setStatus(app, record, { ...asked, expectedStatus: seen });
        if (!result.ok) return { problem: refused(result) };
        const fields = { id: asked.id, intent: "status", seen: asked.status, status: seen };
        const text = m.inbox_status_set({ status: label(asked.status) });
        return { done: { text, undo: { action: path, fields } } };
      },
    }),
  };
}

function refusalText<Status extends string>(
  error: ChangeError<InboxError, Status>,
  label: (status: Status) => string,
): string {
  switch (error.reason) {
    case "not-found":
      return m.inbox_gone();
    case "open-again":
      return m.inbox_open_again();
    case "out-of-stock":
      return m.orders_staff_out_of_stock();
    case "discount-used-up":
      return m.orders_staff_discount_used_up();
    case "paid":
      return m.orders_staff_paid();
    case "changed": {
      const status = label(error.version);
      const { by: name } = error;
      return name ? m.inbox_changed({ name, status }) : m.inbox_changed_by_somebody({ status });
    }
  }
}
