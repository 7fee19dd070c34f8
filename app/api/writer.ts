import type * as z from "zod/mini";
import * as zod from "zod/mini";
import type { App } from "#app/platform/app.ts";
import { ApiError } from "./api-error.ts";
import type { Caller, WrittenBy } from "./caller.server.ts";

/** A row as it was sent. */
export type SentRow = Readonly<Record<string, unknown>>;

export type Writing = {
  app: Pick<App, "db" | "settings" | "now">;
  caller: Caller;
  path: string;
  /** Of the pictures that come with the product, by their keys, as JSON. */
  pictureUrls: string;
};

type Verb<Run> = { by: WrittenBy; columns: readonly string[]; run: Run };

/** What is done with a resource: who may, which columns are taken, and the use case that does it. */
export type Writer = {
  /** Gives the ids of the rows, in their order; of limited ones, each counts as a form of the site. */
  insert?: Verb<(writing: Writing, rows: readonly SentRow[]) => Promise<string[]>> & {
    isLimited?: true;
  };
  update?: Verb<(writing: Writing, id: string, changes: SentRow) => Promise<void>>;
  remove?: Omit<Verb<(writing: Writing, id: string) => Promise<void>>, "columns">;
};

/** For rows that have nothing to do with one another. */
export const each =
  (one: (writing: Writing, row: SentRow) => Promise<string>) =>
  async (writing: Writing, rows: readonly SentRow[]): Promise<string[]> => {
    const ids: string[] = [];
    for (const row of rows) ids.push(await one(writing, row));
    return ids;
  };

/** A value as a form would send it. */
export function textIn(row: SentRow, column: string): string {
  const value = row[column];
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  throw new ApiError(400, "22P02", `column "${column}" takes no such value`);
}

/** To name a field that was refused as it was sent. */
export function columnsOfFields(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([column, field]) => [field, column]));
}

/** What was sent under the names that the staff area's form has for it. */
export function fieldsNamed(names: Record<string, string>, row: SentRow): Record<string, string> {
  const sent = Object.entries(names).filter(([column]) => column in row);
  return Object.fromEntries(sent.map(([column, field]) => [field, textIn(row, column)]));
}

/** Undefined where nothing was sent; neither true nor false is no value of such a column. */
export function flagIn(row: SentRow, column: string): boolean | undefined {
  const value = row[column];
  if (value === undefined || typeof value === "boolean") return value;
  if (value === null) throw missingColumn(column);
  throw new ApiError(400, "22P02", `invalid input syntax for type boolean: column "${column}"`);
}

/** Read by the schema that the site's form has; refused in its words. */
export function parsedBy<Input>(
  schema: z.core.$ZodType<Input>,
  values: Record<string, unknown>,
  columns: Record<string, string> = {},
): Input {
  const parsed = zod.safeParse(schema, values);
  if (parsed.success) return parsed.data;
  const messages = parsed.error.issues.map(({ path, message }) => {
    const field = String(path[0] ?? "");
    return `${columns[field] ?? field}: ${message}`;
  });
  throw new ApiError(400, "23514", parsed.error.issues[0]?.message ?? "Not accepted", {
    details: messages.join("\n"),
  });
}

/** A figure is the server's to compute: one that arrives has to be the same. */
export function requireSame(row: SentRow, column: string, right: string | number): void {
  const sent = row[column];
  if (sent === undefined || sent === null) return;
  const isSame =
    typeof right === "number" ? Math.abs(Number(sent) - right) < 0.005 : sent === right;
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

/** Staff, or who made the secret key. */
export function actorOf({ caller }: Pick<Writing, "caller">): string {
  if (caller.actorId) return caller.actorId;
  throw new Error("Nobody changes what is the office's");
}

/** The customer whose own it is: only customers are let in. */
export function signedInPerson({
  caller: { person },
}: Pick<Writing, "caller">): NonNullable<Caller["person"]> {
  if (person) return person;
  throw new Error("Only somebody with an account has anything of their own");
}
