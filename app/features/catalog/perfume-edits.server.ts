import { and, eq } from "drizzle-orm";
import type { ChangeError, ChangeResult, RecordKind } from "#app/platform/change-record.server.ts";
import type { Db } from "#db/client.ts";
import { auditLog } from "#db/schema/audit.ts";
import { perfumes } from "#db/schema/catalog.ts";

export type PerfumeRow = typeof perfumes.$inferSelect;

/** Another perfume has its address. */
const slugInUse = { reason: "slug-in-use" } as const;

/** Why staff cannot change a perfume so. */
export type PerfumeError = ChangeError<typeof slugInUse, number>;
export type PerfumeResult = ChangeResult<PerfumeRow, typeof slugInUse, number>;

/**
 * How staff change perfumes (D13): carts name a deleted one as gone, orders keep what they say of it.
 * How often staff have edited it tells whether somebody else did since a form was opened, which
 * `updatedAt` cannot: every order of a bottle changes that.
 */
export const perfumeRecord: RecordKind<typeof perfumes, typeof slugInUse, number> = {
  table: perfumes,
  noun: "perfume",
  versionOf: ({ id }, tx) => countEdits(tx, id),
  versionedBy: "perfume.edit",
  unique: { perfumes_slug: slugInUse },
  deletion: { details: ({ name }) => ({ name }) },
  restoration: { details: ({ name }) => ({ name }) },
};

/** How often staff have edited a perfume. */
export function countEdits(db: Db, perfumeId: string): Promise<number> {
  const isEdit = eq(auditLog.action, "perfume.edit");
  const isOfIt = and(eq(auditLog.tableName, "perfumes"), eq(auditLog.rowId, perfumeId));
  return db.$count(auditLog, and(isOfIt, isEdit));
}
