import { expect, test } from "vitest";
import type { LocalDate } from "#app/lib/time.ts";
import { firstHours, type HoursRule, type OpeningHours } from "./hours.ts";
import { closedText, hoursHint } from "./hours-text.ts";
import { hoursLines, openNotes, withHours } from "./page-text.ts";

const monday = "2026-11-23" as LocalDate;
const inDubai = (text: string) => new Date(`${text}+04:00`);

test("the first hours are told as the site always told them", () => {
  expect(hoursLines(firstHours, monday, "en")).toEqual({
    period: null,
    open: ["Monday to Saturday 10:00\u00a0AM\u00a0to\u00a09:00\u00a0PM"],
    closed: "Closed on Sunday",
    exceptions: [],
  });
  expect(hoursLines(firstHours, monday, "ar")).toMatchObject({
    open: ["من الاثنين إلى السبت، من\u00a010:00\u00a0ص\u00a0إلى\u00a09:00\u00a0م"],
    closed: "مغلق يوم الأحد",
  });
  expect(hoursHint(firstHours, monday, "en")).toBe(
    "Monday to Saturday, 10:00\u00a0AM to 9:00\u00a0PM. Closed on Sunday.",
  );
  expect(hoursHint(firstHours, monday, "ar")).toBe(
    "من الاثنين إلى السبت، من 10:00\u00a0ص إلى 9:00\u00a0م. مغلق يوم الأحد.",
  );
  expect(withHours("{hours}", firstHours, monday, "en")).toBe(
    "Monday to Saturday, 10:00\u00a0AM to 9:00\u00a0PM. On Sunday the workshop is closed.",
  );
  expect(withHours("{hours}", firstHours, monday, "ar")).toBe(
    "من الاثنين إلى السبت، من 10:00\u00a0ص إلى 9:00\u00a0م. والورشة مغلقة يوم الأحد.",
  );
  const sunday = "2026-11-29" as LocalDate;
  expect(closedText(firstHours, sunday, "en")).toBe(
    "We are closed on Sunday. Please choose Monday to Saturday",
  );
  expect(closedText(firstHours, sunday, "ar")).toBe(
    "نحن مغلقون يوم الأحد. يرجى اختيار يوم من الاثنين إلى السبت",
  );
});

const rule = (kind: HoursRule["kind"], days: [string, string], rest: Partial<HoursRule>) => ({
  id: `${kind} ${days[0]}`,
  kind,
  name: { en: "Eid", ar: "العيد" },
  pattern: [],
  ...rest,
  startsOn: days[0] as LocalDate,
  endsOn: days[1] as LocalDate,
});
const night = [
  { opens: 9 * 60, closes: 15 * 60 },
  { opens: 20 * 60, closes: 26 * 60 },
];
const ramadan = rule("period", ["2027-02-08", "2027-03-09"], {
  name: { en: "Ramadan", ar: "رمضان" },
  pattern: [night, night, night, night, night, [{ opens: 20 * 60, closes: 24 * 60 }], night],
});
const eid = rule("closure", ["2027-03-10", "2027-03-12"], {});
const hours: OpeningHours = [...firstHours, ramadan, eid];

test("a period, its breaks and nights, and what comes next are told in both languages", () => {
  const plain = (lines: object) => JSON.stringify(lines).replaceAll("\u00a0", " ");
  expect(plain(hoursLines(hours, "2027-02-20" as LocalDate, "en"))).toBe(
    JSON.stringify({
      period: "Ramadan, Mon, 8 Feb to Tue, 9 Mar",
      open: [
        "Monday to Thursday 9:00 AM to 3:00 PM and 8:00 PM to 2:00 AM",
        "Friday 8:00 PM to 12:00 AM",
        "Saturday and Sunday 9:00 AM to 3:00 PM and 8:00 PM to 2:00 AM",
      ],
      closed: null,
      exceptions: ["Closed: Eid, Wed, 10 Mar to Fri, 12 Mar"],
    }),
  );
  expect(plain(hoursLines(hours, "2027-02-20" as LocalDate, "ar"))).toContain(
    "من 9:00 ص إلى 3:00 م ومن 8:00 م إلى 2:00 ص",
  );
});

test("a day of a closure is refused with its reason", () => {
  expect(closedText(hours, "2027-03-11" as LocalDate, "en")).toBe(
    "We are closed: Eid, Wed, 10 Mar to Fri, 12 Mar. Please choose another date",
  );
});

test("whether it is open is told until it changes", () => {
  const said = (of: OpeningHours, from: string, locale: "en" | "ar" = "en") =>
    openNotes(of, inDubai(from), locale)
      .slice(0, 5)
      .map(([until, text]) => `${new Date(until + 4 * 3_600_000).toJSON()} ${text}`);
  expect(said(firstHours, "2026-11-28T15:00")).toEqual([
    "2026-11-28T21:00:00.000Z Open now, until 9:00\u00a0PM",
    "2026-11-29T00:00:00.000Z Closed now. We open on Monday at 10:00\u00a0AM",
    "2026-11-30T00:00:00.000Z Closed now. We open tomorrow at 10:00\u00a0AM",
    "2026-11-30T10:00:00.000Z Closed now. We open today at 10:00\u00a0AM",
    "2026-11-30T21:00:00.000Z Open now, until 9:00\u00a0PM",
  ]);
  const away = [...firstHours, rule("closure", ["2026-12-01", "2026-12-09"], {})];
  expect(said(away, "2026-12-01T00:00")).toEqual([
    "2026-12-04T00:00:00.000Z Closed now. We open on Thursday, 10 December 2026 at 10:00\u00a0AM",
    "2026-12-09T00:00:00.000Z Closed now. We open on Thursday at 10:00\u00a0AM",
    "2026-12-10T00:00:00.000Z Closed now. We open tomorrow at 10:00\u00a0AM",
    "2026-12-10T10:00:00.000Z Closed now. We open today at 10:00\u00a0AM",
    "2026-12-10T21:00:00.000Z Open now, until 9:00\u00a0PM",
  ]);
});
