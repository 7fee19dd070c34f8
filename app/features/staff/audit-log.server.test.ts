import { expect, test } from "vitest";
import { auditDeeds, recordLabel, recordNames } from "#app/admin/audit-words.server.ts";
import { newId } from "#app/lib/ids.ts";
import { apiKeys, auditLog, cars, currencies } from "#db/schema.ts";
import { testDatabase } from "../../../tests/database.ts";
import { addMail } from "../../../tests/mails.ts";
import { addCustomer, addDiscountCode } from "../../../tests/shop.ts";
import { addVisit } from "../../../tests/visits.ts";
import { readAuditQuery } from "./audit.ts";
import { listAudit } from "./audit-log.server.ts";

const db = await testDatabase();
const at = new Date("2030-03-09T08:00:00.417Z");

test("every entry names what changed, also where its id is no uuid", async () => {
  const riyal = { code: "SAR", name: "Saudi Riyal", symbol: "SAR", flag: "🇸🇦", rate: 1.02 };
  await db.insert(currencies).values(riyal).onConflictDoNothing();
  const [keyId, publishedId] = [newId(), newId()];
  await db.insert(apiKeys).values([
    { id: keyId, name: "Accounts", keyHash: "a", ending: "abcd" },
    { id: publishedId, name: "publishable", publishableKey: "p", keyHash: "b", ending: "" },
  ]);
  const plate = { plateEmirate: "Dubai", plateCode: "A", plateNumber: "12345" };
  const carId = newId();
  await db
    .insert(cars)
    .values({ id: carId, make: "Nissan", model: "Patrol", year: "2023", ...plate });
  const { id: visitId, booking } = await addVisit(db, { carId }, { reference: "4K7P2M" });
  const rows = [
    ["currency.rate", "currencies", "SAR", "Currency Saudi Riyal (SAR)"],
    [
      "mail.send-again",
      "email_outbox",
      await addMail(db, { subject: "Your booking is confirmed" }, "booking"),
      "Mail Your booking is confirmed · layla@example.com",
    ],
    [
      "mail.send-again",
      "email_outbox",
      await addMail(db, { subject: "123456 is your code" }, "account"),
      "Mail layla@example.com",
    ],
    ["mail.send-again", "email_outbox", "failed", "Mail"],
    [
      "staff.role",
      "user",
      await addCustomer(db, { role: "counter", username: "priya", name: "Priya Nair" }),
      "Staff Priya Nair",
    ],
    [
      "discount.switch",
      "discount_codes",
      (await addDiscountCode(db, { code: "EID20", deletedAt: at })).id,
      "Discount code EID20",
    ],
    ["api-key.add", "api_keys", keyId, "API key Accounts"],
    ["api-key.publish", "api_keys", publishedId, "API key Publishable key"],
    ["visit.stage", "visits", visitId, "Visit 4K7P2M · Nissan Patrol · Dubai A 12345"],
    [
      "booking.status",
      "booking_submissions",
      booking.id,
      "Booking 4K7P2M · Nissan Patrol · Dubai A 12345",
    ],
    ["order.export", "orders", "all", "Order"],
    ["note.add", "nothing", "1", "Record"],
  ] as const;
  for (const [action, tableName, rowId] of rows) {
    await db.insert(auditLog).values({ action, tableName, rowId, createdAt: at });
  }
  const query = { day: null, person: null, actions: [], record: null, page: 1 };
  const { entries } = await listAudit(db, query, recordNames);
  const labels = entries.map(({ record, recordName }) => recordLabel(record, recordName));
  expect(labels.sort()).toEqual(rows.map(([, , , label]) => label).sort());
});

test("a deed that is done to records of several kinds is found in all of them", async () => {
  const rows = [
    ["visit.pay", "visits"],
    ["order.pay", "orders"],
    ["order.refund", "orders"],
  ] as const;
  for (const [action, tableName] of rows) {
    await db.insert(auditLog).values({ action, tableName, rowId: newId(), createdAt: at });
  }
  const query = readAuditQuery(new URLSearchParams({ action: "order.pay" }), auditDeeds);
  const { entries } = await listAudit(db, query, recordNames);
  expect(entries.map(({ action }) => action).sort()).toEqual(["order.pay", "visit.pay"]);
});
