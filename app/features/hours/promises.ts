import type { Locale } from "#app/lib/locale.ts";
import {
  addDays,
  formatDate,
  formatTime,
  minuteMs,
  minutesNow,
  startOfHour,
  today,
} from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { addWorkingMinutes, isOpenAt, nextOpening, type OpeningHours } from "./hours.ts";

const hourMs = 60 * minuteMs;

/** Promises of the site (D21), in whole minutes: a call within open hours, a reply by the clock. */
const promises = {
  call: { withinMs: 2 * hourMs, within: m.hours_promise_call, dueAt: callbackDueAt },
  reply: { withinMs: 24 * hourMs, within: m.hours_promise_reply, dueAt: replyDueAt },
};

type Promised = keyof typeof promises;

/** Two open hours after a booking: for Saturday at 9 PM that is Monday at noon. */
export function callbackDueAt(hours: OpeningHours, bookedAt: Date): Date {
  return wholeMinute(addWorkingMinutes(hours, bookedAt, 120));
}

/** In 24 hours, or one hour after the opening that follows. */
export function replyDueAt(hours: OpeningHours, askedAt: Date): Date {
  const due = new Date(askedAt.getTime() + promises.reply.withinMs);
  if (isOpenAt(hours, due)) return wholeMinute(due);
  return new Date(nextOpening(hours, due).getTime() + hourMs);
}

const wholeMinute = (instant: Date): Date =>
  new Date(Math.floor(instant.getTime() / minuteMs) * minuteMs);

type Asked = { askedAt: Date; dueAt: Date };

/** `within 2 hours` where possible, else `by 12:00 PM on Monday`. */
export function dueText(promised: Promised, { askedAt, dueAt }: Asked, locale: Locale): string {
  const { withinMs, within } = promises[promised];
  const isWithin = dueAt.getTime() - askedAt.getTime() <= withinMs;
  return isWithin ? within({}, { locale }) : byText({ askedAt, dueAt }, locale);
}

function byText({ askedAt, dueAt }: Asked, locale: Locale): string {
  const day = today(dueAt);
  const style = day < addDays(today(askedAt), 7) ? "long-weekday" : "full";
  const time = formatTime(minutesNow(dueAt), locale);
  return m.hours_promise_by({ time, day: formatDate(day, locale, style) }, { locale });
}

export function dueTextInHour(
  promised: Promised,
  { hours, now }: { hours: OpeningHours; now: Date },
  locale: Locale,
): string {
  const fromMs = startOfHour(now).getTime();
  const [first, last] = [fromMs, fromMs + hourMs].map((ms) => {
    const askedAt = new Date(ms);
    return { askedAt, dueAt: promises[promised].dueAt(hours, askedAt) };
  }) as [Asked, Asked];
  const text = dueText(promised, first, locale);
  const isSame = text === dueText(promised, last, locale);
  return isSame ? text : byText({ ...last, askedAt: first.askedAt }, locale);
}
