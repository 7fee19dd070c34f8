import { getTableName } from "drizzle-orm";
import { perfumeLabels } from "#app/admin/perfume-edit-text.ts";
import { deletables } from "#app/admin/resources.server.ts";
import { bookingActions } from "#app/features/booking/booking-actions.ts";
import { bayActions } from "#app/features/capacity/bay-actions.ts";
import { intensityLabels } from "#app/features/catalog/perfume.ts";
import { perfumeActions } from "#app/features/catalog/perfume-actions.ts";
import { contactActions } from "#app/features/contact/contact-actions.ts";
import { currencyActions } from "#app/features/currency/currency-actions.ts";
import { customerActions } from "#app/features/customers/customer-actions.ts";
import { staffCustomers } from "#app/features/customers/customers.admin.server.ts";
import { codeActions } from "#app/features/discounts/code-actions.ts";
import type { HoursRule } from "#app/features/hours/hours.ts";
import { hoursActions } from "#app/features/hours/hours-actions.ts";
import { patternLines } from "#app/features/hours/page-text.ts";
import { orderActions } from "#app/features/orders/order-actions.ts";
import { reportActions } from "#app/features/reports/report.ts";
import type { AuditRecord } from "#app/features/staff/audit.ts";
import type { RecordNames } from "#app/features/staff/audit-log.server.ts";
import { grantName, roleName } from "#app/features/staff/staff.ts";
import { visitActions } from "#app/features/visits/visit-actions.ts";
import { waitingActions } from "#app/features/waiting-list/waiting-actions.ts";
import { contentActions } from "#app/features/website/content-actions.ts";
import type { AuditAction, AuditedAction } from "#app/lib/audited.ts";
import { joined } from "#app/lib/list.ts";
import { formatCount } from "#app/lib/money.ts";
import { firstPart } from "#app/lib/text.ts";
import { formatDate, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { keyActions } from "#app/platform/api/keys.server.ts";
import type { AuditDetails, AuditField } from "#app/platform/audit.server.ts";
import { staffActions } from "#app/platform/auth/staff-actions.ts";
import { mailActions } from "#app/platform/mail/mail-actions.ts";

type Words = { [value: string]: () => string };

/** What the audit log can contain. Each action is declared in its feature. */
const declared: AuditedAction[] = [
  contactActions,
  bookingActions,
  orderActions,
  perfumeActions,
  codeActions,
  contentActions,
  reportActions,
  customerActions,
  currencyActions,
  hoursActions,
  bayActions,
  visitActions,
  waitingActions,
  mailActions,
  staffActions,
  keyActions,
].flatMap((actions) => Object.values<AuditedAction>(actions));

const did = new Map(declared.map(({ name, words }) => [name, words]));
const kinds = new Map(declared.map(({ of }) => [of.table, of]));

export const recordNames: RecordNames = Object.fromEntries(
  [...Object.values(deletables), staffCustomers].map(({ kind: { table }, auditName }) => [
    getTableName(table),
    { id: table.id, name: auditName },
  ]),
);

export const auditActions: AuditAction[] = [...did.keys()];

export const actionName = (action: AuditAction): string => did.get(action)?.() ?? action;

export function recordLabel({ table, id }: AuditRecord, name: string | null): string {
  const kind = kinds.get(table);
  const named = (kind?.called ?? m.staff_audit_kind_other)();
  if (!name) return named;
  return m.staff_audit_record_of({ kind: named, name: kind?.nameOf?.(name, id) ?? name });
}

export const recordPage = (table: string, id: string): string | null =>
  kinds.get(table)?.page?.(id) ?? null;

export const nameThen = ({ code, name, username }: AuditDetails): string | null =>
  [code, name, username].find((each) => typeof each === "string") ?? null;

/** An entry in the words of the reader. */
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

type DetailWords = {
  field: () => string;
  value?(value: unknown, table: string): string | null;
};

const yesOrNo = (value: unknown) => (value ? m.staff_audit_yes() : m.staff_audit_no());

const oneOf = (words: Words) => (value: unknown) => {
  const word = String(value);
  return Object.hasOwn(words, word) ? (words[word]?.() ?? word) : word;
};

/** Includes roles of entries from before there were owners. */
const roles: Words = { ...roleName, admin: m.staff_role_owner, staff: m.staff_role_counter };

const grantNames = (grants: unknown) => joined([grants].flat().map(oneOf(grantName)), getLocale());

const figure = (value: unknown) => formatCount(Number(value));

const hoursValue = (pattern: unknown) =>
  joined(patternLines(pattern as HoursRule["pattern"], getLocale()), getLocale());

const day = (value: unknown) => formatDate(today(new Date(String(value))), getLocale(), "long");

export const detailWords: Record<AuditField, DetailWords> = {
  status: {
    field: m.inbox_status,
    value(status, table) {
      if (status === "all") return m.ui_filter_all();
      return oneOf(kinds.get(table)?.statuses ?? {})(status);
    },
  },
  days: { field: m.ui_days, value: day },
  searched: { field: m.staff_audit_searched, value: yesOrNo },
  count: { field: m.staff_audit_count, value: figure },
  rate: { field: m.currency_rate },
  symbol: { field: m.currency_symbol },
  username: { field: m.staff_username },
  role: { field: m.staff_role, value: oneOf(roles) },
  grants: { field: m.staff_grants, value: grantNames },
  name: { field: perfumeLabels.name },
  nameAr: { field: perfumeLabels.nameAr },
  slug: { field: perfumeLabels.slug },
  priceAed: { field: perfumeLabels.priceAed, value: figure },
  description: { field: perfumeLabels.description },
  descriptionAr: { field: perfumeLabels.descriptionAr },
  image: { field: perfumeLabels.image, value: () => null },
  features: { field: perfumeLabels.features },
  notes: { field: perfumeLabels.notes },
  intensity: { field: perfumeLabels.intensity, value: oneOf(intensityLabels) },
  category: { field: perfumeLabels.category },
  bestseller: { field: perfumeLabels.bestseller, value: yesOrNo },
  inStock: { field: perfumeLabels.inStock, value: yesOrNo },
  stockQuantity: { field: perfumeLabels.stockQuantity, value: figure },
  displayOrder: { field: perfumeLabels.displayOrder, value: figure },
  kind: { field: m.hours_kind },
  startsOn: { field: m.hours_starts, value: day },
  endsOn: { field: m.hours_ends, value: day },
  pattern: { field: m.hours_pattern, value: hoursValue },
  code: { field: m.discounts_code },
  discountType: {
    field: m.discounts_code_type,
    value: oneOf({
      percentage: m.discounts_code_type_percentage,
      fixed: m.discounts_code_type_fixed,
    }),
  },
  discountValue: { field: m.discounts_code_value, value: figure },
  minPurchaseAed: { field: m.discounts_code_minimum, value: figure },
  validFrom: { field: m.discounts_code_from, value: day },
  validUntil: { field: m.discounts_code_until, value: day },
  maxUses: { field: m.discounts_code_max_uses, value: figure },
  maxUsesPerCustomer: { field: m.discounts_code_per_customer, value: figure },
  usedCount: { field: m.discounts_code_uses, value: figure },
  firstOrderOnly: {
    field: m.discounts_code_audience,
    value: (only) =>
      only ? m.discounts_code_first_order() : m.discounts_code_audience_everybody(),
  },
  isPublic: {
    field: m.discounts_code_visibility,
    value: (isPublic) =>
      isPublic ? m.discounts_code_visibility_public() : m.discounts_code_private(),
  },
  isActive: {
    field: m.discounts_code_status,
    value: (on) => (on ? m.discounts_code_state_active() : m.discounts_code_state_off()),
  },
};

/** What `from` and `to` of an action mean, by its verb. */
const changedBy: { [verb: string]: AuditField } = {
  status: "status",
  stage: "status",
  cancel: "status",
  role: "role",
  rate: "rate",
  move: "displayOrder",
};

const order = Object.keys(detailWords);

type Entry = { action: AuditAction; table: string; details: AuditDetails };

export function detailLines({ action, table, details: { from, to, ...details } }: Entry): string[] {
  const [, verb = ""] = action.split(".");
  const whole = isChange({ from, to }) ? [lineOf(changedBy[verb], { from, to }, table)] : [];
  const lines = Object.entries(details)
    .filter(([name]) => !name.endsWith("Id"))
    .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .map(([name, value]) => lineOf(name, value, table));
  return [...whole, ...lines].filter((line) => line !== "");
}

function lineOf(name = "", value: unknown, table: string): string {
  const words = Object.hasOwn(detailWords, name) ? detailWords[name as AuditField] : undefined;
  const textOf = (one: unknown) => valueText(one, words, table);
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

function valueText(value: unknown, words: DetailWords | undefined, table: string): string | null {
  if (value === null || value === undefined) return "";
  if (words?.value) return words.value(value, table);
  const parts: unknown[] = typeof value === "object" ? Object.values(value) : [value];
  const told = parts.map((part) => (typeof part === "object" ? "" : String(part)));
  const text = joined(told, getLocale());
  return text.length > longest ? `${firstPart(text, longest).trimEnd()}…` : text;
}
