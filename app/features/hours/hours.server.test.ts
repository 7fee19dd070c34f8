import { expect, test } from "vitest";
import type { LocalDate } from "#app/lib/time.ts";
import { followRows } from "#app/platform/page-rows.server.ts";
import { followPageData } from "#db/page-data.ts";
import { openingHours } from "#db/schema/opening-hours.ts";
import { seed } from "#db/seed.ts";
import { changeIn, goneDatabase, testDatabase } from "../../../tests/database.ts";
import { readHours, readHoursOrLast } from "./hours.server.ts";
import { firstHours } from "./hours.ts";

const db = await testDatabase();
const gone = await goneDatabase();

const day = (text: string) => text as LocalDate;
const closure = (startsOn: string, endsOn: string) => ({
  kind: "closure" as const,
  name: "Eid",
  nameAr: "العيد",
  pattern: [],
  startsOn: day(startsOn),
  endsOn: day(endsOn),
});

test("an installation starts with its first week, once, and without it the same hours hold", async () => {
  expect(await readHours(db)).toEqual(firstHours);
  await seed(db);
  await seed(db);
  expect(await readHours(db)).toEqual(firstHours);
});

test("two rules of a kind share no day, nor are there two usual weeks", async () => {
  await db.insert(openingHours).values(closure("2027-03-10", "2027-03-12"));
  const refused = (values: typeof openingHours.$inferInsert) =>
    expect(db.insert(openingHours).values(values)).rejects.toMatchObject({
      cause: { code: "23P01" },
    });
  await refused(closure("2027-03-12", "2027-03-14"));
  const week = firstHours[0]?.pattern.map((intervals) => [...intervals]) ?? [];
  await refused({ kind: "week", pattern: week });
  await db.insert(openingHours).values(closure("2027-03-13", "2027-03-14"));
  await expect(
    db.insert(openingHours).values(closure("2027-05-02", "2027-05-01")),
  ).rejects.toMatchObject({ cause: { code: "23514" } });
});

test("hours are read once, and again after each change", async () => {
  const pageData = followPageData(db);
  await expect.poll(() => pageData.changes("hours")).not.toBeNull();
  followRows(db, pageData);
  const before = await readHours(db);
  expect(await readHours(db)).toBe(before);
  await changeIn(db, openingHours, { kind: "closure" }, { name: "Eid al-Fitr" });
  await expect
    .poll(async () => (await readHours(db)).map(({ name }) => name.en))
    .toEqual(["Eid al-Fitr", "Eid al-Fitr", ""]);
  await pageData.close();
});

test("in an outage the hours that were read last hold, or those of the start", async () => {
  expect(await readHoursOrLast({ db: gone })).toEqual(firstHours);
  await expect(readHours(gone)).rejects.toThrow();
});
