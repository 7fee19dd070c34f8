import type { OpenInterval } from "#app/lib/time.ts";

const closed: readonly OpenInterval[] = [];
const open: readonly OpenInterval[] = [{ opens: 10 * 60, closes: 21 * 60 }];

/** The week, Sunday first, that an installation starts with (spec 1); staff change it from there. */
export const firstWeek = [closed, open, open, open, open, open, open] as const;

/** The row that it is, from the first start on. */
export const firstWeekId = "019ab000-0000-7000-8000-000000000001";
