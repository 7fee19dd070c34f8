import { data, type RouterContextProvider } from "react-router";
import type { StaffRecords } from "#app/admin/records.server.ts";
import type { StaffUser } from "#app/admin/require-staff.server.ts";
import { staffBookings } from "#app/features/booking/booking.admin.server.ts";
import { staffContacts } from "#app/features/contact/contact.admin.server.ts";
import { staffCodes } from "#app/features/discounts/codes.admin.server.ts";
import { staffOrders } from "#app/features/orders/orders.admin.server.ts";
import { appContext } from "#app/platform/app.ts";

/** Every kind of records that staff have a list of, by what the trash's address and posts call it. */
export const resources = {
  contacts: staffContacts,
  bookings: staffBookings,
  orders: staffOrders,
  codes: staffCodes,
} satisfies Record<string, StaffRecords>;

/** The records that a page of this pattern is about, such as `admin/dashboard/contacts/:contactId`. */
export function recordsAt(pattern: string): StaffRecords {
  const [found] = Object.values<StaffRecords>(resources)
    .filter(({ resource }) => `/${pattern}`.startsWith(resource.path))
    .sort((a, b) => b.resource.path.length - a.resource.path.length);
  if (!found) throw new Error(`No records at ${pattern}`);
  return found;
}

export type RecordPage = { pattern: string; params: { [name: string]: string | undefined } };

/** The record that a page is about, whatever its route calls the parameter. */
export async function getRecord(
  context: Readonly<RouterContextProvider>,
  { pattern, params }: RecordPage,
  staff: StaffUser,
) {
  const records = recordsAt(pattern);
  const [id = ""] = Object.values(params);
  const record = await records.find(context.get(appContext), id, staff);
  if (!record) throw data(null, { status: 404 });
  return { record, records };
}
