// Also on PostgreSQL: sums, locks and exclusion

import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { addDays, type LocalDate, startOfDay } from "#app/lib/time.ts";
import type { PayMethod, VatRate } from "#db/schema/enums.ts";
import { invoices, payments, tillSessions } from "#db/schema/money.ts";
import { testDatabase } from "../../../tests/database.ts";
import { issueSample } from "../../../tests/papers.ts";
import { readDaySheet } from "./day-sheet.server.ts";
import { openDays, soldFils } from "./day-sheet.ts";
import { creditInvoice, readPapers, recordPayments } from "./papers.server.ts";
import type { PaperLine } from "./papers.ts";
import { closeTill, findOpenTill, moveCash, openTill } from "./till.server.ts";
import {
  listVatPapers,
  lockVatPeriod,
  printOfSums,
  readInvoiceLines,
  readVat,
} from "./vat.server.ts";
import { type BoxSums, boxTotals, readVatPeriod } from "./vat.ts";

const actorId = null;

/** A workshop whose clock is set by the test. */
async function workshop() {
  const db = await testDatabase();
  let at = new Date("2031-02-03T06:00:00.137Z");
  const app = { db, now: () => at };
  const line = (
    name: string,
    amountFils: number,
    vatFils: number,
    more: Partial<PaperLine> = {},
  ): PaperLine => ({
    kind: "service",
    itemId: name,
    name: { en: name, ar: name },
    quantity: 1,
    unitFils: amountFils,
    amountFils,
    vatFils,
    vatRate: "standard",
    ...more,
  });
  const invoice = (lines: PaperLine[], visitId: string = newId()) =>
    db.transaction((tx) => issueSample(tx, { visitId }, at, lines));
  const credit = (invoiceId: string, lines: PaperLine[]) =>
    db.transaction((tx) => creditInvoice(tx, invoiceId, { lines, reason: "Wrong", actorId, at }));
  const pay = (
    invoiceId: string,
    amounts: { [method in PayMethod]?: number },
    tillSessionId: string | null = null,
  ) =>
    db.transaction((tx) => {
      const paid = Object.entries(amounts).map(([method, amountFils]) => ({
        method: method as PayMethod,
        amountFils,
        reference: "",
      }));
      return recordPayments(tx, invoiceId, { paid, tillSessionId, key: newId(), actorId, at });
    });
  return {
    db,
    app,
    line,
    invoice,
    credit,
    pay,
    setClock(moment: Date) {
      at = moment;
    },
    async drawer(till: "1" | "2" = "1") {
      const session = await findOpenTill(db, till);
      if (!session) throw new Error("closed");
      return session;
    },
  };
}

async function all<Row>(parts: AsyncGenerator<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const part of parts) rows.push(...part);
  return rows;
}

const year2031 = { from: "2031-01-01" as LocalDate, to: "2031-12-31" as LocalDate };

test("payments of a drawer that was opened before midnight belong to that day", async () => {
  const { db, app, line, invoice, pay, drawer, setClock } = await workshop();
  setClock(new Date("2031-12-31T19:59:59.999Z"));
  await openTill(app, { till: "2", floatFils: 0, key: newId(), actorId });
  const { id: till } = await drawer("2");
  const before = await invoice([line("wash", 1000, 48)]);
  setClock(new Date("2031-12-31T20:00:00.001Z"));
  await pay(before.id, { cash: 1000 }, till);
  const after = await invoice([line("wash", 2000, 95)]);
  await pay(after.id, { card: 2000 });
  const [old, fresh] = [
    await readDaySheet(db, "2031-12-31" as LocalDate),
    await readDaySheet(db, "2032-01-01" as LocalDate),
  ];
  expect(old).toMatchObject({
    payments: [{ method: "cash", takenFils: 1000 }],
    open: { count: 0 },
  });
  expect(old.drawers).toHaveLength(1);
  expect(soldFils(old).amountFils).toBe(1000);
  expect(fresh).toMatchObject({
    payments: [{ method: "card", takenFils: 2000 }],
    open: { count: 0, totalFils: 0, latest: [] },
    drawers: [],
  });
  expect(after).toMatchObject({ year: 2032, number: 1 });
});

test("a period is locked once it is over, keeps its sums, and later corrections come into theirs", async () => {
  const { db, app, line, invoice, credit, setClock } = await workshop();
  const first = readVatPeriod(new URLSearchParams("from=2031-01"), "2031-02-03" as LocalDate);
  const second = readVatPeriod(new URLSearchParams("from=2031-04"), "2031-02-03" as LocalDate);
  const sold = await invoice([
    line("wash", 10_500, 500),
    line("export", 700, 0, { vatRate: "zero" }),
  ]);
  const seen = async () => printOfSums((await readVat(db, first)).sums);
  const lock = (period: { from: LocalDate; to: LocalDate }, print: string) =>
    lockVatPeriod(app, { period, seen: print, actorId });
  expect(await lock(first, await seen())).toEqual({ ok: false, reason: "not-over" });
  setClock(new Date("2031-03-31T20:00:00.001Z"));
  expect(await lock(first, "0")).toEqual({ ok: false, reason: "changed" });
  const print = await seen();
  const results = await Promise.all([lock(first, print), lock(first, print)]);
  expect(results.map(({ ok }) => ok).sort()).toEqual([false, true]);
  const january = { from: first.from, to: "2031-01-31" as LocalDate };
  expect(await lock(january, print)).toEqual({ ok: false, reason: "locked" });

  await credit(sold.id, [line("wash", 10_500, 500), line("export", 700, 0, { vatRate: "zero" })]);
  await invoice([line("wash", 2100, 100)]);
  const kept = await readVat(db, first);
  expect(kept.locked).not.toBeNull();
  expect(boxTotals(kept.sums)).toEqual([
    { box: "1b", netFils: 10_000, vatFils: 500 },
    { box: "4", netFils: 700, vatFils: 0 },
  ]);
  const { sums } = await readVat(db, second);
  expect(sums).toMatchObject({
    "standard.net": 2000,
    "standard.vat": 100,
    "standardEarlier.net": -10_000,
    "standardEarlier.vat": -500,
    "zeroEarlier.net": -700,
  });
  const earlier = { id: "standardEarlier", box: "1b", rate: "standard", isEarlier: true } as never;
  const behind = await listVatPapers(db, { period: second, box: earlier, page: 9 });
  expect(behind).toMatchObject({ part: { total: 1, page: 1 }, papers: [{ netFils: -10_000 }] });
  // The database itself refuses a paper that is dated into the locked period.
  setClock(new Date("2031-03-31T19:59:59.999Z"));
  const backdated = db.transaction(async (tx) => {
    await tx.execute(
      sql`insert into invoice_series values ('INV', 2031, 3) on conflict do nothing`,
    );
    return tx.execute(sql`insert into invoices (id, kind, series, year, number, visit_id, reference,
      issued_on, supplied_on, is_tax_invoice, seller, buyer, locale, total_fils, vat_fils, created_at)
      select ${newId()}, kind, series, year, 3, visit_id, reference, '2031-03-31', '2031-03-31', true,
        seller, buyer, locale, 0, 0, '2031-05-01' from invoices where number = 2 and kind = 'invoice'`);
  });
  await expect(backdated).rejects.toThrow();
});

test("a page of a box and a file of a period have every paper once", async () => {
  const { db, line, invoice } = await workshop();
  for (let n = 0; n < 30; n++) await invoice([line("wash", 105, 5), line("oud", 210, 10)]);
  const box = { id: "standard", box: "1b", rate: "standard", isEarlier: false } as never;
  const pages = await Promise.all(
    [1, 2].map((page) => listVatPapers(db, { period: year2031, box, page })),
  );
  const listed = pages.flatMap(({ papers }) => papers);
  expect(new Set(listed.map(({ id }) => id)).size).toBe(30);
  expect(listed.every(({ netFils, vatFils }) => netFils === 300 && vatFils === 15)).toBe(true);
  expect(await all(readInvoiceLines(db, year2031))).toHaveLength(60);
});

/** `npm run test:long` asks for 50,000. */
const operations = Number(process.env.CAPACITY_OPERATIONS ?? 50) * 10;

const operation = fc.record({
  what: fc.constantFrom(
    ...["invoice", "invoice", "invoice", "pay", "pay", "pay", "pay", "refund", "credit"],
    ...["open", "close", "move", "day"],
  ),
  fils: fc.integer({ min: 1, max: 50_000 }),
  which: fc.nat({ max: 10_000 }),
  till: fc.constantFrom("1" as const, "2" as const),
  method: fc.constantFrom<PayMethod>("cash", "cash", "card", "transfer"),
  rate: fc.constantFrom<VatRate>("standard", "standard", "zero", "none"),
});

test("no mix of invoices, payments, refunds, credit notes and counts breaks a sum or a number", async () => {
  const { db, app, line, invoice, credit, pay, setClock } = await workshop();
  let day = "2031-11-01" as LocalDate;
  setClock(new Date(startOfDay(day).getTime() + 9 * 3_600_137));
  const visits: string[] = [];
  // What the drawers should hold, worked out beside them.
  const held: { [till: string]: number | undefined } = {};
  const drawerOf = async (till: "1" | "2") => (await findOpenTill(db, till))?.id ?? null;
  const run = fc.sample(operation, { numRuns: operations, seed: 35 });
  for (const { what, fils, which, till, method, rate } of run) {
    const visitId = visits[which % Math.max(visits.length, 1)];
    const standing = visitId ? (await readPapers(db, { visitId })).standing : null;
    const drawer = what === "pay" || what === "refund" ? await drawerOf(till) : null;
    if (what === "invoice") {
      const id = newId();
      const vatFils = rate === "standard" ? Math.floor(fils / 21 + 0.5) : 0;
      await invoice([line("wash", fils, vatFils, { vatRate: rate })], id);
      visits.push(id);
    } else if ((what === "pay" || what === "refund") && standing) {
      if (method === "cash" && !drawer) continue;
      const most = what === "pay" ? standing.openFils : standing.paidFils;
      const amount = (what === "pay" ? 1 : -1) * Math.min(fils, Math.max(most, 0) + (which % 5));
      if (amount === 0) continue;
      const result = await pay(standing.invoice.id, { [method]: amount }, drawer);
      if (result.ok && method === "cash") held[till] = (held[till] ?? 0) + amount;
    } else if (what === "credit" && standing && standing.paidFils === 0) {
      const { totalFils, vatFils } = standing.invoice;
      const vatRate = vatFils > 0 ? "standard" : "none";
      await credit(standing.invoice.id, [line("wash", totalFils, vatFils, { vatRate })]);
    } else if (what === "open") {
      const isOpen = (await drawerOf(till)) !== null;
      const result = await openTill(app, { till, floatFils: fils, key: newId(), actorId });
      expect(result.ok).toBe(!isOpen);
      if (result.ok) held[till] = fils;
    } else if (what === "move") {
      const seen = `${await drawerOf(till)} ${newId()}`;
      const kind = which % 2 ? "pay-in" : "pay-out";
      const moved = await moveCash(app, { seen, kind, amountFils: fils, reason: "x", actorId });
      if (moved.ok) held[till] = (held[till] ?? 0) + (kind === "pay-in" ? fils : -fils);
    } else if (what === "close") {
      const session = await findOpenTill(db, till);
      if (!session) continue;
      const counts = { 25: Math.floor((held[till] ?? 0) / 25) };
      const count = { seen: session.version, counts, differenceReason: "x", actorId };
      expect(await closeTill(app, count)).toEqual({ ok: true });
    } else if (what === "day" && which % 4 === 0) {
      // Longer than the sheet looks back for what is open.
      day = addDays(day, 4);
      setClock(new Date(startOfDay(day).getTime() + 9 * 3_600_137));
    }
  }
  await expectSumsHold(db, held);
}, 3_600_000);

async function expectSumsHold(
  db: Awaited<ReturnType<typeof workshop>>["db"],
  held: { [till: string]: number | undefined },
) {
  const papers = await db.select().from(invoices);
  const money = await db.select().from(payments);
  const of = <Row>(rows: Row[], amount: (row: Row) => number) =>
    rows.reduce((sum, row) => sum + amount(row), 0);
  const open = [];
  for (const { id, kind, totalFils, issuedOn } of papers) {
    if (kind !== "invoice") continue;
    const creditedFils = of(
      papers.filter(({ invoiceId }) => invoiceId === id),
      (note) => -note.totalFils,
    );
    const paidFils = of(
      money.filter(({ invoiceId }) => invoiceId === id),
      ({ amountFils }) => amountFils,
    );
    expect(creditedFils).toBeLessThanOrEqual(totalFils);
    expect(paidFils).toBeGreaterThanOrEqual(0);
    expect(paidFils).toBeLessThanOrEqual(totalFils);
    open.push({ issuedOn, openFils: totalFils - creditedFils - paidFils });
  }
  for (const rows of Map.groupBy(papers, ({ series, year }) => `${series} ${year}`).values()) {
    const numbers = rows.map(({ number }) => number).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  }
  const sessions = await db.select().from(tillSessions);
  const days = [
    ...new Set([...papers.map(({ issuedOn }) => issuedOn), ...sessions.map(({ day }) => day)]),
  ].sort();
  const last = days.at(-1) ?? ("2031-11-01" as LocalDate);
  const taken = { cash: 0, card: 0, transfer: 0, courier: 0 };
  let soldTotal = 0;
  for (let day = days[0] ?? last; day <= last; day = addDays(day, 1)) {
    const sheet = await readDaySheet(db, day);
    soldTotal += soldFils(sheet).amountFils;
    for (const { method, takenFils, refundedFils } of sheet.payments) {
      taken[method] += takenFils + refundedFils;
    }
    for (const drawer of sheet.drawers) {
      const session = sessions.find(({ id }) => id === drawer.id);
      expect(session?.expectedFils ?? held[drawer.till]).toBe(drawer.expectedFils);
    }
    if (day !== last) continue;
    const recent = open.filter(({ issuedOn }) => issuedOn > addDays(last, -openDays));
    expect(sheet.open.totalFils).toBe(of(recent, ({ openFils }) => openFils));
  }
  expect(soldTotal).toBe(of(papers, ({ totalFils }) => totalFils));
  expect(taken.cash + taken.card + taken.transfer).toBe(of(money, ({ amountFils }) => amountFils));
  const sums: BoxSums = (await readVat(db, { from: days[0] ?? last, to: last })).sums;
  const boxed = Object.values(sums).reduce((sum, amount) => sum + amount, 0);
  expect(boxed).toBe(of(papers, ({ totalFils }) => totalFils));
}
