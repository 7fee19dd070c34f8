import { expect, test } from "vitest";
import {
  listRecordMails,
  readRecordHistory,
  type StaffRecords,
} from "#app/admin/records.server.ts";
import type { StaffUser } from "#app/admin/require-staff.server.ts";
import type { Listed } from "#app/admin/resource.ts";
import { book } from "#app/features/booking/booking.server.ts";
import { contactKind, staffContacts } from "#app/features/contact/contact.admin.server.ts";
import { sendMessage } from "#app/features/contact/contact.server.ts";
import { orderKind } from "#app/features/orders/order-changes.server.ts";
import { staffOrders } from "#app/features/orders/orders.admin.server.ts";
import { placeOrder } from "#app/features/orders/orders.server.ts";
import { bookingKind, staffBookings } from "#app/features/visits/bookings.admin.server.ts";
import type { LocalDate } from "#app/lib/time.ts";
import { listMoves, setStatus } from "#app/platform/change-status.server.ts";
import { seededApp } from "../../tests/app.ts";
import { firstBookable } from "../../tests/first-services.ts";
import { bookedId, bookingInput } from "../../tests/inbox.ts";
import { addCustomer, addPerfume, dubaiAddress, fillCart, orderRequest } from "../../tests/shop.ts";

const app = await seededApp(() => clock, { MAIL_WORKSHOP: "desk@lamaan.example" });
const { db } = app;
let clock = new Date("2026-11-23T08:00:00.417Z");
const later = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1000);
};

const staff: StaffUser = {
  id: await addCustomer(db, { name: "Priya", role: "counter", username: "priya" }),
  name: "Priya",
  email: "priya@lamaan.example",
  role: "counter",
  username: "priya",
  grants: [],
  emailVerified: true,
  mustChangePassword: false,
  twoFactorEnabled: false,
  sessionId: "",
  isLocked: false,
  isOwnDevice: false,
};
const person = { email: "layla@example.com", phone: "0501234567" };
const where = { locale: "en", path: "/" } as const;

const write = (message: string) =>
  sendMessage(app, {
    ...where,
    input: { ...person, name: "Layla Hassan", subject: "Coating", message },
  });

async function bookedWash(): Promise<string> {
  const bookable = firstBookable("premium-wash");
  const date = "2026-11-26" as LocalDate;
  const name = { firstName: "Layla", lastName: "Hassan" };
  const input = bookingInput(date, { ...person, ...name, vehicleSize: "suv" });
  return bookedId(await book(app, { ...where, bookable, input }));
}

async function placedOrder(): Promise<string> {
  const userId = await addCustomer(db);
  await fillCart(db, userId, await addPerfume(db));
  const address = { ...dubaiAddress, phone: person.phone };
  const asked = orderRequest(userId, { ...where, email: person.email, address });
  const placed = await placeOrder(app, asked);
  if (!placed.ok) throw new Error(placed.reason);
  return placed.orderId;
}

async function mailsOf<Details extends Listed>(
  records: StaffRecords<Listed, Details>,
  id: string,
): Promise<string[]> {
  const record = await records.find(app, id, staff);
  if (!record || !records.history) throw new Error(`no ${records.kind.noun}`);
  const moves = await listMoves(db, records.history.moves, id);
  const mails = await listRecordMails(app, records, { record, moves });
  return mails.map(({ toAddress }) => toAddress);
}

test("a message, a booking and an order of one person each have their own mails", async () => {
  const written = await write("How long does it last?");
  later(5);
  const booked = await bookedWash();
  later(5);
  const ordered = await placedOrder();
  later(5);
  const writtenAgain = await write("And what does it cost?");
  const { email } = person;
  const first = ["desk@lamaan.example", email];
  expect((await mailsOf(staffContacts, written)).sort()).toEqual(first);
  expect((await mailsOf(staffContacts, writtenAgain)).sort()).toEqual(first);
  expect((await mailsOf(staffBookings, booked)).sort()).toEqual(first);
  expect((await mailsOf(staffOrders, ordered)).sort()).toEqual(first);

  const actorId = staff.id;
  const confirmed = { expectedStatus: "pending", status: "confirmed", actorId } as const;
  await setStatus(app, bookingKind, { ...confirmed, id: booked });
  await setStatus(app, orderKind, { ...confirmed, id: ordered });
  const answered = { expectedStatus: "new", status: "contacted", actorId } as const;
  await setStatus(app, contactKind, { ...answered, id: written });
  expect((await mailsOf(staffBookings, booked))[0]).toBe(email);
  expect(await mailsOf(staffBookings, booked)).toHaveLength(3);
  expect(await mailsOf(staffOrders, ordered)).toHaveLength(3);
  expect(await mailsOf(staffContacts, written)).toHaveLength(2);
});

test("a record of a kind without a status has a page: its deletions and mails, and no notes", async () => {
  later(5);
  const id = await write("Are you open on Eid?");
  const { history: _, ...records } = staffContacts;
  const record = await records.find(app, id, staff);
  if (!record) throw new Error("no message");
  const { history, mails } = await readRecordHistory(app, records, record);
  expect(history.map(({ what }) => what)).toEqual(["received"]);
  expect(mails).toHaveLength(2);
});
