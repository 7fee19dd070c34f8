import { expect, test } from "vitest";
import type { LocalDate } from "#app/lib/time.ts";
import { absenceSchema } from "./bay-forms.ts";

const today = "2026-11-27" as LocalDate;

test.each([
  ["2026-11-20", "2027-11-20", undefined],
  ["2026-11-20", "2026-11-26", "These days are over"],
  ["0001-01-01", "2026-11-27", "Choose at most a year, beginning within two years"],
  ["2026-11-27", "9999-12-31", "Choose at most a year, beginning within two years"],
  ["9999-01-01", "9999-01-02", "Choose at most a year, beginning within two years"],
])("an absence from %s to %s", (startsOn, endsOn, problem) => {
  const read = absenceSchema(today).safeParse({ resourceId: "bay", startsOn, endsOn });
  expect(read.error?.issues[0]?.message).toBe(problem);
});
