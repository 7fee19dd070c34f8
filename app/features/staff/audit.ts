import type { AuditAction } from "#app/lib/audited.ts";
import { isId } from "#app/lib/ids.ts";
import { readPage } from "#app/lib/list-query.ts";
import { type LocalDate, parseDateThisCentury } from "#app/lib/time.ts";

export type AuditRecord = { table: string; id: string };

export type AuditQuery = {
  day: LocalDate | null;
  person: string | null;
  /** All names of one deed; none for every deed. */
  actions: readonly AuditAction[];
  record: AuditRecord | null;
  page: number;
};

/** Reads `?day=&person=&action=&record=&page=`; invalid parts are ignored. */
export function readAuditQuery(
  search: URLSearchParams,
  deeds: readonly (readonly AuditAction[])[],
): AuditQuery {
  const person = search.get("person") ?? "";
  const action = search.get("action") ?? "";
  return {
    day: parseDateThisCentury(search.get("day") ?? ""),
    person: isId(person) ? person : null,
    actions: deeds.find((names) => names.some((name) => name === action)) ?? [],
    record: readRecord(search.get("record") ?? ""),
    page: readPage(search),
  };
}

export function auditSearch({ day, person, actions: [action], record, page }: AuditQuery): string {
  const search = new URLSearchParams();
  if (day) search.set("day", day);
  if (person) search.set("person", person);
  if (action) search.set("action", action);
  if (record) search.set("record", recordValue(record));
  if (page > 1) search.set("page", String(page));
  return `?${search}`;
}

export const recordValue = ({ table, id }: AuditRecord): string => `${table}.${id}`;

function readRecord(text: string): AuditRecord | null {
  const [, table, id] = /^([a-z_]{1,40})\.([\w-]{1,40})$/.exec(text) ?? [];
  return table && id ? { table, id } : null;
}
