import { addWorkingMinutes, isOpenAt, nextOpening, type OpeningHours } from "./hours.ts";

/** What the site promises (D21): a call in hours in which the workshop is open, a reply by the clock. */
const callbackMinutes = 2 * 60;
const replyMs = 24 * 3_600_000;
const replyAfterOpeningMs = 3_600_000;

/** Two open hours after a booking: from Saturday night at nine they are over on Monday at noon. */
export const callbackDueAt = (hours: OpeningHours, bookedAt: Date): Date =>
  addWorkingMinutes(hours, bookedAt, callbackMinutes);

/** By when a message is answered: in 24 hours, or one hour after the opening that follows them. */
export function replyDueAt(hours: OpeningHours, askedAt: Date): Date {
  const due = new Date(askedAt.getTime() + replyMs);
  if (isOpenAt(hours, due)) return due;
  return new Date(nextOpening(hours, due).getTime() + replyAfterOpeningMs);
}
