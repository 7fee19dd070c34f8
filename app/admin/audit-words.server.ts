import { getTableName } from "drizzle-orm";
import { resources } from "#app/admin/resources.server.ts";
import type { RecordNames } from "#app/features/staff/audit-log.server.ts";
import { m } from "#app/paraglide/messages.js";
import type { AuditAction, otherAuditActions } from "#db/schema/enums.ts";

const kept = Object.values(resources).map(({ resource, kind, audit }) => {
  const { path, view } = resource;
  const page = audit.page ?? ((id: string) => (view ? `${path}/${id}` : path));
  return { table: kind.table, name: audit.kind, nameOf: audit.name, page };
});

const kinds = new Map<string, { name: () => string; page: (id: string) => string }>([
  ...kept.map(({ table, ...kind }) => [getTableName(table), kind] as const),
  ["currencies", { name: m.staff_audit_kind_currency, page: () => "/admin/currencies" }],
  ["email_outbox", { name: m.staff_audit_kind_mail, page: () => "/admin/mail" }],
  ["user", { name: m.staff_audit_kind_staff, page: (id) => `/admin/staff/${id}` }],
]);

export const recordNames: RecordNames = Object.fromEntries(
  kept.map(({ table, nameOf }) => [getTableName(table), { id: table.id, name: nameOf }]),
);

const others: Record<(typeof otherAuditActions)[number], () => string> = {
  "note.add": m.staff_did_note_add,
  "currency.rate": m.staff_did_currency_rate,
  "currency.move": m.staff_did_currency_move,
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
};

const did: { [action: string]: () => string } = Object.assign(
  {},
  ...Object.values(resources).map(({ audit }) => audit.did),
  others,
);

export const auditActions = Object.keys(did) as AuditAction[];

export const actionName = (action: AuditAction): string => did[action]?.() ?? action;

/** What a row is called: `Order GO7-…`, or only the kind when nothing is known of it any more. */
export function recordLabel(table: string, name: string | null): string {
  const kind = (kinds.get(table)?.name ?? m.staff_audit_kind_other)();
  return name ? m.staff_audit_record_of({ kind, name }) : kind;
}

export const recordPage = (table: string, id: string): string | null =>
  kinds.get(table)?.page(id) ?? null;
