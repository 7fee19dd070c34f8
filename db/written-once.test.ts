// Also on PostgreSQL: statements and types

import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Client, QueryConfig } from "pg";
import { beforeAll, expect, test, vi } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { countStatements } from "../tests/counted-statements.ts";
import { testDatabase } from "../tests/database.ts";
import { type Db, drizzleOptions } from "./client.ts";
import { analyticsEvents } from "./schema/analytics.ts";
import { emailOutbox } from "./schema/mail.ts";
import { type NewRow, writtenOnce } from "./written-once.ts";

let db: Db;
beforeAll(async () => {
  db = await testDatabase();
});

type Event = NewRow<typeof analyticsEvents>;
const at = new Date("2026-11-26T06:00:00.123Z");
const event = (path: string): Event => ({
  ...{ id: newId(), name: "purchase", valueFils: 100, path, locale: "en", createdAt: at },
});

const insert = (db: Db, { events }: { events: Event[] }) =>
  db.insert(analyticsEvents).values(events).returning();

test("each time says its own values, and is what Drizzle makes of the same rows", async () => {
  const once = writtenOnce(insert);
  for (const path of ["/one", "/two", "it's “هنا” 🚗"]) {
    const given = event(path);
    const [written] = await once(db, { events: [given] });
    await db.delete(analyticsEvents).where(eq(analyticsEvents.id, given.id ?? ""));
    const [made] = await insert(db, { events: [given] });
    expect(written).toEqual(made);
  }
});

test("it is written once for each shape: columns that are given, and how many rows there are", async () => {
  const write = vi.fn(insert);
  const once = writtenOnce(write);
  const properties = { code: "X" };
  for (let time = 0; time < 3; time++) {
    expect(await once(db, { events: [event("/")] })).toHaveLength(1);
    expect(await once(db, { events: [event("/"), event("/b")] })).toHaveLength(2);
    const [full] = await once(db, { events: [{ ...event("/"), properties }] });
    expect(full?.properties).toEqual(properties);
    const [bare] = await once(db, { events: [{ ...event("/"), properties: undefined }] });
    expect(bare?.properties).toEqual({});
  }
  // Twice each, to see that nothing in it is new each time.
  expect(write).toHaveBeenCalledTimes(2 * 3);
});

test("null is no value of any type, and JSON is JSON", async () => {
  const once = writtenOnce((db, { mail }: { mail: NewRow<typeof emailOutbox> }) =>
    db.insert(emailOutbox).values(mail).returning({
      facts: emailOutbox.facts,
      sentAt: emailOutbox.sentAt,
      isNull: sql`facts is null`,
    }),
  );
  const form: NewRow<typeof emailOutbox>["form"] = {
    form_type: "order",
    customer_name: "",
    customer_email: "",
    customer_phone: "",
  };
  const mail = { toAddress: "a@b.example", subject: "", html: "", text: "", form };
  const due = { nextAttemptAt: at, createdAt: at };
  const facts = { template: "t", data: [null, { "'": 1 }] };
  expect(await once(db, { mail: { id: newId(), ...mail, ...due, facts, sentAt: at } })).toEqual([
    { facts, sentAt: at, isNull: false },
  ]);
  expect(
    await once(db, { mail: { id: newId(), ...mail, ...due, facts: null, sentAt: null } }),
  ).toEqual([{ facts: null, sentAt: null, isNull: true }]);
});

test("asked of a transaction, it is of that transaction", async () => {
  const once = writtenOnce(insert);
  const given = event("/never");
  const asked = db.transaction(async (tx) => {
    await once(tx, { events: [given] });
    tx.rollback();
  });
  await expect(asked).rejects.toThrow();
  expect(await db.$count(analyticsEvents, eq(analyticsEvents.id, given.id ?? ""))).toBe(0);
});

test("what would be the same for everybody, as it is made while it is written, is refused", async () => {
  const once = writtenOnce(insert);
  const { id, ...withoutId } = event("/");
  await expect(once(db, { events: [withoutId] })).rejects.toThrow("has to be given");
  const late = writtenOnce((db, { of }: { of: { id: string } }) =>
    db.update(analyticsEvents).set({ createdAt: new Date() }).where(eq(analyticsEvents.id, of.id)),
  );
  await expect(late(db, { of: { id: newId() } })).rejects.toThrow("has to be given");
});

test("what an outer join did not find is null, as Drizzle reads it", async () => {
  const joined = (db: Db, { of }: { of: { id: string } }) =>
    db
      .select({ event: { path: analyticsEvents.path }, mail: { to: emailOutbox.toAddress } })
      .from(analyticsEvents)
      .leftJoin(emailOutbox, eq(emailOutbox.id, analyticsEvents.id))
      .where(eq(analyticsEvents.id, of.id));
  const given = event("/joined");
  await insert(db, { events: [given] });
  const of = { id: given.id ?? "" };
  expect(await writtenOnce(joined)(db, { of })).toEqual(await joined(db, { of }));
  expect(await writtenOnce(joined)(db, { of })).toEqual([
    { event: { path: "/joined" }, mail: null },
  ]);
});

test("whoever counts statements counts these", async () => {
  const counted = countStatements(db);
  await writtenOnce(insert)(counted.db, { events: [event("/")] });
  expect(counted.take()).toHaveLength(1);
});

test("its name is left to the connection, which knows what comes again", async () => {
  const query = vi.fn(async (_asked: QueryConfig) => ({ rows: [], fields: [] }));
  const asking = drizzle({ client: { query } as unknown as Client, ...drizzleOptions });
  await writtenOnce(insert)(asking, { events: [event("/named")] });
  expect(query.mock.calls.map(([{ name }]) => name)).toEqual([undefined]);
});
