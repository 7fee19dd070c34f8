import { getTableName } from "drizzle-orm";
import { perfumeLabels } from "#app/admin/perfume-edit-text.ts";
import { deletables } from "#app/admin/resources.server.ts";
import { intensityLabels } from "#app/features/catalog/intensity.ts";
import { currencyName } from "#app/features/currency/currency.ts";
import { staffCustomers } from "#app/features/customers/customers.admin.server.ts";
import type { HoursRule } from "#app/features/hours/hours.ts";
import { patternLines } from "#app/features/hours/page-text.ts";
import type { AuditRecord } from "#app/features/staff/audit.ts";
import type { RecordNames } from "#app/features/staff/audit-log.server.ts";
import { grantName, roleName } from "#app/features/staff/staff.ts";
import { stageLabel } from "#app/features/visits/stages.ts";
import { joined } from "#app/lib/list.ts";
import { formatCount } from "#app/lib/money.ts";
import { firstPart } from "#app/lib/text.ts";
import { formatDate, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { publishableName } from "#app/platform/api/keys.server.ts";
import type { AuditDetails, AuditField } from "#app/platform/audit.server.ts";
import type { AuditAction, otherAuditActions } from "#db/schema/enums.ts";

type Words = { [value: string]: () => string };

type Kind = {
  name: () => string;
  page(id: string): string;
  called?(name: string, id: string): string;
  statuses?: Words;
};

const kept = [...Object.values(deletables), staffCustomers].map(({ resource, kind, audit }) => {
  const { path, view } = resource;
  const page = audit.page ?? ((id: string) => (view ? `${path}/${id}` : path));
  const statuses = "labels" in resource ? resource.labels : undefined;
  return { table: kind.table, name: audit.kind, nameOf: audit.name, page, statuses };
});

const kinds = new Map<string, Kind>([
  ...kept.map(({ table, ...kind }) => [getTableName(table), kind] as const),
  [
    "currencies",
    {
      name: m.staff_audit_kind_currency,
      page: () => "/admin/currencies",
      called: (name, code) => `${currencyName({ code, name }, getLocale())} (${code})`,
    },
  ],
  [
    "api_keys",
    {
      name: m.api_audit_kind,
      page: () => "/admin/api",
      called: (name) => (name === publishableName ? m.api_publishable() : name),
    },
  ],
  ["opening_hours", { name: m.hours_kind, page: () => "/admin/hours" }],
  ["work_needs", { name: m.bays_kind_work, page: (id) => `/admin/bays/work/${id}` }],
  ["visit_settings", { name: m.bays_kind_settings, page: () => "/admin/bays/settings" }],
  ["resources", { name: m.bays_kind_audit, page: () => "/admin/bays" }],
  ["waiting_list", { name: m.waiting_kind, page: () => "/admin/board" }],
  [
    "visits",
    { name: m.board_kind_visit, page: (id) => `/admin/visits/${id}`, statuses: stageLabel },
  ],
  ["email_outbox", { name: m.staff_audit_kind_mail, page: (id) => `/admin/mail/${id}` }],
  ["user", { name: m.staff_audit_kind_staff, page: (id) => `/admin/staff/${id}` }],
]);

export const recordNames: RecordNames = Object.fromEntries(
  kept.map(({ table, nameOf }) => [getTableName(table), { id: table.id, name: nameOf }]),
);

const others: Record<(typeof otherAuditActions)[number], () => string> = {
  "note.add": m.staff_did_note_add,
  "report.export": m.reports_did_export,
  "customer.name": m.customers_did_name,
  "customer.merge": m.customers_did_merge,
  "customer.unmerge": m.customers_did_unmerge,
  "currency.rate": m.staff_did_currency_rate,
  "currency.move": m.staff_did_currency_move,
  "currency.add": m.staff_did_currency_add,
  "currency.rename": m.staff_did_currency_rename,
  "currency.hide": m.staff_did_currency_hide,
  "currency.show": m.staff_did_currency_show,
  "hours.add": m.hours_did_add,
  "hours.edit": m.hours_did_edit,
  "hours.move": m.hours_did_move,
  "hours.delete": m.hours_did_delete,
  "bay.add": m.bays_did_add,
  "bay.retire": m.bays_did_retire,
  "bay.bring-back": m.bays_did_bring_back,
  "bay.away": m.bays_did_away,
  "bay.back": m.bays_did_back,
  "bay.edit": m.bays_did_edit,
  "bay.work": m.bays_did_work,
  "bay.settings": m.bays_did_settings,
  "visit.book": m.board_did_book,
  "visit.stage": m.board_did_stage,
  "visit.place": m.board_did_place,
  "visit.change": m.board_did_change,
  "visit.cancel": m.board_did_cancel,
  "visit.link": m.board_did_link,
  "waiting.remove": m.waiting_did_remove,
  "mail.send-again": m.staff_did_mail_send_again,
  "staff.sign-in": m.staff_did_staff_sign_in,
  "staff.sign-out": m.staff_did_staff_sign_out,
  "staff.add": m.staff_did_staff_add,
  "staff.role": m.staff_did_staff_role,
  "staff.disable": m.staff_did_staff_disable,
  "staff.enable": m.staff_did_staff_enable,
  "staff.reset-password": m.staff_did_staff_reset_password,
  "staff.end-sessions": m.staff_did_staff_end_sessions,
  "staff.name": m.staff_did_staff_name,
  "staff.password": m.staff_did_staff_password,
  "staff.second-factor-on": m.staff_did_staff_second_factor_on,
  "staff.second-factor-off": m.staff_did_staff_second_factor_off,
  "staff.recovery-codes": m.staff_did_staff_recovery_codes,
  "staff.lock": m.staff_did_staff_lock,
  "api-key.add": m.api_did_key_add,
  "api-key.revoke": m.api_did_key_revoke,
  "api-key.publish": m.api_did_key_publish,
  "content.price": m.website_did_price,
  "content.remove-price": m.website_did_remove_price,
  "content.publish": m.website_did_publish,
  "content.end": m.website_did_end,
  "content.bring-back": m.website_did_bring_back,
  "content.discard": m.website_did_discard,
  "content.hide": m.website_did_hide,
  "content.show": m.website_did_show,
};

const did: { [action: string]: () => string } = Object.assign(
  {},
  ...Object.values(deletables).map(({ audit }) => audit.did),
  others,
);

export const auditActions = Object.keys(did) as AuditAction[];

export const actionName = (action: AuditAction): string => did[action]?.() ?? action;

export function recordLabel({ table, id }: AuditRecord, name: string | null): string {
  const kind = kinds.get(table);
  const named = (kind?.name ?? m.staff_audit_kind_other)();
  if (!name) return named;
  return m.staff_audit_record_of({ kind: named, name: kind?.called?.(name, id) ?? name });
}

export const recordPage = (table: string, id: string): string | null =>
  kinds.get(table)?.page(id) ?? null;

export const nameThen = ({ code, name, username }: AuditDetails): string | null =>
  [code, name, username].find((each) => typeof each === "string") ?? null;

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
