import { and, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { isId } from "#app/lib/ids.ts";
import { addDays, startOfDay } from "#app/lib/time.ts";
import { findListPage, inListOrder, listIdParts } from "#app/platform/list-page.server.ts";
import type { Db } from "#db/client.ts";
import { apiKeys } from "#db/schema/api.ts";
import { auditLog } from "#db/schema/audit.ts";
import { user } from "#db/schema/auth.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { currencies } from "#db/schema/currency.ts";
import { emailOutbox, openSubject } from "#db/schema/mail.ts";
import { cars, visits } from "#db/schema/workshop.ts";
import type { AuditQuery, AuditRecord } from "./audit.ts";

type Named = { id: AnyPgColumn; name: AnyPgColumn | SQL<string> };

export type RecordNames = { [table: string]: Named };

const others: RecordNames = {
  api_keys: { id: apiKeys.id, name: apiKeys.name },
  currencies: { id: currencies.code, name: currencies.name },
  email_outbox: {
    id: emailOutbox.id,
    name: sql<string>`concat_ws(' · ', ${openSubject(emailOutbox)}, ${emailOutbox.toAddress})`,
  },
  user: { id: user.id, name: user.name },
  booking_submissions: { id: bookingSubmissions.id, name: carOf(sql`${bookingSubmissions}.id`) },
  visits: { id: visits.id, name: carOf(sql`${visits}.booking_id`) },
};

/** `4K7P2M · Nissan Patrol · Dubai A 12345` */
function carOf(bookingId: SQL): SQL<string> {
  return sql<string>`(select concat_ws(' · ', booking.reference,
      booking.car_make || ' ' || booking.car_model,
      case when car.plate_number <> ''
        then concat_ws(' ', car.plate_emirate, car.plate_code, car.plate_number) end)
    from ${bookingSubmissions} booking
    left join ${visits} visit on visit.booking_id = booking.id
    left join ${cars} car on car.id = visit.car_id
    where booking.id = ${bookingId})`;
}

export async function listAudit(db: Db, query: AuditQuery, recordNames: RecordNames) {
  const { ids, ...part } = await findListPage(db, ...pageOf(query));
  return { part, entries: await readEntries(db, ids, recordNames) };
}

/** All entries that a query asks for, newest first, part by part. */
export async function* readAllAudit(db: Db, query: AuditQuery, recordNames: RecordNames) {
  for await (const ids of listIdParts(db, ...pageOf(query))) {
    yield await readEntries(db, ids, recordNames);
  }
}

async function readEntries(db: Db, ids: string[], recordNames: RecordNames) {
  const rows = inListOrder(ids, await selectEntries(db, ids));
  const records = rows.map(({ tableName: table, rowId: id }) => ({ table, id }));
  const names = await nameRecords(db, records, recordNames);
  return rows.map(({ tableName: table, rowId: id, ...row }) => {
    return { ...row, record: { table, id }, recordName: names.get(id) ?? null };
  });
}

export async function findRecordName(
  db: Db,
  record: AuditRecord,
  recordNames: RecordNames,
): Promise<string | null> {
  return (await nameRecords(db, [record], recordNames)).get(record.id) ?? null;
}

function pageOf({ day, person, actions, record, page }: AuditQuery) {
  const source = {
    table: auditLog,
    id: auditLog.id,
    status: null,
    searchText: null,
    where: and(
      day ? gte(auditLog.createdAt, startOfDay(day)) : undefined,
      day ? lt(auditLog.createdAt, startOfDay(addDays(day, 1))) : undefined,
      person ? eq(auditLog.actorId, person) : undefined,
      actions.length > 0 ? inArray(auditLog.action, [...actions]) : undefined,
      record ? eq(auditLog.tableName, record.table) : undefined,
      record ? eq(auditLog.rowId, record.id) : undefined,
    ),
    sorts: { at: [auditLog.createdAt] as const },
  };
  const sort = { by: "at", descending: true } as const;
  return [source, { q: "", status: null, days: null, sort, page }] as const;
}

async function selectEntries(db: Db, ids: string[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      id: auditLog.id,
      at: auditLog.createdAt,
      action: auditLog.action,
      tableName: auditLog.tableName,
      rowId: auditLog.rowId,
      details: auditLog.details,
      actorId: auditLog.actorId,
      actor: user.name,
    })
    .from(auditLog)
    .leftJoin(user, eq(user.id, auditLog.actorId))
    .where(inArray(auditLog.id, ids));
}

async function nameRecords(
  db: Db,
  records: AuditRecord[],
  recordNames: RecordNames,
): Promise<Map<string, string>> {
  const named: RecordNames = { ...recordNames, ...others };
  const tables = [...new Set(records.map(({ table }) => table))];
  const found = await Promise.all(
    tables.map((table) => {
      const source = Object.hasOwn(named, table) ? named[table] : undefined;
      const ids = records.filter((record) => record.table === table).map(({ id }) => id);
      return source ? readNames(db, source, ids) : [];
    }),
  );
  return new Map(found.flat());
}

async function readNames(db: Db, { id, name }: Named, ids: string[]): Promise<[string, string][]> {
  // Changes of several records have a word instead of an id, which a uuid column cannot be compared
  // with.
  const keys = id.getSQLType() === "uuid" ? ids.filter(isId) : ids;
  if (keys.length === 0) return [];
  const rows = await db.select({ id, name }).from(id.table).where(inArray(id, keys));
  return rows.map((row) => [String(row.id), String(row.name)]);
}
