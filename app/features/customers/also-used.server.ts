import { and, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type AnyPgColumn, unionAll } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import { user } from "#db/schema/auth.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { contactSubmissions } from "#db/schema/contact.ts";
import { orders } from "#db/schema/orders.ts";
import type { NameSource, UsedName } from "./also-used.ts";

const mostRead = 200;

/** Every name and e-mail that records of these customers give, once each, the latest first. */
export async function readUsedNames(
  db: Db,
  customerIds: string[],
): Promise<{ names: UsedName[]; emails: UsedName[] }> {
  const bySite = eq(bookingSubmissions.channel, "site");
  const said = await unionAll(
    usedIn(db, customerIds, {
      table: bookingSubmissions,
      name: bookingSubmissions.name,
      email: bookingSubmissions.email,
      userId: bookingSubmissions.userId,
      source: sql`case when ${bySite} then 'booking' else 'staff' end`,
    }),
    usedIn(db, customerIds, {
      table: orders,
      name: orders.customerName,
      email: orders.customerEmail,
      userId: orders.userId,
      source: sql`'order'`,
    }),
    usedIn(db, customerIds, {
      table: contactSubmissions,
      name: contactSubmissions.name,
      email: contactSubmissions.email,
      userId: sql`null`,
      source: sql`'message'`,
    }),
  )
    .orderBy(sql`5 desc`)
    .limit(mostRead);
  return {
    names: onceEach(said.map(({ email, ...each }) => ({ ...each, isProven: false }))),
    emails: onceEach(said.map(({ email, ...each }) => ({ ...each, value: email }))),
  };
}

type Records = {
  table: typeof bookingSubmissions | typeof orders | typeof contactSubmissions;
  name: AnyPgColumn;
  email: AnyPgColumn;
  /** The account that was signed in. */
  userId: SQLWrapper;
  source: SQL;
};

const usedIn = (db: Db, customerIds: string[], { table, name, email, userId, source }: Records) =>
  db
    .select({
      value: sql<string>`${name}`.as("value"),
      email: sql<string>`${email}`.as("email"),
      source: sql<NameSource>`${source}`.as("source"),
      isProven:
        sql<boolean>`coalesce(${user.emailVerified} and lower(${user.email}) = lower(${email}), false)`.as(
          "is_proven",
        ),
      at: table.createdAt,
    })
    .from(table)
    .leftJoin(user, sql`${user.id} = ${userId}`)
    .where(and(inArray(table.customerId, customerIds), isNull(table.deletedAt)));

/** Keeps one of several that differ in case only: the proven one, else the latest. */
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
