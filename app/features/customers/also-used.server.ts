import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import { user } from "#db/schema/auth.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { contactSubmissions } from "#db/schema/contact.ts";
import { orders } from "#db/schema/orders.ts";
import type { NameSource, UsedName } from "./also-used.ts";

/** Nobody chooses among more. */
const mostRead = 200;

/** Every name and e-mail that records of these customers give, once each, the latest first. */
export async function readUsedNames(
  db: Db,
  customerIds: string[],
): Promise<{ names: UsedName[]; emails: UsedName[] }> {
  const source = (name: NameSource) => sql<NameSource>`${name}::text`;
  const said = await unionAll(
    db
      .select({
        name: bookingSubmissions.name,
        email: bookingSubmissions.email,
        source: sql<NameSource>`case when ${bookingSubmissions.channel} = 'site'
          then ${source("booking")} else ${source("staff")} end`.as("source"),
        isProven: isProven(bookingSubmissions.email).as("is_proven"),
        at: bookingSubmissions.createdAt,
      })
      .from(bookingSubmissions)
      .leftJoin(user, eq(user.id, bookingSubmissions.userId))
      .where(isOf(bookingSubmissions, customerIds)),
    db
      .select({
        name: orders.customerName,
        email: orders.customerEmail,
        source: source("order").as("source"),
        isProven: isProven(orders.customerEmail).as("is_proven"),
        at: orders.createdAt,
      })
      .from(orders)
      .leftJoin(user, eq(user.id, orders.userId))
      .where(isOf(orders, customerIds)),
    db
      .select({
        name: contactSubmissions.name,
        email: contactSubmissions.email,
        source: source("message").as("source"),
        isProven: sql<boolean>`false`.as("is_proven"),
        at: contactSubmissions.createdAt,
      })
      .from(contactSubmissions)
      .where(isOf(contactSubmissions, customerIds)),
  )
    .orderBy(sql`5 desc`)
    .limit(mostRead);
  const names = said.map(({ name, source, at }) => ({ value: name, source, at, isProven: false }));
  const emails = said.map(({ email, ...rest }) => ({
    value: email,
    source: rest.source,
    at: rest.at,
    isProven: rest.isProven,
  }));
  return { names: onceEach(names), emails: onceEach(emails) };
}

/** Whoever wrote the record was signed in, and had proved this e-mail to be theirs. */
const isProven = (email: typeof orders.customerEmail | typeof bookingSubmissions.email) =>
  sql<boolean>`coalesce(${user.emailVerified} and lower(${user.email}) = lower(${email}), false)`;

const isOf = (
  table: typeof bookingSubmissions | typeof orders | typeof contactSubmissions,
  customerIds: string[],
) => and(inArray(table.customerId, customerIds), isNull(table.deletedAt));

/** Of two that differ in case only, the proven one, or else the latest. */
function onceEach(used: UsedName[]): UsedName[] {
  const byWord = new Map<string, UsedName>();
  for (const each of used) {
    const word = each.value.toLowerCase();
    if (word === "") continue;
    const known = byWord.get(word);
    if (!known || (each.isProven && !known.isProven)) byWord.set(word, each);
  }
  return [...byWord.values()];
}
