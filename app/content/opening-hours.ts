import type { OpenInterval } from "#app/lib/time.ts";

const closed: readonly OpenInterval[] = [];
const open: readonly OpenInterval[] = [{ opens: 10 * 60, closes: 21 * 60 }];

export const firstWeek = [closed, open, open, open, open, open, open] as const;

export const firstWeekId = "019ab000-0000-7000-8000-000000000001";
