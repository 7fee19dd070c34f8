import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { firstHours, openParts } from "#app/features/hours/hours.ts";
import { addDays, instantOf, today } from "#app/lib/time.ts";
import type { Db } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { visits } from "#db/schema.ts";
import { seed } from "#db/seed.ts";
import { visibleText } from "../http/site.ts";
import { bookingOf } from "../process/requests.ts";
import { type ServerProcess, startServer, until } from "../process/server-process.ts";
import { newShopper } from "../shoppers.ts";
import { historyFaults, noHistoryFaults, noPlaceFaults, placeFaults } from "../workshop-intact.ts";
import { everyPlace, type Place } from "./engines.ts";
import { openShop } from "./load.ts";
import { rounds, waitAtRandom } from "./rounds.ts";

describe.each(await everyPlace())("the workshop on %s", (name, place) => {
  test("of 200 who book its last place at once one has it, and 199 are told", async () => {
    await openWorkshop(place);
    const server = await startServer(place.env);
    const statuses = await Promise.all(
      Array.from({ length: 200 }, (_, person) => bookCoating(server, `driver-${name}-${person}`)),
    );
    await server.end("SIGTERM");
    expect(Map.groupBy(statuses, (status) => status).get("booked")).toHaveLength(1);
    expect(statuses.filter((status) => status === "told")).toHaveLength(199);
    await place.look(async (db) => {
      expect(await db.$count(visits)).toBe(1);
      expect(await placeFaults(db)).toEqual(noPlaceFaults);
    });
  }, 240_000);

  test(
    "killed again and again while staff check in, move, hand over and cancel: each is done whole, or not at all",
    () => killAtTheCounter(place),
    120_000 + rounds * 30_000,
  );
});

/** With its bays, its people and somebody at the counter, and without any visit. */
const openWorkshop = (place: Place) =>
  place.look(async (db) => {
    await migrate(db);
    await seed(db);
    await db.execute("truncate booking_submissions cascade");
    return openShop(db);
  });

async function bookCoating(
  server: ServerProcess,
  name: string,
): Promise<"booked" | "told" | string> {
  const fields = { ...bookingOf(name), phone: `05${String(Math.random()).slice(2, 10)}` };
  for (;;) {
    const answer = await server.post("/services/ceramic-coating", fields);
    const text = await answer.text();
    if (answer.status === 302) return "booked";
    // Only so many are worked on at once; the others come back, as browsers are told to.
    if (answer.status === 503) await wait(200);
    else return text.includes("This time was just taken") ? "told" : visibleText(text);
  }
}

/** What is done to a visit, one step after the other, and what it is then. */
const plans = [
  { steps: ["move", "arrived", "in-work", "ready", "collected"], ends: "collected completed" },
  { steps: ["arrived", "in-work", "move", "ready"], ends: "ready confirmed" },
  { steps: ["move", "cancel"], ends: "expected cancelled" },
  { steps: ["cancel", "bring-back", "move", "arrived"], ends: "arrived confirmed" },
];

async function killAtTheCounter(place: Place) {
  const { staff } = await openWorkshop(place);
  let server = await startServer(place.env);
  let [isOpen, answered, booked] = [true, 0, 0];
  /** By visit, what it was left as. */
  const left = new Map<string, string>();

  async function work(person: number) {
    const counter = newShopper(
      () => server.url,
      "",
      () => `10.9.${person}.1`,
      (to, init) => untilAnswered(() => server.url, to, init),
    );
    await counter.signInToDesk(staff);
    for (let turn = person; isOpen; turn++) {
      const plan = plans[turn % plans.length];
      const start = timeOf(booked++);
      const made = await counter.send("/admin/visits/new", visitAt(start));
      const page = made.headers.get("location") ?? "";
      expect(page, await made.text()).toMatch(/^\/admin\/visits\/[0-9a-f-]{36}$/);
      for (const step of plan?.steps ?? []) {
        const fields = { ...fieldsOf(step, start), script: "none" };
        const { status } = await counter.send(page, fields);
        expect(status, step).toBe(302);
        answered++;
      }
      left.set(page.slice(-36), plan?.ends ?? "");
    }
  }

  const people = Promise.all([0, 1, 2].map(work));
  for (let round = 0; round < rounds; round++) {
    const before = answered;
    await Promise.race([people, until(() => answered >= before + 10, 60_000)]);
    await waitAtRandom(500);
    await server.end("SIGKILL");
    await expectWhole(place);
    server = await startServer(place.env);
  }
  isOpen = false;
  await people;
  await server.end("SIGTERM");
  await expectWhole(place);
  expect(await place.look(statesOfVisits)).toEqual(left);
}

/** Repeats what nobody answered: what became of it is what this is about. */
async function untilAnswered(url: () => string, to: string, init: RequestInit): Promise<Response> {
  const { pathname, search } = new URL(to);
  const headers = new Headers(init.headers);
  // Whoever answers the next time may have another one.
  headers.delete("Origin");
  for (;;) {
    const again = { ...init, headers, signal: AbortSignal.timeout(30_000) };
    const answer = await fetch(url() + pathname + search, again).catch(() => null);
    const text = await answer?.text().catch(() => null);
    if (answer && text != null && answer.status < 500) return new Response(text || null, answer);
    await wait(100);
  }
}

const expectWhole = (place: Place) =>
  place.look(async (db) => {
    expect(await placeFaults(db)).toEqual(noPlaceFaults);
    expect(await historyFaults(db)).toEqual(noHistoryFaults);
  });

async function statesOfVisits(db: Db) {
  const rows = await db.query.visits.findMany();
  const bookings = await db.query.bookingSubmissions.findMany();
  const statusOf = new Map(bookings.map(({ id, status }) => [id, status]));
  return new Map(
    rows.map(({ id, stage, bookingId }) => [id, `${stage} ${statusOf.get(bookingId)}`]),
  );
}

const openDays = Array.from({ length: 60 }, (_, ahead) =>
  addDays(today(new Date()), 3 + ahead),
).filter((date) => openParts(firstHours, date).length > 0);

/** Each visit has one of its own, so that none is in the way of another. */
function timeOf(place: number): Date {
  const day = openDays[Math.floor(place / 5)];
  if (!day) throw new Error("More visits than days");
  return instantOf(day, (10 + (place % 5) * 2) * 60);
}

const visitAt = (start: Date) => {
  const person = start.getTime() / 60_000;
  return {
    ...{ request: crypto.randomUUID(), channel: "phone", locale: "en" },
    ...{ phone: `05${String(person).slice(-8)}`, name: "Layla Hassan" },
    email: `driver-${person}@example.com`,
    ...{ carMake: "Nissan", carModel: "Patrol", carYear: "2023", vehicleSize: "suv" },
    ...{ service: "premium-wash", start: start.toISOString() },
  };
};

const before: Record<string, string> = {
  ...{ arrived: "expected", "in-work": "arrived", ready: "in-work", collected: "ready" },
};

function fieldsOf(step: string, start: Date): Record<string, string> {
  if (step === "cancel") return { intent: "cancel", reason: "weather" };
  if (step === "bring-back") return { intent: "bring-back" };
  if (step === "move") {
    const later = new Date(start.getTime() + 30 * 60_000);
    return { intent: "place", start: later.toISOString() };
  }
  return { intent: "stage", from: before[step] ?? "", to: step };
}
