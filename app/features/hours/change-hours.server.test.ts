// Also on PostgreSQL: locks

import { asc, ne } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { LocalDate } from "#app/lib/time.ts";
import { auditLog, openingHours } from "#db/schema.ts";
import { rowIn, seededDatabase } from "../../../tests/database.ts";
import { addRule, deleteRule, editRule, findRule, listRules, moveRule } from "./hours.server.ts";
import { firstHours } from "./hours.ts";
import type { HoursInput } from "./hours-form.ts";

const db = await seededDatabase();
let now = new Date("2027-02-01T08:00:00.417Z");
const app = { db, now: () => now };
const actorId = null;

beforeEach(async () => {
  await db.delete(openingHours).where(ne(openingHours.kind, "week"));
  await db.delete(auditLog);
});

const later = () => {
  now = new Date(now.getTime() + 1000);
};

const eid = (startsOn: string, endsOn: string): HoursInput => ({
  name: { en: "Eid", ar: "العيد" },
  pattern: [],
  startsOn: startsOn as LocalDate,
  endsOn: endsOn as LocalDate,
});

async function addClosure(startsOn: string, endsOn: string) {
  const added = await addRule(app, { kind: "closure", input: eid(startsOn, endsOn), actorId });
  if (!added.ok) throw new Error(added.reason);
  later();
  return added.rule;
}

const entries = () =>
  db
    .select({ action: auditLog.action, details: auditLog.details })
    .from(auditLog)
    .orderBy(asc(auditLog.createdAt), asc(auditLog.id));

test("what is added is kept with who did it, and what meets another of its kind is refused", async () => {
  const rule = await addClosure("2027-03-10", "2027-03-12");
  expect(await findRule(db, rule.id)).toEqual(rule);
  const input = eid("2027-03-12", "2027-03-14");
  const met = await addRule(app, { kind: "closure", input, actorId });
  expect(met).toMatchObject({ ok: false, reason: "overlap", other: { id: rule.id } });
  expect(
    (
      await addRule(app, {
        kind: "day",
        input: { ...input, endsOn: input.startsOn, pattern: [[]] },
        actorId,
      })
    ).ok,
  ).toBe(true);
  expect(await entries()).toMatchObject([
    { action: "hours.add", details: { name: "Eid", startsOn: "2027-03-10" } },
    { action: "hours.add" },
  ]);
});

test("a rule moves by a day and back, but not into another", async () => {
  const rule = await addClosure("2027-03-10", "2027-03-12");
  await addClosure("2027-03-14", "2027-03-14");
  const move = (days: number) => moveRule(app, { id: rule.id, days, actorId });
  expect((await move(1)).ok).toBe(true);
  later();
  expect(await move(1)).toMatchObject({ ok: false, reason: "overlap" });
  expect((await move(-1)).ok).toBe(true);
  expect(await findRule(db, rule.id)).toMatchObject({
    startsOn: "2027-03-10",
    endsOn: "2027-03-12",
  });
  expect((await entries()).filter(({ action }) => action === "hours.move")).toHaveLength(2);
});

test("a night that runs into another rule's opening is refused with its day, from both sides", async () => {
  const nights = Array.from({ length: 7 }, () => [{ opens: 20 * 60, closes: 26 * 60 }]);
  const ramadan = { ...eid("2027-02-08", "2027-03-09"), pattern: nights };
  const added = await addRule(app, { kind: "period", input: ramadan, actorId });
  if (!added.ok) throw new Error(added.reason);
  const early = { ...eid("2027-03-10", "2027-03-10"), pattern: [[{ opens: 60, closes: 600 }]] };
  const met = { ok: false, reason: "night", date: "2027-03-09", other: { id: added.rule.id } };
  expect(await addRule(app, { kind: "day", input: early, actorId })).toMatchObject(met);
  const afterwards = { ...early, pattern: [[{ opens: 120, closes: 600 }]] };
  expect(await addRule(app, { kind: "day", input: afterwards, actorId })).toMatchObject({
    ok: true,
  });
  const longer = nights.map(() => [{ opens: 20 * 60, closes: 27 * 60 }]);
  const edit = { id: added.rule.id, expectedVersion: added.rule.version, actorId };
  expect(await editRule(app, { ...edit, input: { ...ramadan, pattern: longer } })).toMatchObject({
    ok: false,
    reason: "night",
    date: "2027-03-09",
  });
});

test("of eight that are added at once for the same days, one is there", async () => {
  const input = eid("2027-03-10", "2027-03-12");
  const added = await Promise.all(
    Array.from({ length: 8 }, () => addRule(app, { kind: "closure", input, actorId })),
  );
  expect(added.filter(({ ok }) => ok)).toHaveLength(1);
});

test("a rule is deleted, the usual week is not, and what is gone is not found", async () => {
  const rule = await addClosure("2027-03-10", "2027-03-12");
  expect((await deleteRule(app, { id: rule.id, actorId })).ok).toBe(true);
  expect(await deleteRule(app, { id: rule.id, actorId })).toEqual({
    ok: false,
    reason: "not-found",
  });
  const [week] = firstHours;
  expect((await deleteRule(app, { id: week?.id ?? "", actorId })).ok).toBe(false);
  expect(await listRules(db)).toHaveLength(1);
  const [last] = (await entries()).slice(-1);
  expect(last).toMatchObject({ action: "hours.delete", details: { startsOn: "2027-03-10" } });
});

test("a week that did not change writes nothing down", async () => {
  const [week] = await listRules(db);
  if (!week) throw new Error("there is a week");
  const input = { ...week, pattern: week.pattern.map((day) => [...day]) };
  const saved = await editRule(app, { id: week.id, input, expectedVersion: week.version, actorId });
  expect(saved.ok).toBe(true);
  expect(await entries()).toEqual([]);
  const row = await rowIn(db, openingHours, { kind: "week" });
  expect(row.version).toBe(week.version);
});
