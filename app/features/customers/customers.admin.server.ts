import {
  and,
  asc,
  desc,
  inArray,
  isNotNull,
  isNull,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import * as z from "zod/mini";
import { defineAction, type PostedAction } from "#app/admin/action.server.ts";
import type { StaffRecords } from "#app/admin/records.server.ts";
import { isId } from "#app/lib/ids.ts";
import { instantOf, minutesOfClock } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { App } from "#app/platform/app.ts";
import type { Db } from "#db/client.ts";
import { familyOf, topOf } from "#db/customers.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { contactSubmissions } from "#db/schema/contact.ts";
import { customers as table } from "#db/schema/customers.ts";
import { openBookingStatuses } from "#db/schema/enums.ts";
import { orders } from "#db/schema/orders.ts";
import { serviceNameIn } from "#db/visit-lines.ts";
import { readUsedNames } from "./also-used.server.ts";
import { customerActions } from "./customer-actions.ts";
import { type CustomerSort, customerResource as resource } from "./customers.admin.tsx";
import { mergeCustomers, nameCustomer, unmergeCustomers } from "./linked-customers.server.ts";

export type CustomerRow = Awaited<ReturnType<typeof readCustomers>>[number];

export type CustomerDetails = NonNullable<Awaited<ReturnType<typeof findCustomer>>>;

const pair = z.object({ from: z.string(), into: z.string() });

const actions: Record<keyof typeof customerActions, PostedAction> = {
  name: defineAction({
    ...customerActions.name,
    schema: z.object({ id: z.string(), field: z.enum(["name", "email"]), value: z.string() }),
    async run(app, choice) {
      const result = await nameCustomer(app, choice);
      return result.ok
        ? { done: { text: m.customers_named() } }
        : { problem: m.customers_named_meanwhile() };
    },
  }),
  merge: defineAction({
    ...customerActions.merge,
    schema: pair,
    async run(app, { from, into, actorId }) {
      const result = await mergeCustomers(app, { from, into, actorId });
      if (!result.ok) {
        const { reason } = result;
        return { problem: reason === "merged" ? m.customers_merged_meanwhile() : m.inbox_gone() };
      }
      // The undo stands at the list, because a button above an open dialog cannot be pressed.
      return { done: { text: m.customers_merged() } };
    },
  }),
  unmerge: defineAction({
    ...customerActions.unmerge,
    schema: pair,
    async run(app, { from, into, actorId }) {
      const result = await unmergeCustomers(app, { from, into, actorId });
      return result.ok
        ? { done: { text: m.customers_unmerged() } }
        : { problem: m.customers_unmerged_meanwhile() };
    },
  }),
};

export const staffCustomers: StaffRecords<CustomerRow, CustomerDetails, CustomerRow, CustomerSort> =
  {
    resource,
    readers: ["read"],
    kind: { noun: "customer", table },
    actions,
    source: () => ({
      table,
      id: table.id,
      status: null,
      searchText: table.searchText,
      where: isNotNull(table.lastActivityAt),
      sorts: { activity: [table.lastActivityAt], name: [sql`lower(${table.name})`] },
    }),
    read: ({ db }, ids) => readCustomers(db, ids),
    find: ({ db }, id) => findCustomer(db, id),
    auditName: table.name,
  };

const families = sql`lateral (select ${familyOf(sql`customers.id`)} as ids offset 0) family`;

const countOf = (records: string) =>
  sql<number>`(select count(*)::int from ${sql.identifier(records)}
    where customer_id = any(family.ids) and deleted_at is null)`;

function readCustomers(db: Db, ids: string[]) {
  return db
    .select({
      id: table.id,
      name: table.name,
      phone: table.phone,
      email: table.email,
      lastActivityAt: table.lastActivityAt,
      bookings: countOf("booking_submissions"),
      orders: countOf("orders"),
      messages: countOf("contact_submissions"),
    })
    .from(table)
    .innerJoin(families, sql`true`)
    .where(inArray(table.id, ids));
}

/** A customer with everyone merged into them; a merged one gives the one they were merged into. */
export async function findCustomer(db: Db, id: string) {
  if (!isId(id)) return null;
  const family = await db
    .select({
      id: table.id,
      name: table.name,
      phone: table.phone,
      email: table.email,
      mergedInto: table.mergedInto,
      lastActivityAt: table.lastActivityAt,
      createdAt: table.createdAt,
    })
    .from(table)
    .where(sql`${table.id} = any(${familyOf(topOf(id))})`)
    .orderBy(asc(table.id));
  const customer = family.find(({ mergedInto }) => mergedInto === null);
  if (!customer) return null;
  const used = await readUsedNames(
    db,
    family.map((each) => each.id),
  );
  const since = Math.min(...family.map(({ createdAt }) => createdAt.getTime()));
  return { ...customer, createdAt: new Date(since), family, used };
}

const mostSuggested = 5;

/** Others with the same e-mail or name, who may be the same person. */
export function listAlike(db: Db, { family }: Pick<CustomerDetails, "family">) {
  const said = (words: string[]) => words.map((word) => word.toLowerCase()).filter(Boolean);
  const isOneOf = (column: SQL, words: string[]) =>
    // A constant cannot be used in ORDER BY.
    words.length > 0 ? inArray(column, words) : sql`1 = 0`;
  const hasSameEmail = isOneOf(sql`lower(${table.email})`, said(family.map(({ email }) => email)));
  const hasSameName = isOneOf(sql`lower(${table.name})`, said(family.map(({ name }) => name)));
  const ids = family.map(({ id }) => id);
  return db
    .select({
      id: table.id,
      name: table.name,
      phone: table.phone,
      hasSameEmail: sql<boolean>`${hasSameEmail}`,
    })
    .from(table)
    .where(
      and(
        isNotNull(table.lastActivityAt),
        notInArray(table.id, ids),
        or(hasSameEmail, hasSameName),
      ),
    )
    .orderBy(desc(sql`${hasSameEmail}`), desc(table.lastActivityAt), desc(table.id))
    .limit(mostSuggested);
}

export const mostShown = 50;

export async function readCustomerRecords(
  { db, now }: Pick<App, "db" | "now">,
  { family }: Pick<CustomerDetails, "family">,
) {
  const ids = family.map(({ id }) => id);
  const [bookings, placed, messages] = await Promise.all([
    readBookingsOf(db, ids),
    readOrdersOf(db, ids),
    readMessagesOf(db, ids),
  ]);
  const isUpcoming = ({ status, date, time }: (typeof bookings)[number]) =>
    openBookingStatuses.some((open) => open === status) && instantOf(date, time) > now();
  return {
    upcoming: bookings.filter(isUpcoming).reverse(),
    past: bookings.filter((booking) => !isUpcoming(booking)),
    orders: placed,
    messages,
  };
}

async function readBookingsOf(db: Db, customerIds: string[]) {
  const { appointmentDate: date, appointmentTime: time } = bookingSubmissions;
  const rows = await db
    .select({
      id: bookingSubmissions.id,
      service: serviceNameIn(getLocale()),
      carMake: bookingSubmissions.carMake,
      carModel: bookingSubmissions.carModel,
      status: bookingSubmissions.status,
      date,
      time,
    })
    .from(bookingSubmissions)
    .where(
      and(
        inArray(bookingSubmissions.customerId, customerIds),
        isNull(bookingSubmissions.deletedAt),
      ),
    )
    .orderBy(desc(date), desc(time), desc(bookingSubmissions.id))
    .limit(mostShown);
  return rows.map((row) => ({ ...row, time: minutesOfClock(row.time) }));
}

function readOrdersOf(db: Db, customerIds: string[]) {
  const { id, orderNumber, status, totalFils, createdAt, customerId, deletedAt } = orders;
  return db
    .select({ id, orderNumber, status, totalFils, createdAt })
    .from(orders)
    .where(and(inArray(customerId, customerIds), isNull(deletedAt)))
    .orderBy(desc(createdAt), desc(id))
    .limit(mostShown);
}

function readMessagesOf(db: Db, customerIds: string[]) {
  const { id, subject, status, createdAt, customerId, deletedAt } = contactSubmissions;
  return db
    .select({ id, subject, status, createdAt })
    .from(contactSubmissions)
    .where(and(inArray(customerId, customerIds), isNull(deletedAt)))
    .orderBy(desc(createdAt), desc(id))
    .limit(mostShown);
}
