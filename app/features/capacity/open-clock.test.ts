import fc from "fast-check";
import { expect, test } from "vitest";
import { firstHours } from "#app/features/hours/hours.ts";
import { addDays, instantOf, minuteMs, today } from "#app/lib/time.ts";
import { anyHours, anyMoment, openMinutes } from "../../../tests/any-hours.ts";
import { type OpenSpan, openClock } from "./open-clock.ts";

function joined(parts: readonly OpenSpan[]): OpenSpan[] {
  const found: OpenSpan[] = [];
  for (const { opens, closes } of parts) {
    const last = found.at(-1);
    if (last?.closes === opens) last.closes = closes;
    else found.push({ opens, closes });
  }
  return found;
}

test("work is the first open milliseconds from any millisecond on, as minutes counted one by one say", () => {
  fc.assert(
    fc.property(
      anyHours,
      anyMoment,
      fc.integer({ min: 1, max: 4000 * minuteMs }),
      (hours, from, ms) => {
        const { parts, end } = openClock(hours, from).walk(from.getTime(), ms);
        expect(joined(parts)).toEqual(joined(openMinutes(hours, from, new Date(end))));
        expect(parts.reduce((sum, { opens, closes }) => sum + closes - opens, 0)).toBe(ms);
        expect(end).toBe(parts.at(-1)?.closes ?? from.getTime());
      },
    ),
  );
});

test("work in a span that staff add goes on through it, and after it when the workshop is open", () => {
  const month = 32 * 24 * 60 * minuteMs;
  fc.assert(
    fc.property(anyHours, anyMoment, fc.integer({ min: 1, max: month }), (hours, from, ms) => {
      const [opens, later] = [from.getTime(), 90 * minuteMs];
      const extra = { opens, closes: opens + ms };
      const { parts, end } = openClock(hours, from, extra).walk(opens, ms + later);
      const after = openClock(hours, from).walk(extra.closes, later);
      expect(end).toBe(after.end);
      expect(joined(parts)).toEqual(joined([extra, ...after.parts]));
    }),
  );
});

test("work of a fraction of a millisecond, or of an endless time, is refused instead of looked for", () => {
  const at = instantOf(addDays(today(new Date(0)), 1), 600).getTime();
  const clock = openClock(firstHours, new Date(at));
  for (const ms of [
    0.1,
    (488_946 / 60_000) * 60_000 + 1e-7,
    Number.POSITIVE_INFINITY,
    Number.NaN,
  ]) {
    expect(() => clock.walk(at, ms)).toThrow("Only whole milliseconds");
  }
});
