import { and, asc, eq, getTableName, inArray, is, isNull, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { listed } from "#app/admin/resources.server.ts";
import { newId } from "#app/lib/ids.ts";
import { addDays, today } from "#app/lib/time.ts";
import type { App } from "#app/platform/app.ts";
import type { Db } from "#db/client.ts";
import * as schema from "#db/schema.ts";
import { seed } from "#db/seed.ts";
import { fillDemoMonth } from "../../scripts/demo/fill.ts";
import { addAnyRow } from "../any-row.ts";
import { addMail } from "../mails.ts";

export type Records = Awaited<ReturnType<typeof fillRecords>>;

/** A month of a workshop, and one row of each kind that staff change. */
export async function fillRecords({ db, settings, now }: Pick<App, "db" | "settings" | "now">) {
  await seed(db);
  await fillDemoMonth(db, { now: now(), settings });
  const file = { filename: "booking.ics", contentType: "text/calendar", content: "BEGIN" };
  const failed = { status: "failed", attempts: 5 } as const;
  const mail = { id: await addMail(db, { ...failed, attachments: [file] }, "booking") };
  const [contact, booking, order, perfumes, code] = await Promise.all([
    db.query.contactSubmissions.findFirst({ where: eq(schema.contactSubmissions.status, "new") }),
    db.query.bookingSubmissions.findFirst({
      where: eq(schema.bookingSubmissions.status, "pending"),
    }),
    db.query.orders.findFirst({ where: eq(schema.orders.status, "pending") }),
    db.query.perfumes.findMany({ orderBy: asc(schema.perfumes.displayOrder), limit: 2 }),
    db.query.discountCodes.findFirst({ where: eq(schema.discountCodes.isActive, true) }),
  ]);
  const [perfume, otherPerfume] = perfumes;
  if (!contact || !booking || !order || !perfume || !otherPerfume || !code)
    throw new Error("the month lacks a kind");
  const isOther = eq(schema.perfumes.id, otherPerfume.id);
  await db.update(schema.perfumes).set({ stockQuantity: 50 }).where(isOther);
  const { id, version } = code;
  const own = [contact, booking, order, perfume, code].map((row) => row.id);
  const [entry] = await db
    .select({ id: schema.contentEntries.id })
    .from(schema.contentEntries)
    .where(eq(schema.contentEntries.slug, "interior-detailing"));
  // Nothing stands on it, so hiding it asks nothing.
  const [review] = await db
    .select({ id: schema.contentEntries.id })
    .from(schema.contentEntries)
    .where(eq(schema.contentEntries.kind, "testimonials"));
  const others: [string, string][] = [
    ["currencyCode", "QAR"],
    ["kind", "testimonials"],
    ["entryId", entry?.id ?? ""],
    ["reviewId", review?.id ?? ""],
    ["countedId", otherPerfume.id],
  ];
  for (const { kind } of listed) {
    if (await db.$count(kind.table, inArray(kind.table.id, own))) continue;
    others.push([`${kind.noun}Id`, (await addAnyRow(db, kind.table)).id]);
  }
  const [closure] = await db
    .insert(schema.openingHours)
    .values({
      kind: "closure",
      name: "Eid",
      nameAr: "العيد",
      pattern: [],
      startsOn: addDays(today(now()), 40),
      endsOn: addDays(today(now()), 42),
    })
    .returning({ ruleId: schema.openingHours.id });
  const [visit] = await db
    .insert(schema.visits)
    .values({ bookingId: await confirmedBooking(db), state: "confirmed", arrivesAt: now() })
    .returning({ id: schema.visits.id });
  const [bay] = await db
    .insert(schema.resources)
    .values({ kind: "wash-bay", name: "Bay 9", nameAr: "الموقف 9" })
    .returning({ resourceId: schema.resources.id });
  others.push(["resourceId", bay?.resourceId ?? ""]);
  others.push(["serviceId", "premium-wash"], ["till", "1"], ["day", "2026-11-24"]);
  others.push(["visitId", visit?.id ?? ""]);
  const [run] = await db
    .insert(schema.deliveryRuns)
    .values({ courier: "Bilal" })
    .returning({ id: schema.deliveryRuns.id });
  const [back] = await db
    .insert(schema.returns)
    .values({ orderId: order.id, reason: "Too sweet", idempotencyKey: newId() })
    .returning({ id: schema.returns.id });
  others.push(["runId", run?.id ?? ""], ["returnId", back?.id ?? ""]);
  const waiting = await addAnyRow(db, schema.waitingList, { day: today(now()) });
  others.push(["waitingId", waiting.id]);
  others.push(["ruleId", closure?.ruleId ?? ""], ["ruleKind", "closure"]);
  return {
    /** Of any other list, by what addresses call it. */
    others: Object.fromEntries(others) as { [parameter: string]: string },
    contact,
    booking,
    order,
    perfume,
    otherPerfume,
    mail,
    code: { id, version: String(version) },
  };
}

async function confirmedBooking(db: Db): Promise<string> {
  const [row] = await db
    .select({ id: schema.bookingSubmissions.id })
    .from(schema.bookingSubmissions)
    .where(
      and(
        eq(schema.bookingSubmissions.status, "confirmed"),
        isNull(schema.bookingSubmissions.deletedAt),
      ),
    )
    .limit(1);
  if (!row) throw new Error("the month has no confirmed booking");
  await db.delete(schema.visits).where(eq(schema.visits.bookingId, row.id));
  return row.id;
}

const tables = Object.values(schema)
  .filter((each) => is(each, PgTable))
  // What mere asking leaves behind.
  .filter((table) => table !== schema.session && table !== schema.rateLimits);

/** A print of everything that is stored, by the names of its tables. */
export async function printOf(db: Db): Promise<Record<string, string | undefined>> {
  const prints: Record<string, string | undefined> = {};
  for (const table of tables) {
    const row = sql`${sql.identifier(getTableName(table))}::text`;
    const print = sql<string>`md5(coalesce(string_agg(${row}, ',' order by ${row}), ''))`;
    const [printed] = await db.select({ print }).from(table);
    prints[getTableName(table)] = printed?.print;
  }
  return prints;
}
