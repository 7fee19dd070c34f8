import type { App } from "#app/platform/app.ts";
import { differences } from "#app/platform/audit.server.ts";
import {
  addRecord,
  type ChangeError,
  type ChangeResult,
  changeRecord,
  type RecordKind,
} from "#app/platform/change-record.server.ts";
import type { AuditDetails } from "#db/schema/audit.ts";
import { perfumes } from "#db/schema/catalog.ts";
import { perfumeActions } from "./perfume-actions.ts";
import { type ExpectedPerfume, largestNumber, type PerfumeInput } from "./perfume-form.ts";
import { moveStock } from "./stock.server.ts";

type Clock = Pick<App, "db" | "now">;

export function addPerfume(
  app: Clock,
  { input, actorId }: { input: PerfumeInput; actorId: string },
) {
  const details: AuditDetails = { name: input.name, slug: input.slug };
  const entry = { action: perfumeActions.add, actorId, details };
  return addRecord(app, perfumeKind, { ...entry, values: columnsOf(input) });
}

/** Keeps bottles ordered and a place given meanwhile; without the permission, also the price. */
export function editPerfume(
  app: Clock,
  {
    id,
    input,
    expected: seen,
    actorId,
    mayPrice,
  }: {
    id: string;
    input: PerfumeInput;
    expected: ExpectedPerfume;
    actorId: string;
    mayPrice: boolean;
  },
): Promise<PerfumeResult> {
  const typedFor = ({ priceAed }: PerfumeRow) => {
    const typed = columnsOf(input);
    return mayPrice ? typed : { ...typed, priceAed };
  };
  // Also when the form is sent again because the first answer was lost.
  const isDone = (row: PerfumeRow) => Object.keys(differences(row, typedFor(row))).length === 0;
  const asked = { id, actorId, expectedVersion: seen.version, isDone };
  return changeRecord(app, perfumeKind, asked, async ({ tx, row, at }) => {
    const stockQuantity = stockAfter(row.stockQuantity, seen.stockQuantity, input.stockQuantity);
    const set = {
      ...typedFor(row),
      stockQuantity,
      displayOrder:
        input.displayOrder === seen.displayOrder ? row.displayOrder : input.displayOrder,
    };
    const changes = { action: perfumeActions.edit, details: differences(row, set) };
    const quantity = (stockQuantity ?? 0) - (row.stockQuantity ?? 0);
    if (row.stockQuantity === null || stockQuantity === null || quantity === 0) {
      return { set, ...changes };
    }
    await moveStock(tx, [{ perfumeId: id, quantity }], { kind: "counted", actorId, at });
    return { set: { ...set, stockQuantity }, ...changes };
  });
}

function columnsOf({ picture, topNotes, middleNotes, baseNotes, ...input }: PerfumeInput) {
  return {
    ...input,
    image: picture,
    notes: { top: topNotes, middle: middleNotes, base: baseNotes },
  };
}

/** A changed stock counts from the number on the form; bottles sold since are subtracted. */
function stockAfter(now: number | null, seen: number | null, typed: number | null): number | null {
  if (typed === seen) return now;
  if (typed === null || seen === null || now === null) return typed;
  return Math.min(Math.max(typed + now - seen, 0), largestNumber);
}

type PerfumeRow = typeof perfumes.$inferSelect;

const slugInUse = { reason: "slug-in-use" } as const;

export type PerfumeError = ChangeError<typeof slugInUse>;
type PerfumeResult = ChangeResult<PerfumeRow, typeof slugInUse>;

export const perfumeKind: RecordKind<typeof perfumes, typeof slugInUse> = {
  table: perfumes,
  noun: "perfume",
  changedBy: perfumeActions.edit,
  actions: perfumeActions,
  unique: { perfumes_slug: slugInUse },
  deletion: { details: ({ name }) => ({ name }) },
  restoration: { details: ({ name }) => ({ name }) },
};
