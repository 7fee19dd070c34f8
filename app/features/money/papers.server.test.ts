// Also on PostgreSQL: locks and triggers

import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import type { Tx } from "#db/client.ts";
import { invoices, payments, tillSessions } from "#db/schema/money.ts";
import { testDatabase } from "../../../tests/database.ts";
import { issueSample } from "../../../tests/papers.ts";
import { openTill } from "../../../tests/till.ts";
import {
  creditInvoice,
  readHeldFils,
  readPaperLines,
  readPapers,
  recordPayments,
} from "./papers.server.ts";
import { linesOfVisit } from "./papers.ts";

const db = await testDatabase();
const at = new Date("2030-03-04T08:00:00.137Z");
const name = { en: "Premium Wash", ar: "غسيل" };
const lines = linesOfVisit(
  [{ kind: "service", itemId: "premium-wash", name, quantity: 1, unitFils: 17_000 }],
  true,
);

const issue = (tx: Tx, visitId: string, when = at) => issueSample(tx, { visitId }, when, lines);

const invoiceOf = (visitId: string, when = at) => db.transaction((tx) => issue(tx, visitId, when));

const take = (
  invoiceId: string,
  amountFils: number,
  { key = newId(), till = null as string | null } = {},
) =>
  db.transaction((tx) =>
    recordPayments(tx, invoiceId, {
      paid: [{ method: till ? "cash" : "card", amountFils, reference: "0042" }],
      tillSessionId: till,
      key,
      actorId: null,
      at,
    }),
  );

const constraintOf = (statement: Promise<unknown>) =>
  statement.then(
    () => null,
    (error) => error.cause?.constraint ?? error.cause?.code,
  );

test("500 invoices at once have numbers without a gap or a double, whatever is rolled back beside them", async () => {
  const tries = Array.from({ length: 600 }, (_, index) =>
    db
      .transaction(async (tx) => {
        const paper = await issue(tx, newId());
        if (index % 6 === 0) tx.rollback();
        return paper.number;
      })
      .catch(() => null),
  );
  const numbers = (await Promise.all(tries)).filter((number) => number !== null);
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
  expect(numbers).toHaveLength(500);
  const newYear = await invoiceOf(newId(), new Date("2030-12-31T20:00:00.009Z"));
  expect(newYear).toMatchObject({ year: 2031, number: 1, issuedOn: "2031-01-01" });
});

test("papers are never changed or deleted", async () => {
  const { id } = await invoiceOf(newId());
  const wrong = [
    db.update(invoices).set({ totalFils: 1 }).where(eq(invoices.id, id)),
    db.delete(invoices).where(eq(invoices.id, id)),
    db.execute(sql`truncate invoices cascade`),
    db.delete(payments),
  ];
  for (const statement of wrong)
    expect(await constraintOf(statement.execute?.() ?? statement)).toBe("23001");
});

test("an invoice is paid once, and a refund gives back what was paid", async () => {
  const visitId = newId();
  const { id, totalFils } = await invoiceOf(visitId);
  const results = await Promise.all(Array.from({ length: 5 }, () => take(id, totalFils)));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await take(id, 1)).toEqual({ ok: false, reason: "above-open", fils: 0 });
  expect(await take(id, -totalFils - 1)).toMatchObject({ reason: "above-paid" });
  const key = newId();
  expect(await take(id, -5000, { key })).toMatchObject({ ok: true, openFils: 5000 });
  expect(await take(id, -5000, { key })).toMatchObject({ ok: true, openFils: 5000 });
  expect((await readPapers(db, { visitId })).standing).toMatchObject({ paidFils: 12_000 });
});

test("the database itself refuses more than is open, and a refund above what was paid", async () => {
  const { id: invoiceId, totalFils } = await invoiceOf(newId());
  const pay = (amountFils: number) =>
    constraintOf(
      db
        .insert(payments)
        .values({ invoiceId, method: "card", amountFils, idempotencyKey: newId() })
        .execute(),
    );
  expect(await pay(totalFils + 1)).toBe("payments_of_invoice");
  expect(await pay(-1)).toBe("payments_of_invoice");
  expect(await pay(totalFils)).toBeNull();
});

test("a credit note names an invoice and takes back no more than it has left", async () => {
  const visitId = newId();
  const { id } = await invoiceOf(visitId);
  const credit = (invoiceId: string) =>
    db.transaction((tx) =>
      creditInvoice(tx, invoiceId, { lines, reason: "Wrong car", actorId: null, at }),
    );
  const first = await credit(id);
  if (!first.ok) throw new Error(first.reason);
  const { creditNote } = first;
  expect(creditNote).toMatchObject({ series: "CN", totalFils: -17_000, vatFils: -810 });
  expect(await readPaperLines(db, creditNote.id)).toMatchObject([{ amountFils: -17_000 }]);
  expect(await credit(id)).toEqual({ ok: false, reason: "above-left" });
  expect(await credit(creditNote.id)).toEqual({ ok: false, reason: "not-found" });
  expect((await readPapers(db, { visitId })).standing).toBeNull();
});

test("a drawer holds its float and its cash, and is closed once and for all", async () => {
  const till = await openTill(db, { at });
  const { id } = await invoiceOf(newId());
  expect(await take(id, 10_000, { till })).toMatchObject({ ok: true, openFils: 7000 });
  expect(await readHeldFils(db, till)).toBe(30_000);
  const close = (expectedFils: number) =>
    db
      .update(tillSessions)
      .set({ closedAt: at, expectedFils, countedFils: expectedFils, counts: {} })
      .where(eq(tillSessions.id, till))
      .execute();
  expect(await constraintOf(close(29_999))).toBe("till_sessions_expected");
  await close(30_000);
  expect(await constraintOf(close(30_000))).toBe("23001");
  expect(await take(id, 1000, { till })).toEqual({ ok: false, reason: "till-closed" });
  const late = { invoiceId: id, method: "cash" as const, amountFils: 1, tillSessionId: till };
  const added = db.insert(payments).values({ ...late, idempotencyKey: newId() });
  expect(await constraintOf(added.execute())).toBe("till_sessions_expected");
});

test("a drawer gives back no more than it holds", async () => {
  const till = await openTill(db, { at, till: "2", floatFils: 1000 });
  const { id } = await invoiceOf(newId());
  await take(id, 17_000);
  expect(await take(id, -1001, { till })).toEqual({
    ok: false,
    reason: "drawer-short",
    fils: 1000,
  });
});
