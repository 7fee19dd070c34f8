import { inArray } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { isId } from "#app/lib/ids.ts";
import type { Db } from "#db/client.ts";
import { user } from "#db/schema/auth.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { perfumes } from "#db/schema/catalog.ts";
import { contactSubmissions } from "#db/schema/contact.ts";
import { discountCodes } from "#db/schema/discounts.ts";
import { orders } from "#db/schema/orders.ts";
import type { AuditRecord } from "./audit-query.ts";

type Named = { table: PgTable; id: AnyPgColumn; name: AnyPgColumn };

/** What people call a row of each table. */
const named: Record<string, Named> = {
  booking_submissions: {
    table: bookingSubmissions,
    id: bookingSubmissions.id,
    name: bookingSubmissions.reference,
  },
  contact_submissions: {
    table: contactSubmissions,
    id: contactSubmissions.id,
    name: contactSubmissions.subject,
  },
  discount_codes: { table: discountCodes, id: discountCodes.id, name: discountCodes.code },
  orders: { table: orders, id: orders.id, name: orders.orderNumber },
  perfumes: { table: perfumes, id: perfumes.id, name: perfumes.name },
  user: { table: user, id: user.id, name: user.username },
};

/** What records are called today, by their ids; those that are gone, or have no name, are not there. */
export async function nameRecords(db: Db, records: AuditRecord[]): Promise<Map<string, string>> {
  const tables = [...new Set(records.map(({ table }) => table))];
  const found = await Promise.all(
    tables.map(async (table) => {
      const source = Object.hasOwn(named, table) ? named[table] : undefined;
      const ids = records.filter((record) => record.table === table).map(({ id }) => id);
      return source ? readNames(db, source, ids.filter(isId)) : [];
    }),
  );
  return new Map(found.flat());
}

async function readNames(
  db: Db,
  { table, id, name }: Named,
  ids: string[],
): Promise<[string, string][]> {
  if (ids.length === 0) return [];
  const rows = await db.select({ id, name }).from(table).where(inArray(id, ids));
  return rows.map((row) => [String(row.id), String(row.name)]);
}
