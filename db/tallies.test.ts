// Also on PostgreSQL: locks

import { and, eq, notInArray, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import type { LocalDate } from "#app/lib/time.ts";
import { testDatabase } from "../tests/database.ts";
import { addBooking, addContact } from "../tests/inbox.ts";
import type { Tx } from "./client.ts";
import { bookingEvents, bookingSubmissions } from "./schema/booking.ts";
import { perfumes } from "./schema/catalog.ts";
import { contactSubmissions } from "./schema/contact.ts";
import { customers } from "./schema/customers.ts";
import {
  bookingChannels,
  bookingStatuses,
  contactStatuses,
  mailStatuses,
  orderStatuses,
} from "./schema/enums.ts";
import { emailOutbox } from "./schema/mail.ts";
import { stockMovements } from "./schema/money.ts";
import { orderEvents, orders } from "./schema/orders.ts";
import { shelfSize, tallies } from "./schema/tallies.ts";
import { seed } from "./seed.ts";
import { addUpTallies, tallied } from "./tallies.ts";

const db = await testDatabase();
beforeAll(() => seed(db));

const day = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'Asia/Dubai', 'YYYY-MM-DD')`);
const answer = (dueAt: string) =>
  sql.raw(
    `case when first_answered_at is null then 'open' when first_answered_at <= ${dueAt} then 'kept' else 'late' end`,
  );

const completedAt = (kind: "booking" | "order") =>
  sql.raw(`coalesce((select max(created_at) from ${kind}_events
    where ${kind}_id = record.id and to_status = 'completed'), created_at)`);

/** By SQL, from the rows themselves. */
const recounted: SQL = sql.join(
  [
    sql`select 'bookings' as subject, '' as part, status, '' as name, count(*), sum(service_price) as amount
      from booking_submissions where deleted_at is null group by status`,
    sql`select 'bookings made', ${day("created_at")}, status,
      case when channel = 'site' then ${answer("callback_due_at")} else '' end, count(*), 0
      from booking_submissions where deleted_at is null group by 2, 3, 4`,
    sql`select 'bookings due', to_char(appointment_date, 'YYYY-MM-DD'), status, service_name, count(*), sum(service_price)
      from booking_submissions where deleted_at is null group by 2, 3, 4`,
    sql`select 'contacts', '', status, '', count(*), 0
      from contact_submissions where deleted_at is null group by status`,
    sql`select 'contacts made', ${day("created_at")}, status, ${answer("reply_due_at")}, count(*), 0
      from contact_submissions where deleted_at is null group by 2, 3, 4`,
    sql`select 'orders', '', status, '', count(*), sum(total_fils)
      from orders where deleted_at is null group by status`,
    sql`select 'orders made', ${day("created_at")}, status, '', count(*), 0
      from orders where deleted_at is null group by 2, 3`,
    sql`select 'perfumes', lpad((display_order / ${sql.raw(String(shelfSize))})::text, 10, '0'),
      case when in_stock and (stock_quantity is null or stock_quantity > 0) then 'in-stock' else 'out-of-stock' end,
      '', count(*), 0
      from perfumes where deleted_at is null group by 2, 3`,
    sql`select 'customers', '', '', '', count(*), 0
      from customers where last_activity_at is not null having count(*) > 0`,
    sql`select 'mails', '', status, '', count(*), 0
      from email_outbox where status in ('sent', 'kept') group by status`,
    sql`select 'earned', ${day("at")}, figure, name, count(*), sum(fils) from (
      select ${completedAt("booking")} as at, 'booking' as figure, service_name as name, service_price * 100 as fils
        from booking_submissions record where status = 'completed' and deleted_at is null
      union all
      select ${completedAt("order")}, figure, '', fils from orders record, lateral (values
        ('order', total_fils), ('goods', subtotal_fils), ('discount', discount_fils),
        ('shipping', shipping_fils), ('tax', tax_fils)) figures (figure, fils)
        where status = 'completed' and deleted_at is null and (figure = 'order' or fils <> 0)
      ) each group by 2, 3, 4`,
  ],
  sql` union all `,
);

const summed = sql`select subject, part, status, name, sum(count) as count, sum(amount) as amount
  from ${tallies} group by 1, 2, 3, 4 having sum(count) <> 0 or sum(amount) <> 0`;

async function rowsOf(query: SQL): Promise<string[]> {
  const all = sql`select concat_ws('|', subject, part, status, name, count, amount) as line from (${query}) all_rows`;
  const { rows } = (await db.execute(all)) as unknown as { rows: { line: string }[] };
  return rows.map(({ line }) => line).sort();
}

type Change = (tx: Tx, random: number) => Promise<unknown>;

const pick = <Value>(values: readonly Value[], random: number) =>
  values[random % values.length] as Value;
const moment = (random: number) => new Date(Date.UTC(2026, 10, 1 + (random % 4), random % 24));
const date = (random: number) => `2026-11-0${1 + (random % 3)}` as LocalDate;

/** Some rows, whichever: every second or third one. */
const some = (random: number) => sql`hashtext(id::text) % ${2 + (random % 2)} = 0`;

const addOrder: Change = (tx, random) => {
  const id = newId();
  const [subtotalFils, discountFils, taxFils] = [100 * random, 10 * random, 5 * (random % 3)];
  const person = { customerName: "Layla", customerEmail: "l@example.com", customerPhone: "050" };
  return tx.insert(orders).values({
    id,
    orderNumber: id,
    idempotencyKey: id,
    channel: "quick",
    ...person,
    deliveryAddress: "Villa 1",
    city: "Dubai",
    totalItems: 1,
    locale: "en",
    subtotalFils,
    discountFils,
    taxFils,
    shippingFils: 0,
    totalFils: subtotalFils - discountFils + taxFils,
    status: pick(orderStatuses, random),
    createdAt: moment(random),
  });
};

const addPerfume: Change = (tx, random) =>
  tx.insert(perfumes).values({
    name: "Oud",
    slug: newId(),
    priceAed: 85,
    description: "Deep",
    image: "perfume-oud",
    inStock: random % 3 > 0,
    stockQuantity: pick([null, 0, 2], random),
    displayOrder: random * 9,
  });

const histories = [
  [bookingEvents, bookingSubmissions, "booking_id"],
  [orderEvents, orders, "order_id"],
] as const;

const listed = [bookingSubmissions, contactSubmissions, orders, perfumes] as const;
const setDeleted =
  (at: Date | null): Change =>
  (tx, random) =>
    tx.update(pick(listed, random)).set({ deletedAt: at }).where(some(random));

const changes: Record<string, Change> = {
  book: (tx, random) =>
    addBooking(tx, {
      status: pick(bookingStatuses, random),
      channel: pick(bookingChannels, random),
      serviceName: pick(["Wash", "Coating"], random),
      servicePriceAed: random,
      appointmentDate: date(random),
      createdAt: moment(random),
      firstAnsweredAt: pick([null, moment(random), new Date("2027-01-01")], random),
    }),
  write: (tx, random) =>
    addContact(tx, { status: pick(contactStatuses, random), createdAt: moment(random) }),
  order: addOrder,
  stock: addPerfume,
  know: (tx, random) =>
    tx.insert(customers).values({
      phone: newId(),
      name: "Layla",
      email: "l@example.com",
      lastActivityAt: pick([null, moment(random)], random),
    }),
  mail: (tx, random) =>
    tx.insert(emailOutbox).values({
      toAddress: "l@example.com",
      subject: "Hello",
      html: "",
      text: "Hello",
      form: {
        customer_name: "",
        customer_email: "",
        customer_phone: "",
        form_type: "order",
      },
      status: pick(mailStatuses, random),
      nextAttemptAt: moment(random),
      createdAt: moment(random),
    }),
  sendMails: (tx, random) =>
    tx
      .update(emailOutbox)
      .set({ status: pick(mailStatuses, random) })
      .where(some(random)),
  eraseMails: (tx, random) => tx.delete(emailOutbox).where(some(random)),
  moveBookings: (tx, random) =>
    tx
      .update(bookingSubmissions)
      .set({ status: pick(bookingStatuses, random), firstAnsweredAt: moment(random) })
      .where(some(random)),
  moveAppointments: (tx, random) =>
    tx
      .update(bookingSubmissions)
      .set({ appointmentDate: date(random), servicePriceAed: random })
      .where(some(random)),
  moveContacts: (tx, random) =>
    tx
      .update(contactSubmissions)
      .set({ status: pick(contactStatuses, random), firstAnsweredAt: moment(random) })
      .where(some(random)),
  moveOrders: (tx, random) =>
    tx
      .update(orders)
      .set({ status: pick(orderStatuses, random) })
      .where(some(random)),
  sell: (tx, random) =>
    tx
      .update(perfumes)
      .set({ stockQuantity: random % 3, displayOrder: sql`display_order + ${random * 5}` })
      .where(some(random)),
  leave: (tx, random) => tx.update(customers).set({ lastActivityAt: null }).where(some(random)),
  recordMoves: (tx, random) => {
    const [table, records, record] = pick(histories, random);
    const kind = sql.raw(record);
    return tx.execute(sql`insert into ${table} (id, ${kind}, to_status, created_at)
      select gen_random_uuid(), id, ${pick(bookingStatuses, random)}, ${moment(random + 7).toISOString()}::timestamptz
      from ${records} where ${some(random)}`);
  },
  moveMoves: (tx, random) =>
    tx
      .update(pick(histories, random)[0])
      .set({ createdAt: moment(random * 5), toStatus: pick(bookingStatuses, random + 1) })
      .where(some(random)),
  eraseMoves: (tx, random) => tx.delete(pick(histories, random)[0]).where(some(random)),
  delete: setDeleted(new Date("2026-11-05")),
  restore: setDeleted(null),
  erase(tx, random) {
    const table = pick<PgTable>(listed, random);
    // What moved of a perfume stays, and so the perfume.
    const moved = tx.select({ id: stockMovements.perfumeId }).from(stockMovements);
    const isFree = table === perfumes ? notInArray(perfumes.id, moved) : undefined;
    return tx.delete(table).where(and(some(random), isFree));
  },
  addUp: (tx) => addUpTallies(tx),
};

const steps = fc.array(
  fc.record({
    change: fc.constantFrom(...Object.keys(changes)),
    random: fc.nat({ max: 99 }),
    isUndone: fc.boolean(),
  }),
  { minLength: 8, maxLength: 30 },
);

test("whatever is changed, what was counted is what there is", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (some) => {
      for (const { change, random, isUndone } of some) {
        const changed = db.transaction(async (tx) => {
          await changes[change]?.(tx, random);
          if (isUndone && random % 4 === 0) tx.rollback();
        });
        await changed.catch((error) => {
          if (!isUndone) throw error;
        });
      }
      expect(await rowsOf(summed)).toEqual(await rowsOf(recounted));
    }),
    { numRuns: 12 },
  );
});

async function countNew(): Promise<number | undefined> {
  const total = tallied("contacts", { status: "new" });
  const [row] = await db.select({ total }).from(sql`(select 1) one`);
  return row?.total;
}

test("those who count at once wait for nobody, and none is lost", async () => {
  const before = (await countNew()) ?? 0;
  await Promise.all([
    ...Array.from({ length: 20 }, () => addContact(db)),
    addUpTallies(db),
    addUpTallies(db),
  ]);
  await addUpTallies(db);
  expect(await countNew()).toBe(before + 20);
  expect(await rowsOf(summed)).toEqual(await rowsOf(recounted));
  const rows = await db.select().from(tallies).where(eq(tallies.subject, "contacts"));
  expect(new Set(rows.map(({ status }) => status)).size).toBe(rows.length);
});

test("of two who complete and move the same at once, what is earned is what the rows say", async () => {
  await db.delete(bookingSubmissions);
  const { id: bookingId } = await addBooking(db, { status: "confirmed", servicePriceAed: 300 });
  const set = (status: (typeof bookingStatuses)[number]) =>
    db.update(bookingSubmissions).set({ status }).where(eq(bookingSubmissions.id, bookingId));
  const move = (createdAt: Date) =>
    db.insert(bookingEvents).values({ bookingId, toStatus: "completed", createdAt });
  for (let round = 0; round < 5; round++) {
    await Promise.all([set("completed"), move(moment(round)), move(moment(round + 30))]);
    expect(await rowsOf(summed)).toEqual(await rowsOf(recounted));
    await Promise.all([set("cancelled"), move(moment(round + 60)), addUpTallies(db)]);
    expect(await rowsOf(summed)).toEqual(await rowsOf(recounted));
  }
});
