import { endOfDay, startOfDay } from "#app/lib/time.ts";
import type { App } from "#app/platform/app.ts";
import {
  addRecord,
  type ChangeError,
  changeRecord,
  type RecordKind,
} from "#app/platform/change-record.server.ts";
import { discountCodes } from "#db/schema/discounts.ts";
import type { CodeInput } from "./code-input.ts";

type OwnError =
  | { reason: "taken" }
  /** Orders have taken more uses since the form was sent. */
  | { reason: "below-used"; used: number };

/** Why a change of a code was not made. */
export type CodeError = ChangeError<OwnError, Date>;

/** How staff change codes; orders that used a deleted one keep it. */
export const codeRecord: RecordKind<typeof discountCodes, OwnError, Date> = {
  table: discountCodes,
  noun: "discount",
  versionOf: ({ updatedAt }) => updatedAt,
  versionedBy: null,
  unique: { discount_codes_code_key: { reason: "taken" } },
  deletion: { details: ({ code }) => ({ code }) },
  restoration: { details: ({ code }) => ({ code }) },
};

type Clock = Pick<App, "db" | "now">;
type Change = { id: string; actorId: string };

/** Makes a code that holds at once, or from its first day. */
export function addCode(app: Clock, { input, actorId }: { input: CodeInput; actorId: string }) {
  const { code, discountType, discountValue, maxUsesPerCustomer, firstOrderOnly, isPublic } = input;
  const details = {
    ...{ code, discountType, discountValue },
    ...{ maxUsesPerCustomer, firstOrderOnly, isPublic },
  };
  const entry = { action: "discount.add", actorId, details } as const;
  return addRecord(app, codeRecord, { ...entry, values: columnsOf(input) });
}

/** Changes a code as its form says, unless somebody changed it since `expectedVersion`. */
export function editCode(
  app: Clock,
  { input, ...asked }: Change & { expectedVersion: Date; input: CodeInput },
) {
  return changeRecord(app, codeRecord, asked, async ({ row }) => {
    const { usedCount } = row;
    if (input.maxUses !== null && input.maxUses < usedCount) {
      return { reason: "below-used" as const, used: usedCount };
    }
    const set = columnsOf(input);
    const details = differences(row, set);
    if (Object.keys(details).length === 0) return null;
    return { set, action: "discount.edit" as const, details };
  });
}

/** Switches a code on or off; one that is so already stays as it is. */
export function switchCode(app: Clock, { isActive, ...asked }: Change & { isActive: boolean }) {
  return changeRecord(app, codeRecord, asked, async ({ row }) => {
    if (row.isActive === isActive) return null;
    const details = { isActive: { from: row.isActive, to: isActive } };
    return { set: { isActive }, action: "discount.switch", details };
  });
}

function columnsOf({ validFrom, validUntil, ...input }: CodeInput) {
  return {
    ...input,
    validFrom: validFrom && startOfDay(validFrom),
    validUntil: validUntil && endOfDay(validUntil),
  };
}

type Columns = ReturnType<typeof columnsOf>;

/** What an edit changes, from what to what. */
function differences(stored: Columns, edited: Columns) {
  const names = Object.keys(edited) as (keyof Columns)[];
  const text = (value: Columns[keyof Columns]) => JSON.stringify(value);
  return Object.fromEntries(
    names
      .filter((name) => text(stored[name]) !== text(edited[name]))
      .map((name) => [name, { from: stored[name], to: edited[name] }]),
  );
}
