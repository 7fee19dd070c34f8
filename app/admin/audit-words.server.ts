import { getTableName } from "drizzle-orm";
import { deletables, listed } from "#app/admin/resources.server.ts";
import { bayActions } from "#app/features/capacity/bay-actions.ts";
import { perfumeActions } from "#app/features/catalog/perfume-actions.ts";
import { currencyActions } from "#app/features/currency/currency-actions.ts";
import { staffCustomers } from "#app/features/customers/customers.admin.server.ts";
import { deliveryActions } from "#app/features/delivery/delivery-actions.ts";
import { hoursActions } from "#app/features/hours/hours-actions.ts";
import { tillActions, vatActions } from "#app/features/money/money-actions.ts";
import { orderMoneyActions } from "#app/features/orders/order-actions.ts";
import { reportActions } from "#app/features/reports/report.ts";
import type { AuditRecord } from "#app/features/staff/audit.ts";
import type { RecordNames } from "#app/features/staff/audit-log.server.ts";
import { day, figure, wordIn, yesOrNo } from "#app/features/staff/field-words.ts";
import {
  grantName,
  may,
  type Permission,
  type Rights,
  roleName,
  type StaffAction,
} from "#app/features/staff/staff.ts";
import { visitActions } from "#app/features/visits/visit-actions.ts";
import { waitingActions } from "#app/features/waiting-list/waiting-actions.ts";
import { contentActions } from "#app/features/website/content-actions.ts";
import type { AuditAction, AuditedAction, FieldWords } from "#app/lib/audited.ts";
import { joined } from "#app/lib/locale.ts";
import { firstPart } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { keyActions } from "#app/platform/api/keys.server.ts";
import type { AuditDetails } from "#app/platform/audit.server.ts";
import { staffActions } from "#app/platform/auth/staff-actions.ts";
import { mailActions } from "#app/platform/mail/outbox-list.ts";

const declared: (AuditedAction | StaffAction)[] = [
  ...listed.map(({ resource }) => resource.actions),
  perfumeActions,
  contentActions,
  reportActions,
  currencyActions,
  hoursActions,
  bayActions,
  visitActions,
  deliveryActions,
  waitingActions,
  orderMoneyActions,
  tillActions,
  vatActions,
  mailActions,
  staffActions,
  keyActions,
].flatMap((actions) => Object.values<AuditedAction | StaffAction>(actions));

const did = new Map(declared.map(({ name, words }) => [name, words]));
const kinds = new Map(declared.map(({ of }) => [of.table, of]));

export const recordNames: RecordNames = Object.fromEntries(
  [...Object.values(deletables), staffCustomers].map(({ kind: { table }, auditName }) => [
    getTableName(table),
    { id: table.id, name: auditName },
  ]),
);

/** Deeds of the same name, as to take a payment, are one in the filter. */
export const auditDeeds: AuditAction[][] = [
  ...Map.groupBy(did.keys(), (name) => did.get(name)).values(),
];

const actionName = (action: AuditAction): string => did.get(action)?.() ?? action;

export const deedName = (names: readonly AuditAction[]): string => names.map(actionName)[0] ?? "";

export function recordLabel({ table, id }: AuditRecord, name: string | null): string {
  const kind = kinds.get(table);
  const named = (kind?.called ?? m.staff_audit_kind_other)();
  if (!name) return named;
  return m.staff_audit_record_of({ kind: named, name: kind?.nameOf?.(name, id) ?? name });
}

export const recordPage = (table: string, id: string): string | null =>
  kinds.get(table)?.page?.(id) ?? null;

/** What the page of a record needs where that is not `read`. */
const readers: { [table: string]: Permission } = {
  api_keys: "api",
  content_entries: "content",
  currencies: "prices",
  delivery_settings: "prices",
  discount_codes: "codes",
  opening_hours: "hours",
  resources: "bays",
  till_sessions: "close-till",
  user: "manage-staff",
  vat_periods: "lock-period",
  visit_settings: "hours",
  work_needs: "hours",
};

export const mayOpen = (staff: Rights, { table }: AuditRecord): boolean =>
  may(staff, readers[table] ?? "read");

export const nameThen = ({ code, name, username }: AuditDetails): string | null =>
  [code, name, username].find((each) => typeof each === "string") ?? null;

export function entryWords<Entry extends AuditEntry>({
  action,
  record,
  recordName,
  details,
  ...entry
}: Entry) {
  return {
    ...entry,
    record,
    did: actionName(action),
    label: recordLabel(record, recordName ?? nameThen(details)),
    lines: detailLines({ action, table: record.table, details }),
    page: recordName === null ? null : recordPage(record.table, record.id),
  };
}

type AuditEntry = {
  action: AuditAction;
  record: AuditRecord;
  recordName: string | null;
  details: AuditDetails;
};

/** Includes roles of entries from before there were owners. */
const roles = { ...roleName, admin: m.staff_role_owner, staff: m.staff_role_counter };

const grantNames = (grants: unknown) => joined([grants].flat().map(wordIn(grantName)), getLocale());

/** Fields of several kinds; a kind's own are declared with its actions. */
const sharedFields: { [field: string]: FieldWords } = {
  status: { field: m.ui_status },
  days: { field: m.ui_days, value: day },
  searched: { field: m.staff_audit_searched, value: yesOrNo },
  count: { field: m.staff_audit_count, value: figure },
  username: { field: m.staff_username },
  role: { field: m.staff_role, value: wordIn(roles) },
  grants: { field: m.staff_grants, value: grantNames },
  name: { field: m.ui_name },
  nameAr: { field: m.products_name_ar },
  description: { field: m.ui_description },
  descriptionAr: { field: m.products_description_ar },
  displayOrder: { field: m.products_order, value: figure },
};

/** The fields that entries about a table can tell, in order, with their words. */
export function fieldsOf(table: string): { [field: string]: FieldWords } {
  const { fields, statuses = {} } = kinds.get(table) ?? {};
  const status = {
    field: m.ui_status,
    value: (one: unknown) => (one === "all" ? m.ui_all() : wordIn(statuses)(one)),
  };
  return { ...fields, ...sharedFields, status };
}

/** The field that `from` and `to` of an action are values of, by its verb. */
const changedBy: { [verb: string]: string } = {
  status: "status",
  stage: "status",
  cancel: "status",
  role: "role",
  move: "displayOrder",
};

type Entry = { action: AuditAction; table: string; details: AuditDetails };

export function detailLines({ action, table, details: { from, to, ...details } }: Entry): string[] {
  const [, verb = ""] = action.split(".");
  const fields = fieldsOf(table);
  const order = Object.keys(fields);
  const whole = isChange({ from, to }) ? [lineOf(fields, changedBy[verb], { from, to })] : [];
  const lines = Object.entries(details)
    .filter(([name]) => !name.endsWith("Id"))
    .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .map(([name, value]) => lineOf(fields, name, value));
  return [...whole, ...lines].filter((line) => line !== "");
}

function lineOf(fields: { [field: string]: FieldWords }, name = "", value: unknown): string {
  const words = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const textOf = (one: unknown) => valueText(one, words);
  const text = isChange(value) ? changeText(value, textOf) : textOf(value);
  if (!words || text === "") return text ?? "";
  return m.staff_audit_detail({ field: words.field(), value: text ?? m.staff_audit_changed() });
}

type Change = { from: unknown; to: unknown };

const isChange = (value: unknown): value is Change =>
  typeof value === "object" &&
  value !== null &&
  "from" in value &&
  "to" in value &&
  value.to !== undefined;

function changeText({ from, to }: Change, textOf: (value: unknown) => string | null) {
  const [before, after] = [textOf(from), textOf(to)];
  if (before === null || after === null) return null;
  return m.staff_audit_change({ from: before || "–", to: after || "–" });
}

const longest = 60;

function valueText(value: unknown, words: FieldWords | undefined): string | null {
  if (value === null || value === undefined) return "";
  if (words?.value) return words.value(value);
  const parts: unknown[] = typeof value === "object" ? Object.values(value) : [value];
  const texts = parts.map((part) => (typeof part === "object" ? "" : String(part)));
  const text = joined(texts, getLocale());
  return text.length > longest ? `${firstPart(text, longest).trimEnd()}…` : text;
}
