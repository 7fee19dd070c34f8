import type * as z from "zod/mini";
import * as zod from "zod/mini";
import type { App } from "#app/platform/app.ts";
import { ApiError } from "./api-error.ts";
import type { Caller } from "./caller.server.ts";
import type { Preferences } from "./preferences.ts";

/** A row as it was sent. */
export type SentRow = Readonly<Record<string, unknown>>;

export type Writing = {
  app: Pick<App, "db" | "settings" | "now">;
  caller: Caller;
  path: string;
  resolution: Preferences["resolution"];
  /** Counts one use of the site's limit on what is sent; throws 429. */
  takeLimit: () => Promise<void>;
};

/** What is done with a resource: who may, which columns are taken, and the use case that does it. */
export type Writer = {
  /** Gives the ids of the rows, in their order. */
  insert?: {
    may: (caller: Caller) => boolean;
    columns: readonly string[];
    run: (writing: Writing, rows: readonly SentRow[]) => Promise<string[]>;
  };
  update?: {
    may: (caller: Caller) => boolean;
    columns: readonly string[];
    run: (writing: Writing, id: string, changes: SentRow) => Promise<void>;
  };
  remove?: {
    may: (caller: Caller) => boolean;
    run: (writing: Writing, id: string) => Promise<void>;
  };
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

export const isCustomer = ({ role }: Caller): boolean => role === "authenticated";

/** The customer whose own it is; `may` has let nobody else pass. */
export function signedInPerson({
  caller: { person },
}: Pick<Writing, "caller">): NonNullable<Caller["person"]> {
  if (person) return person;
  throw new Error("Only somebody with an account has anything of their own");
}
