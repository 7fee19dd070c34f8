import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { data, redirect } from "react-router";
import * as z from "zod/mini";
import { requireStaff, type StaffUser } from "#app/admin/require-staff.server.ts";
import { wordIn } from "#app/features/staff/field-words.ts";
import {
  type ActionRule,
  may,
  type Permission,
  type StaffAction,
} from "#app/features/staff/staff.ts";
import { type MoveRefusal, refusalText } from "#app/features/visits/appointment.ts";
import { formatCount } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import type { App, Context } from "#app/platform/app.ts";
import {
  type ChangeError,
  deleteRecord,
  type Expected,
  type RecordKind,
  type RecordTable,
  restoreRecord,
} from "#app/platform/change-record.server.ts";
import {
  readRecordNames,
  type StatusKind,
  type StatusTable,
  setStatus,
  setStatuses,
} from "#app/platform/change-status.server.ts";
import {
  handleForm,
  type Invalid,
  readForm,
  redirectWithFlash,
} from "#app/platform/form.server.ts";
import type { ActionResult } from "#app/ui/done-toast.tsx";
import type { StaffResource } from "./resource.ts";
import { mostSelected, readSelection, selectionField, undoOf } from "./selection.ts";

export type PostedAction<Asked = unknown> = ActionRule & {
  schema: z.ZodMiniType<Asked>;
  run(app: App, asked: Asked & { actorId: string }): Promise<ActionResult>;
};

export type PostedActions = { [intent: string]: PostedAction };

export const defineAction = <Asked>(action: PostedAction<Asked>): PostedAction<Asked> => action;

/** Runs the action that the post names by its `intent`, for those who may. */
export async function handleListPost(
  context: Context,
  request: Request,
  actions: PostedActions,
  readers: readonly Permission[] = ["read"],
) {
  const { staff, ...app } = await requireStaff(context, ...readers);
  const form = await readForm(request);
  if (form.has(selectionField)) {
    form.set(selectionField, form.getAll(selectionField).map(String).join(" "));
  }
  const intent = String(form.get("intent"));
  const action = Object.hasOwn(actions, intent) ? actions[intent] : undefined;
  if (!action) throw data(null, { status: 400 });
  if (!may(staff, action.permission)) throw data(null, { status: 403 });
  return handleForm(
    { context, form },
    {
      schema: z.catch(action.schema as z.ZodMiniType<object>, () => {
        throw data(null, { status: 400 });
      }),
      failed: action.failed(),
      async handle(asked) {
        const result = await action.run(app, { ...asked, actorId: staff.id });
        return data(result, { status: "problem" in result ? 409 : 200 });
      },
    },
  );
}

type StaffForm<Input> = {
  /** A function where the fields depend on what is stored. */
  schema: z.ZodMiniType<Input> | ((app: App) => Promise<z.ZodMiniType<Input>>);
  to: string;
  handle(post: {
    input: Input;
    app: App;
    staff: StaffUser;
    form: FormData;
    invalid: Invalid;
  }): Promise<ReturnType<Invalid> | undefined>;
};

/** Answers the form of an action: `to` follows with its notice, unless `handle` refuses. */
export async function handleStaffForm<Input>(
  { context, request }: { context: Context; request: Request },
  action: ActionRule,
  { schema, to, handle }: StaffForm<Input>,
) {
  const { staff, ...app } = await requireStaff(context, action.permission);
  return handleForm(
    { context, request },
    {
      schema: typeof schema === "function" ? await schema(app) : schema,
      failed: action.failed(),
      async handle(input, { form, invalid }) {
        const refused = await handle({ input, app, staff, form, invalid });
        if (refused) return refused;
        return action.notice ? redirectWithFlash(context, to, action.notice()) : redirect(to);
      },
    },
  );
}

type Done = Extract<ActionResult, { done: unknown }>["done"];

type Removal<Own extends { reason: string }> = {
  path: string;
  actions: Record<"delete" | "restore", StaffAction>;
  kind: RecordKind<RecordTable, Own>;
  deleted: () => string;
  restored: () => string;
  errorText(error: ChangeError<Own>, deed: "delete" | "restore"): string;
  /** Why a record in use stays: staff have not `agreed` to what goes with it. */
  refuse?(app: App, asked: { id: string; agreed?: string }): Promise<string | null>;
};

const id = z.string();

const seenVersion = z.pipe(
  z.coerce.number().check(z.int()),
  z.transform((expectedVersion): Expected => ({ expectedVersion })),
);

const seenStatus = z.pipe(
  z.string(),
  z.transform((expectedStatus): Expected => ({ expectedStatus })),
);

/** A record that was changed since the question about its deletion was opened stays. */
export function removalActions<Own extends { reason: string }>({
  path,
  actions,
  kind,
  deleted,
  restored,
  errorText,
  refuse,
}: Removal<Own>): Record<"delete" | "restore", PostedAction> {
  const seen = kind.table.version ? seenVersion : seenStatus;
  return {
    delete: defineAction({
      ...actions.delete,
      schema: z.object({ id, seen, agreed: z.optional(z.string()) }),
      async run(app, { seen: expected, agreed, ...asked }) {
        const problem = await refuse?.(app, { id: asked.id, agreed });
        if (problem) return { problem };
        const result = await deleteRecord(app, kind, { ...asked, ...expected });
        if (!result.ok) return { problem: errorText(result, "delete") };
        const fields = { intent: "restore", id: asked.id };
        return { done: { text: deleted(), undo: { action: path, fields } } };
      },
    }),
    restore: defineAction({
      ...actions.restore,
      schema: z.object({ id }),
      async run(app, asked) {
        const result = await restoreRecord(app, kind, asked);
        return result.ok
          ? { done: { text: restored() } }
          : { problem: errorText(result, "restore") };
      },
    }),
  };
}

type InboxError =
  | { reason: "out-of-stock" | "discount-used-up" | "paid" | "by-return" | "papers" }
  | Exclude<MoveRefusal, { reason: "not-found" | "changed" }>;

type Inbox<Status extends string> = {
  resource: Pick<StaffResource, "path" | "labels">;
  actions: Record<"status" | "statuses" | "delete" | "restore", StaffAction>;
  statuses: readonly Status[];
  kind: StatusKind<StatusTable, InboxError, Status>;
  deleted: () => string;
  nameOf: AnyPgColumn;
};

export function inboxActions<Status extends string>({
  resource: { path, labels },
  actions,
  statuses,
  kind,
  deleted,
  nameOf,
}: Inbox<Status>): Record<"status" | "statuses" | "delete" | "restore", PostedAction> {
  const status: z.ZodMiniType<Status> = z.enum(statuses);
  const label = wordIn(labels);
  const errorText = (error: ChangeError<InboxError>) => inboxErrorText(error, label);
  return {
    ...removalActions({ path, actions, kind, deleted, restored: m.ui_restored, errorText }),
    status: defineAction({
      ...actions.status,
      schema: z.object({ id, seen: status, status, reason: z.catch(z.string(), "") }),
      async run(app, { seen, ...asked }) {
        const result = await setStatus(app, kind, { ...asked, expectedStatus: seen });
        if (!result.ok) return { problem: errorText(result) };
        const fields = { id: asked.id, intent: "status", seen: asked.status, status: seen };
        const text = m.inbox_status_set({ status: label(asked.status) });
        return { done: { text, undo: { action: path, fields } } };
      },
    }),
    statuses: defineAction({
      ...actions.statuses,
      schema: z.object({
        [selectionField]: z.optional(z.string()),
        status: z.optional(status),
      }),
      async run(app, { selected, status: to, actorId }) {
        const selection = readSelection(selected ?? "", statuses, to);
        if (!selection.ok) return { problem: selectionProblems[selection.reason]() };
        const asked = selection.changes.map((change) => ({ ...change, actorId }));
        const results = await setStatuses(app, kind, asked);
        const ids = asked.map(({ id }) => id);
        const names = await readRecordNames(app.db, { table: kind.table, nameOf }, ids);
        const refused = results.flatMap((result, index) => {
          if (result.ok) return [];
          const name = names.get(asked[index]?.id ?? "") ?? m.inbox_statuses_unknown();
          return [m.inbox_statuses_refused_of({ name, reason: errorText(result) })];
        });
        const changed = asked.filter((change, index) => {
          const result = results[index];
          return result?.ok && result.row.status !== change.status;
        });
        const count = formatCount(changed.length);
        if (to === undefined) return setBackResult(count, changed.length > 0, refused);
        const fields = { intent: "statuses", [selectionField]: undoOf(changed) };
        const text = m.inbox_statuses_set({ status: label(to), count });
        const done = { text, undo: { action: path, fields } };
        return statusesResult(changed.length > 0 ? done : null, refused);
      },
    }),
  };
}

function statusesResult(done: Done | null, refused: string[]): ActionResult {
  if (refused.length === 0) return { done: done ?? { text: m.inbox_statuses_same() } };
  const rest = m.inbox_statuses_refused({ count: formatCount(refused.length) });
  const refusals = [...new Set(refused)];
  if (!done) return { problem: rest, refused: refusals };
  return { done: { ...done, text: `${done.text}. ${rest}` }, refused: refusals };
}

function setBackResult(count: string, isAny: boolean, refused: string[]): ActionResult {
  const setBack = m.inbox_statuses_set_back({ count });
  const text = refused.length > 0 ? `${setBack}. ${[...new Set(refused)].join(" ")}` : setBack;
  return isAny || refused.length === 0 ? { done: { text } } : { problem: text };
}

const selectionProblems = {
  none: m.inbox_statuses_none,
  "too-many": () => m.inbox_statuses_too_many({ max: formatCount(mostSelected) }),
  unreadable: m.inbox_statuses_unreadable,
};

export function inboxErrorText(
  error: ChangeError<InboxError>,
  label: (status: string) => string,
): string {
  switch (error.reason) {
    case "not-found":
      return m.inbox_gone();
    case "out-of-stock":
      return m.orders_staff_out_of_stock();
    case "discount-used-up":
      return m.orders_staff_discount_used_up();
    case "paid":
      return m.orders_staff_paid();
    case "by-return":
      return m.orders_staff_by_return();
    case "papers":
      return m.inbox_papers();
    case "changed": {
      const status = label(error.stored.status ?? "");
      const { by: name } = error;
      return name ? m.inbox_changed({ name, status }) : m.inbox_changed_by_somebody({ status });
    }
    default:
      return refusalText(error);
  }
}
