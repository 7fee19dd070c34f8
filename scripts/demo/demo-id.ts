import { createHash } from "node:crypto";
import { type AnyColumn, type SQL, sql } from "drizzle-orm";

const kinds = {
  contact: "a001",
  booking: "a002",
  "booking-event": "a003",
  order: "a004",
  "order-item": "a005",
  "order-event": "a006",
  "contact-event": "a007",
  note: "a008",
  staff: "a009",
  code: "a00a",
  audit: "a00b",
};

type Kind = keyof typeof kinds;

/** No row that people make has such an id: theirs begin with the time at which they were made. */
const start = "01920000-0000-7000";

/** The same id every time; its end looks drawn, because references are made of it. */
export function demoId(kind: Kind, index: number): string {
  const end = createHash("sha256").update(`${kind} ${index}`).digest("hex").slice(0, 12);
  return `${start}-${kinds[kind]}-${end}`;
}

/** Of everybody in the month. No mail arrives there, and nobody real has an address there. */
export const demoMailHost = "demo.invalid";

/** Whether a column holds an id of that kind. */
export function isDemo(column: AnyColumn, kind: Kind): SQL {
  const first = `${start}-${kinds[kind]}`;
  return sql`${column} between ${`${first}-000000000000`} and ${`${first}-ffffffffffff`}`;
}

/** Whether a column of text holds an id of any kind. */
export function namesDemo(column: AnyColumn): SQL {
  return sql`${column} like ${`${start}-a00_-%`}`;
}
