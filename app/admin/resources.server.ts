import { data } from "react-router";
import type { MenuGroup } from "#app/admin/menu.ts";
import type { Deletable, DeletableRecords, StaffRecords } from "#app/admin/records.server.ts";
import type { StaffUser } from "#app/admin/require-staff.server.ts";
import { staffPerfumes } from "#app/features/catalog/perfumes.admin.server.ts";
import { staffContacts } from "#app/features/contact/contact.admin.server.ts";
import { staffCustomers } from "#app/features/customers/customers.admin.server.ts";
import { staffCodes } from "#app/features/discounts/codes.admin.server.ts";
import { staffOrders } from "#app/features/orders/orders.admin.server.ts";
import { may, type Permission, type Rights } from "#app/features/staff/staff.ts";
import { staffBookings } from "#app/features/visits/bookings.admin.server.ts";
import { staffContent } from "#app/features/website/website.admin.server.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext, type Context } from "#app/platform/app.ts";

export const deletables: { [kind: string]: Deletable | DeletableRecords } = {
  contacts: staffContacts,
  bookings: staffBookings,
  orders: staffOrders,
  perfumes: staffPerfumes,
  codes: staffCodes,
  content: staffContent,
};

export const listed: StaffRecords[] = [
  staffCustomers,
  ...Object.values(deletables).filter((kind) => "source" in kind),
];

export function recordsAt(pattern: string): StaffRecords {
  const [found] = listed
    .filter(({ resource }) => `/${pattern}`.startsWith(resource.path))
    .sort((a, b) => b.resource.path.length - a.resource.path.length);
  if (!found) throw new Error(`No records at ${pattern}`);
  return found;
}

export type RecordPage = { pattern: string; params: { [name: string]: string | undefined } };

export async function getRecord(
  context: Context,
  { pattern, params }: RecordPage,
  staff: StaffUser,
) {
  const records = recordsAt(pattern);
  const [id = ""] = Object.values(params);
  const record = await records.find(context.get(appContext), id, staff);
  if (!record) throw data(null, { status: 404 });
  return { record, records };
}

type Place = { to: string; label: () => string; anyOf: readonly Permission[] };

const menu: { name: (() => string) | null; places: Place[] }[] = [
  {
    name: null,
    places: [
      { to: "/admin/dashboard", label: m.ui_today, anyOf: ["read"] },
      { to: "/admin/board", label: m.board_title, anyOf: ["read"] },
      { to: "/admin/dashboard/bookings", label: m.dashboard_bookings, anyOf: ["read"] },
      { to: "/admin/dashboard/contacts", label: m.dashboard_messages, anyOf: ["read"] },
      { to: "/admin/customers", label: m.customers_title, anyOf: ["read"] },
      { to: "/admin/reports", label: m.reports_title, anyOf: ["read"] },
    ],
  },
  {
    name: m.dashboard_nav_shop,
    places: [
      { to: "/admin/perfumes/orders", label: m.dashboard_orders, anyOf: ["read"] },
      { to: "/admin/delivery", label: m.delivery_title, anyOf: ["read"] },
      { to: "/admin/perfumes", label: m.products_title, anyOf: ["read"] },
      { to: "/admin/perfumes/stock", label: m.stock_title, anyOf: ["stock"] },
      { to: "/admin/discounts", label: m.discounts_title, anyOf: staffCodes.readers },
    ],
  },
  {
    name: m.money_title,
    places: [
      { to: "/admin/till", label: m.money_till_title, anyOf: ["close-till"] },
      { to: "/admin/reports/vat", label: m.money_vat_title, anyOf: ["lock-period"] },
    ],
  },
  {
    name: m.dashboard_nav_settings,
    places: [
      { to: "/admin/hours", label: m.hours_title, anyOf: ["hours"] },
      { to: "/admin/bays", label: m.bays_title, anyOf: ["bays"] },
      { to: "/admin/website", label: m.website_title, anyOf: ["content"] },
      { to: "/admin/currencies", label: m.currency_title, anyOf: ["prices"] },
      { to: "/admin/mail", label: m.mail_outbox_title, anyOf: ["read"] },
      { to: "/admin/staff", label: m.dashboard_nav_staff, anyOf: ["manage-staff"] },
      { to: "/admin/api", label: m.api_title, anyOf: ["api"] },
      { to: "/admin/audit", label: m.dashboard_nav_audit, anyOf: ["audit"] },
      { to: "/admin/bin", label: m.dashboard_nav_trash, anyOf: ["delete"] },
      { to: "/admin/account", label: m.dashboard_nav_account, anyOf: ["today"] },
    ],
  },
];

const work: Place = { to: "/admin/today", label: m.dashboard_work, anyOf: ["today"] };

export const menuOf = (staff: Rights, troubledMails: number): MenuGroup[] =>
  [...(may(staff, "read") ? [] : [{ name: null, places: [work] }]), ...menu]
    .map(({ name, places }) => ({
      name: name?.() ?? null,
      places: places
        .filter(({ anyOf }) => anyOf.some((permission) => may(staff, permission)))
        .map(({ to, label }) => {
          const troubled = to === "/admin/mail" ? troubledMails : 0;
          return { to, label: label(), troubled };
        }),
    }))
    .filter(({ places }) => places.length > 0);
