import { isId } from "#app/lib/ids.ts";
import { joined } from "#app/lib/list.ts";
import { type ListShape, readListQuery } from "#app/lib/list-query.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { AuditAction } from "#db/schema/enums.ts";

export type AuditRecord = { table: string; id: string };

/** What an address asks of the audit log; null where it narrows nothing. */
export type AuditQuery = {
  person: string | null;
  action: AuditAction | null;
  record: AuditRecord | null;
  page: number;
};

const shape: ListShape<never, "at"> = {
  statuses: [],
  sorts: ["at"],
  firstSort: { by: "at", descending: true },
};

/** Reads `?person=&action=&record=&page=`; whatever an address gets wrong narrows nothing. */
export function readAuditQuery(
  search: URLSearchParams,
  actions: readonly AuditAction[],
): AuditQuery {
  const person = search.get("person") ?? "";
  const action = search.get("action") ?? "";
  return {
    person: isId(person) ? person : null,
    action: actions.find((one) => one === action) ?? null,
    record: readRecord(search.get("record") ?? ""),
    page: readListQuery(search, shape).page,
  };
}

export function auditSearch({ person, action, record, page }: AuditQuery): string {
  const search = new URLSearchParams();
  if (person) search.set("person", person);
  if (action) search.set("action", action);
  if (record) search.set("record", recordValue(record));
  if (page > 1) search.set("page", String(page));
  return `?${search}`;
}

/** A record as an address says it: `orders.0190…`. */
export const recordValue = ({ table, id }: AuditRecord): string => `${table}.${id}`;

function readRecord(text: string): AuditRecord | null {
  const [, table, id] = /^([a-z_]{1,40})\.([\w-]{1,40})$/.exec(text) ?? [];
  return table && id ? { table, id } : null;
}

const longest = 60;

/** What an entry keeps of its change, for people to read: `price: 140 to 150`. */
export function detailLines({ from, to, ...others }: Record<string, unknown>): string[] {
  const whole = isChange({ from, to }) ? [changeText({ from, to })] : [];
  const fields = Object.entries(others).flatMap(([name, value]) => {
    // What an entry is about stands beside it, by a name.
    if (name.endsWith("Id")) return [];
    const text = isChange(value) ? changeText(value) : valueText(value);
    return text ? [`${inWords(name)}: ${text}`] : [];
  });
  return [...whole, ...fields];
}

type Change = { from: unknown; to: unknown };

const isChange = (value: unknown): value is Change =>
  typeof value === "object" &&
  value !== null &&
  "from" in value &&
  "to" in value &&
  value.to !== undefined;

const changeText = ({ from, to }: Change) =>
  m.staff_audit_change({ from: valueText(from) || "–", to: valueText(to) || "–" });

function valueText(value: unknown): string {
  if (Array.isArray(value)) return shortened(joined(value.map(valueText), getLocale()));
  if (typeof value === "object" || value === undefined) return "";
  return shortened(String(value));
}

const shortened = (text: string) =>
  text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text;

/** `inStock` as people write it: in stock. */
const inWords = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
