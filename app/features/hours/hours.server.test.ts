import { expect, test } from "vitest";
import type { LocalDate } from "#app/lib/time.ts";
import { openingHours } from "#db/schema/opening-hours.ts";
import { seed } from "#db/seed.ts";
import { testDatabase } from "../../../tests/database.ts";
import { readHours } from "./hours.server.ts";
import { firstHours } from "./hours.ts";

const db = await testDatabase();
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
