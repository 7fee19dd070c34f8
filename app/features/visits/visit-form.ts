import * as z from "zod/mini";
import { isId } from "#app/lib/ids.ts";
import { instantOf, minutesOfClock, parseDateThisCentury } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";

const text = z.catch(z.string(), "");

/** A time as the board posts it (an instant) or as a form does (date and time). */
export const placeSchema = z.pipe(
  z.object({
    id: z.catch(z.string(), ""),
    seen: text,
    bayId: text,
    start: text,
    date: text,
    time: text,
    extraMinutes: text,
    overrule: text,
  }),
  z.transform((posted, context) => {
    const start = startOf(posted);
    if (!start) {
      const message = m.board_time_invalid();
      context.issues.push({ code: "custom", path: ["time"], message, input: posted });
      return z.NEVER;
    }
    const extra = Number(posted.extraMinutes);
    return {
      visitId: posted.id,
      expectedVersion: posted.seen || undefined,
      bayId: isId(posted.bayId) ? posted.bayId : undefined,
      start,
      extraMinutes: Number.isInteger(extra) && Math.abs(extra) <= 24 * 60 ? extra : 0,
      overrule: posted.overrule !== "",
    };
  }),
);

function startOf(posted: { start: string; date: string; time: string }): Date | null {
  return posted.start ? readInstant(posted.start) : readTime(posted);
}

export function readInstant(text: string): Date | null {
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) || !isSane(instant) ? null : instant;
}

const isSane = (start: Date) => start.getUTCFullYear() > 2000 && start.getUTCFullYear() < 2100;

export function readTime({ date, time }: { date: string; time: string }): Date | null {
  const day = parseDateThisCentury(date.trim());
  const isTime = /^([01]\d|2[0-3]):[0-5]\d$/.test(time.trim());
  return day && isTime ? instantOf(day, minutesOfClock(time.trim())) : null;
}
