// Also on PostgreSQL: locks and triggers

import { desc } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { auditLog, tillSessions } from "#db/schema.ts";
import { rowIn, testDatabase } from "../../../tests/database.ts";
import { issueSample } from "../../../tests/papers.ts";
import { addCustomer } from "../../../tests/shop.ts";
import { recordPayments } from "./papers.server.ts";
import { linesOfVisit } from "./papers.ts";
import {
  closeTill,
  findOpenTill,
  moveCash,
  openTill,
  openTills,
  readTills,
} from "./till.server.ts";

const db = await testDatabase();
const at = new Date("2030-12-31T19:30:00.137Z");
const app = { db, now: () => at };
const omar = await addCustomer(db, { role: "counter", username: "omar", name: "Omar" });
const sara = await addCustomer(db, { role: "counter", username: "sara", name: "Sara" });

beforeEach(async () => {
  for (const { till } of await openTills(db)) {
    const { version = "" } = (await findOpenTill(db, till)) ?? {};
    const count = { seen: version, counts: {}, differenceReason: "End of a test" };
    await closeTill(app, { ...count, actorId: omar });
  }
});

const open = (floatFils = 20_000, till: "1" | "2" = "1", key: string = newId(), actorId = omar) =>
  openTill(app, { till, floatFils, key, actorId });

async function versionOf(till: "1" | "2" = "1") {
  const session = await findOpenTill(db, till);
  if (!session) throw new Error("closed");
  return session;
}

const move = (seen: string, kind: "pay-in" | "pay-out", amountFils: number, reason = "Change") =>
  moveCash(app, { seen, kind, amountFils, reason, actorId: omar });

const close = (seen: string, counts: { [fils: string]: number }, differenceReason = "") =>
  closeTill(app, { seen, counts, differenceReason, actorId: sara });

async function payCash(tillSessionId: string, amountFils: number) {
  const name = { en: "Wash", ar: "غسيل" };
  const line = {
    kind: "service" as const,
    itemId: "wash",
    name,
    quantity: 1,
    unitFils: amountFils,
  };
  return db.transaction(async (tx) => {
    const { id } = await issueSample(tx, { visitId: newId() }, at, linesOfVisit([line], false));
    const paid = [{ method: "cash" as const, amountFils, reference: "" }];
    return recordPayments(tx, id, { paid, tillSessionId, key: newId(), actorId: null, at });
  });
}

test("each till has one open drawer, and the same form opens it once", async () => {
  const key = newId();
  const results = await Promise.all(Array.from({ length: 5 }, () => open(20_000, "1", key)));
  expect(results.every(({ ok }) => ok)).toBe(true);
  expect(await open(0, "1", newId(), sara)).toEqual({ ok: false, reason: "open", by: "Omar" });
  expect(await open(0, "2", key)).toEqual({ ok: true });
  expect((await openTills(db)).map(({ till }) => till)).toEqual(["1", "2"]);
  await close((await versionOf()).version, { 20000: 1 });
  // Sent once more after the drawer was closed.
  expect(await open(20_000, "1", key)).toEqual({ ok: true });
  expect((await openTills(db)).map(({ till }) => till)).toEqual(["2"]);
});

test("cash goes in and out once for each form, and no more goes out than is there", async () => {
  await open();
  const { id } = await versionOf();
  const seen = `${id} ${newId()}`;
  expect(await move(seen, "pay-in", 5000)).toEqual({ ok: true });
  expect(await move(seen, "pay-in", 5000)).toEqual({ ok: true });
  const out = `${id} ${newId()}`;
  expect(await move(out, "pay-out", 25_001)).toEqual({ ok: false, reason: "short" });
  expect(await move(out, "pay-out", 25_000)).toEqual({ ok: true });
  for (const nowhere of ["", "x", newId(), `${newId()} 1`]) {
    expect(await move(nowhere, "pay-in", 1)).toEqual({ ok: false, reason: "closed" });
  }
  const { open: drawers } = await readTills(db, { mayExpect: true });
  expect(drawers).toMatchObject([
    {
      expectedFils: 0,
      movements: [{ amountFils: 20_000 }, { amountFils: 5000 }, { amountFils: -25_000 }],
    },
  ]);
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(entry).toMatchObject({ action: "till.pay-out", details: { totalFils: -25_000 } });
});

test("a count that fits has no reason", async () => {
  await open();
  const { id, version } = await versionOf();
  expect(await close(version, { 20000: 1 }, "None")).toEqual({ ok: true });
  const session = await rowIn(db, tillSessions, { id });
  expect(session.differenceReason).toBe("");
});

test("cash that comes while a drawer is counted makes the count old", async () => {
  await open();
  const { id, version } = await versionOf();
  await payCash(id, 1000);
  expect(await close(version, { 20000: 1 }, "Lost")).toEqual({ ok: false, reason: "changed" });
  expect(await close("nothing", {})).toEqual({ ok: false, reason: "unknown" });
});

test("of two who count the same drawer at once one closes it", async () => {
  await open();
  const { version } = await versionOf();
  const results = await Promise.all([1, 2, 3].map(() => close(version, { 20000: 1 })));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  const refused = { ok: false, reason: "closed", by: "You (in another window)", at };
  expect(results.filter(({ ok }) => !ok)).toEqual([refused, refused]);
});
