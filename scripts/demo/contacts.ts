import { addWorkingMinutes, firstHours } from "#app/features/hours/hours.ts";
import { replyDueAt } from "#app/features/hours/promises.ts";
import { newId } from "#app/lib/ids.ts";
import type { contactSubmissions } from "#db/schema/contact.ts";
import type { contactStatuses } from "#db/schema/enums.ts";
import { demoData } from "./data.ts";
import { type Draw, drawFrom, nth } from "./draw.ts";
import { personOf } from "./people.ts";
import { storyOf } from "./story.ts";

type Contact = typeof contactSubmissions.$inferInsert;
type Status = (typeof contactStatuses)[number];

const hour = 3_600_000;
const count = 40;
const fresh = 3;
const overdue = 3;

export function demoContacts(now: Date) {
  const draw = drawFrom(1);
  const sent = { en: 0, ar: 0 };
  return Array.from({ length: count }, (_, index) => {
    const person = personOf(index * 7 + 3);
    const text = nth(demoData.contacts[person.locale], sent[person.locale]++);
    const createdAt = sentAt(draw, index, now);
    const moments = momentsOf(draw, index, { createdAt, now });
    const id = newId();
    const contact: Contact = {
      ...text,
      id,
      name: person.name,
      email: person.email,
      phone: person.phone,
      customerId: person.customerId,
      locale: person.locale,
      status: moments.at(-1)?.[0],
      requestFingerprint: id,
      replyDueAt: replyDueAt(firstHours, createdAt),
      firstAnsweredAt: moments[1]?.[1] ?? null,
      createdAt,
      updatedAt: moments.at(-1)?.[1],
    };
    const { steps, ...story } = storyOf(draw, { kind: "contact", id, moments });
    return { contact, ...story, events: steps.map((step) => ({ ...step, contactId: id })) };
  });
}

function sentAt(draw: Draw, index: number, now: Date): Date {
  if (index < fresh) return new Date(now.getTime() - (0.4 + index * 1.5) * hour);
  if (index < fresh + overdue) return overdueSince(index, now);
  const share = (index - fresh) / (count - fresh);
  return new Date(now.getTime() - (share * 29 * 24 + draw.between(2, 20)) * hour);
}

function overdueSince(index: number, now: Date): Date {
  let at = new Date(now.getTime() - (50 + index * 3) * hour);
  while (replyDueAt(firstHours, at) >= now) at = new Date(at.getTime() - 5 * hour);
  return at;
}

function momentsOf(draw: Draw, index: number, { createdAt, now }: { createdAt: Date; now: Date }) {
  const moments: [Status, Date][] = [["new", createdAt]];
  const late = draw.chance(0.12);
  const answeredAt = late ? lateAnswer(draw, createdAt) : answerInTime(draw, createdAt);
  const resolvedAt = addWorkingMinutes(firstHours, answeredAt, draw.between(20, 1300));
  const resolves = draw.chance(0.75);
  if (index < fresh + overdue || answeredAt > now) return moments;
  moments.push(["contacted", answeredAt]);
  if (resolves && resolvedAt <= now) moments.push(["resolved", resolvedAt]);
  return moments;
}

const lateAnswer = (draw: Draw, createdAt: Date) =>
  addWorkingMinutes(firstHours, replyDueAt(firstHours, createdAt), draw.between(15, 700));

function answerInTime(draw: Draw, createdAt: Date): Date {
  const usual = addWorkingMinutes(firstHours, createdAt, draw.between(15, 400));
  const atTheLatest = new Date(
    replyDueAt(firstHours, createdAt).getTime() - (draw.between(5, 50) / 60) * hour,
  );
  return usual < atTheLatest ? usual : atTheLatest;
}
