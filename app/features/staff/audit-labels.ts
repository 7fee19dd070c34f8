import { joined } from "#app/lib/list.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { AuditAction } from "#db/schema/enums.ts";

/** What was done, for people to read. */
export const actionName: Record<AuditAction, () => string> = {
  "contact.status": m.staff_did_contact_status,
  "contact.delete": m.staff_did_contact_delete,
  "contact.restore": m.staff_did_contact_restore,
  "contact.export": m.staff_did_contact_export,
  "booking.status": m.staff_did_booking_status,
  "booking.delete": m.staff_did_booking_delete,
  "booking.restore": m.staff_did_booking_restore,
  "booking.export": m.staff_did_booking_export,
  "note.add": m.staff_did_note_add,
  "order.status": m.staff_did_order_status,
  "order.delete": m.staff_did_order_delete,
  "order.restore": m.staff_did_order_restore,
  "order.export": m.staff_did_order_export,
  "perfume.add": m.staff_did_perfume_add,
  "perfume.edit": m.staff_did_perfume_edit,
  "perfume.move": m.staff_did_perfume_move,
  "perfume.delete": m.staff_did_perfume_delete,
  "perfume.restore": m.staff_did_perfume_restore,
  "discount.add": m.staff_did_discount_add,
  "discount.edit": m.staff_did_discount_edit,
  "discount.switch": m.staff_did_discount_switch,
  "discount.delete": m.staff_did_discount_delete,
  "discount.restore": m.staff_did_discount_restore,
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

/** Where staff see a row of each table, and what they call such a row. */
const kinds: Record<string, { name: () => string; page: (id: string) => string }> = {
  booking_submissions: {
    name: m.staff_audit_kind_booking,
    page: (id) => `/admin/dashboard/bookings/${id}`,
  },
  contact_submissions: {
    name: m.staff_audit_kind_contact,
    page: (id) => `/admin/dashboard/contacts/${id}`,
  },
  currencies: { name: m.staff_audit_kind_currency, page: () => "/admin/currencies" },
  discount_codes: {
    name: m.staff_audit_kind_discount,
    page: (id) => `/admin/discounts/${id}/edit`,
  },
  email_outbox: { name: m.staff_audit_kind_mail, page: () => "/admin/mail" },
  orders: { name: m.staff_audit_kind_order, page: (id) => `/admin/perfumes/orders/${id}` },
  perfumes: { name: m.staff_audit_kind_perfume, page: (id) => `/admin/perfumes/${id}/edit` },
  user: { name: m.staff_audit_kind_staff, page: (id) => `/admin/staff/${id}` },
};

/** What a row is called: `Order GO7-…`, or only the kind when nothing is known of it any more. */
export function recordLabel(table: string, name: string | null): string {
  const kind = (kinds[table]?.name ?? m.staff_audit_kind_other)();
  return name ? m.staff_audit_record_of({ kind, name }) : kind;
}

/** The page of a row; null where it has none. */
export const recordPage = (table: string, id: string): string | null =>
  kinds[table]?.page(id) ?? null;

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
