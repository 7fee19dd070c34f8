import { and, eq, isNull } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import * as z from "zod/mini";
import { contactKind } from "#app/features/contact/contact.admin.server.ts";
import { orderKind } from "#app/features/orders/order-changes.server.ts";
import { bookingKind } from "#app/features/visits/bookings.admin.server.ts";
import type { App } from "#app/platform/app.ts";
import { deleteRecord } from "#app/platform/change-record.server.ts";
import {
  type StatusKind,
  type StatusTable,
  setStatus,
} from "#app/platform/change-status.server.ts";
import { bookingStatuses, contactStatuses, orderStatuses } from "#db/schema/enums.ts";
import { ApiError } from "./api-error.ts";
import type { Caller, WrittenBy } from "./caller.server.ts";

export type SentRow = Readonly<Record<string, unknown>>;

export type Writing = {
  app: Pick<App, "db" | "settings" | "now">;
  caller: Caller;
  path: string;
  pictureUrls: string;
};

type Verb<Run> = { by: WrittenBy; columns: readonly string[]; run: Run };

export type Writer = {
  insert?: Verb<(writing: Writing, rows: readonly SentRow[]) => Promise<string[]>> & {
    isLimited?: true;
  };
  update?: Verb<(writing: Writing, id: string, changes: SentRow) => Promise<void>>;
  remove?: Omit<Verb<(writing: Writing, id: string) => Promise<void>>, "columns">;
};

export const each =
  (one: (writing: Writing, row: SentRow) => Promise<string>) =>
  (writing: Writing, rows: readonly SentRow[]): Promise<string[]> =>
    Array.fromAsync(rows, (row) => one(writing, row));

export function textIn(row: SentRow, column: string): string {
  const value = row[column];
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  throw new ApiError(400, "22P02", `column "${column}" takes no such value`);
}

/** JavaScript's own conversion throws for an object that has a `valueOf` of its own. */
export const numberIn = (row: SentRow, column: string): number => Number(textIn(row, column));

export function columnsOfFields(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([column, field]) => [field, column]));
}

export function parsedBy<Input>(
  schema: z.core.$ZodType<Input>,
  values: Record<string, unknown>,
  columns: Record<string, string> = {},
): Input {
  const parsed = z.safeParse(schema, values);
  if (parsed.success) return parsed.data;
  const messages = parsed.error.issues.map(({ path, message }) => {
    const field = String(path[0] ?? "");
    return `${columns[field] ?? field}: ${message}`;
  });
  throw new ApiError(400, "23514", parsed.error.issues[0]?.message ?? "Not accepted", {
    details: messages.join("\n"),
  });
}

export function requireSame(row: SentRow, column: string, right: string | number): void {
  const sent = row[column];
  if (sent === undefined || sent === null) return;
  const isSame =
    typeof right === "number" ? Math.abs(numberIn(row, column) - right) < 0.005 : sent === right;
  if (isSame) return;
  throw conflict(
    `${column} is not what the server has`,
    `${column}: ${JSON.stringify(sent)} arrived, ${JSON.stringify(right)} is right`,
  );
}

export const conflict = (message: string, details: string | null = null) =>
  new ApiError(409, "23514", message, { details });

export const missingColumn = (column: string) =>
  new ApiError(400, "23502", `null value in column "${column}" violates not-null constraint`);

export const gone = () => new ApiError(404, "PGRST116", "The row is gone");

export const duplicate = (constraint: string) =>
  new ApiError(409, "23505", `duplicate key value violates unique constraint "${constraint}"`);

export function requireDone(result: { ok: true } | { ok: false; reason: string }): void {
  if (result.ok || result.reason === "not-found") return;
  throw conflict(`The change was not made: ${result.reason}`);
}

export function actorOf({ caller }: Pick<Writing, "caller">): string {
  if (caller.actorId) return caller.actorId;
  throw new Error("Nobody changes what is the office's");
}

export function signedInPerson({
  caller: { person },
}: Pick<Writing, "caller">): NonNullable<Caller["person"]> {
  if (person) return person;
  throw new Error("Only somebody with an account has anything of their own");
}

/** Changes by the use cases of the staff area, with event, audit entry and mail. */
function desk<Table extends StatusTable, Own extends { reason: string }, Status extends string>(
  kind: StatusKind<Table, Own, Status>,
  statuses: readonly Status[],
): Required<Pick<Writer, "update" | "remove">> {
  async function findStatus({ app }: Writing, id: string): Promise<Status> {
    const table: StatusTable = kind.table;
    const listed: PgTable = table;
    const [row] = await app.db
      .select({ status: table.status })
      .from(listed)
      .where(and(eq(table.id, id), isNull(table.deletedAt)));
    const status = statuses.find((each) => each === row?.status);
    if (!status) throw gone();
    return status;
  }
  return {
    update: {
      by: "change",
      columns: ["status", "updated_at"],
      async run(writing, id, changes) {
        if (changes.status === undefined) throw missingColumn("status");
        const status = statuses.find((each) => each === changes.status);
        if (!status) {
          throw new ApiError(400, "23514", `status is one of ${statuses.join(", ")}`);
        }
        const expectedStatus = await findStatus(writing, id);
        const asked = { id, status, expectedStatus, actorId: actorOf(writing) };
        requireDone(await setStatus(writing.app, kind, asked));
      },
    },
    remove: {
      by: "delete",
      async run(writing, id) {
        const asked = {
          id,
          expectedStatus: await findStatus(writing, id),
          actorId: actorOf(writing),
        };
        requireDone(await deleteRecord(writing.app, kind, asked));
      },
    },
  };
}

export const contactDesk = desk(contactKind, contactStatuses);
export const bookingDesk = desk(bookingKind, bookingStatuses);
export const orderDesk = desk(orderKind, orderStatuses);
