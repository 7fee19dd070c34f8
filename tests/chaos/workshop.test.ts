import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { slotValue } from "#app/features/booking/slots.ts";
import { visitPath, visitToken } from "#app/features/booking/visit-link.server.ts";
import { firstHours, openParts } from "#app/features/hours/hours.ts";
import { addDays, instantOf, minutesNow, today } from "#app/lib/time.ts";
import { parseSettings } from "#app/platform/settings.ts";
import type { Db } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { visits } from "#db/schema.ts";
import { seed } from "#db/seed.ts";
import { visibleText } from "../http/site.ts";
import { bookingOf, bookingPage } from "../process/requests.ts";
import { type ServerProcess, startServer, until } from "../process/server-process.ts";
import { newShopper } from "../shoppers.ts";
import { openTill } from "../till.ts";
import { historyFaults, placeFaults } from "../workshop-intact.ts";
import { everyPlace, type Place } from "./engines.ts";
import { openShop } from "./load.ts";
import { rounds, roundsTimeoutMs, waitAtRandom } from "./rounds.ts";

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
      expect(await placeFaults(db)).toEqual({});
    });
  }, 240_000);

  test(
    "killed again and again while staff book, check in, move, hand over and cancel, and customers approve, move and cancel: each is done whole, or not at all",
    () => killAtTheCounter(place),
    roundsTimeoutMs,
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
  const answer = await server.post("/services/ceramic-coating", fields);
  const text = await answer.text();
  if (answer.status === 302) return "booked";
  return text.includes("This time was just taken") ? "told" : visibleText(text);
}

/** What is done to a visit, one step after the other, and what it is then. */
const plans = [
  {
    steps: ["move", "arrived", "in-work", "ready", "pay", "collected"],
    // One invoice, its payments in cash and by card, and one receipt.
    ends: "collected completed, 1 for 17000 paid by 2 and told once",
  },
  { steps: ["move-by-link", "arrived"], ends: "arrived confirmed" },
  { steps: ["cancel-by-link"], ends: "cancelled cancelled" },
  { steps: ["arrived", "in-work", "move", "ready"], ends: "ready confirmed" },
  { steps: ["move", "cancelled"], ends: "cancelled cancelled" },
  { steps: ["cancelled", "confirmed", "move", "arrived"], ends: "arrived confirmed" },
  { steps: ["arrived", "propose", "in-work", "approve", "ready"], ends: "ready confirmed" },
];

const secret = { SECRET: "a secret only for the tests of this product" };
const settings = parseSettings(secret);

async function killAtTheCounter(place: Place) {
  const { staff } = await openWorkshop(place);
  await place.look((db) => openTill(db, { at: new Date() }));
  const env = { ...place.env, ...secret };
  let server = await startServer(env);
  let [isOpen, answered, booked] = [true, 0, 0];
  /** By the e-mail of its customer, what a visit was left as. */
  const left = new Map<string, string>();

  async function work(person: number) {
    const counter = newShopper(
      () => server.url,
      "",
      () => `10.9.${person}.1`,
      (to, init) => untilAnswered(() => server.url, to, init),
    );
    await counter.signInToDesk(staff);
    let addresses = 0;
    const customer = newShopper(
      () => server.url,
      "",
      () => `10.8.${person}.${addresses++ % 250}`,
      (to, init) => untilAnswered(() => server.url, to, init),
    );
    for (let turn = person; isOpen; turn++) {
      const plan = plans[turn % plans.length];
      const start = timeOf(booked++);
      const made = await counter.send("/admin/visits/new", visitAt(start));
      const page = made.headers.get("location") ?? "";
      expect(page, await made.text()).toMatch(/^\/admin\/visits\/[0-9a-f-]{36}$/);
      const link = visitPath(visitToken(settings, { id: page.slice(-36), tokenVersion: 1 }));
      for (const step of plan?.steps ?? []) {
        if (step === "approve" || step.endsWith("-by-link")) {
          await byLink(customer, { link, step, start });
          answered++;
          continue;
        }
        const { status } = await counter.send(page, fieldsOf(step, start));
        expect(status, step).toBe(200);
        answered++;
      }
      left.set(visitAt(start).email, plan?.ends ?? "");
      const fields = siteBookingAt(start);
      await send(customer, bookingPage, fields);
      left.set(fields.email, "requested pending");
      answered++;
    }
  }

  const people = Promise.all([0, 1, 2].map(work));
  for (let round = 0; round < rounds; round++) {
    const before = answered;
    await Promise.race([people, until(() => answered >= before + 10, 60_000)]);
    await waitAtRandom(500);
    await server.end("SIGKILL");
    await expectWhole(place);
    server = await startServer(env);
  }
  isOpen = false;
  await people;
  await server.end("SIGTERM");
  await expectWhole(place);
  expect(await place.look(statesOfVisits)).toEqual(left);
}

type Customer = ReturnType<typeof newShopper>;
type ByLink = { link: string; step: string; start: Date };

/** What a customer does on their private page; what was done when the answer was lost is done. */
async function byLink(customer: Customer, { link, step, start }: ByLink) {
  if (step === "cancel-by-link") return send(customer, link, { intent: "cancel" });
  if (step === "move-by-link") {
    const { selectedDate, selectedTime } = siteBookingAt(start);
    const seenAt = start.toISOString();
    return send(customer, `${link}/move`, { selectedDate, selectedTime, seenAt });
  }
  const page = await (await customer.visit(link)).text();
  const asked = [
    ...page.matchAll(/name="lineId" value="([^"]+)".*?name="priceFils" value="(\d+)"/gs),
  ];
  expect(asked.length).toBeGreaterThan(0);
  for (const [, lineId = "", priceFils = ""] of asked) {
    await send(customer, link, { intent: "approve", lineId, priceFils });
  }
}

async function send(customer: Customer, path: string, fields: Record<string, string>) {
  const answer = await customer.send(path, fields);
  expect(answer.status, `${path} ${visibleText(await answer.text())}`).toBe(302);
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
    expect(await placeFaults(db)).toEqual({});
    expect(await historyFaults(db)).toEqual({});
  });

async function statesOfVisits(db: Db) {
  const { rows } = (await db.execute(sql`
    select email, visits.state || ' ' || status || case when papers > 0 then
      format(', %s for %s paid by %s and told %s', papers, fils, payments,
        case receipts when 1 then 'once' else receipts::text end) else '' end as state
    from visits join booking_submissions booking on booking.id = booking_id,
      lateral (select count(*) as papers, sum(total_fils) as fils from invoices
        where visit_id = visits.id) invoiced,
      lateral (select count(*) as payments from payments
        join invoices on invoices.id = payments.invoice_id where visit_id = visits.id) paid,
      lateral (select count(*) as receipts from visit_messages
        where visit_id = visits.id and name like 'receipt %') told`)) as unknown as {
    rows: { email: string; state: string }[];
  };
  return new Map(rows.map(({ email, state }) => [email, state]));
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
    request: crypto.randomUUID(),
    channel: "phone",
    locale: "en",
    phone: `05${String(person).slice(-8)}`,
    name: "Layla Hassan",
    email: `driver-${person}@example.com`,
    carMake: "Nissan",
    carModel: "Patrol",
    carYear: "2023",
    vehicleSize: "suv",
    service: "premium-wash",
    start: start.toISOString(),
  };
};

/** By somebody else on the website, an hour later. */
const siteBookingAt = (start: Date) => ({
  ...bookingOf("Mariam"),
  email: `site-${start.getTime() / 60_000}@example.com`,
  selectedDate: today(start),
  selectedTime: slotValue(minutesNow(start) + 60),
});

const before: Record<string, string> = {
  arrived: "confirmed",
  cancelled: "confirmed",
  confirmed: "cancelled",
  "in-work": "arrived",
  ready: "in-work",
  collected: "ready",
};

function fieldsOf(step: string, start: Date): Record<string, string> {
  if (step === "propose") {
    return { intent: "propose", extraName: "Clay bar", extraMinutes: "15", priceAed: "150" };
  }
  if (step === "move") {
    const later = new Date(start.getTime() + 30 * 60_000);
    return { intent: "place", start: later.toISOString() };
  }
  // The premium wash.
  if (step === "pay") {
    return {
      intent: "pay",
      key: crypto.randomUUID(),
      open: "17000",
      mail: "on",
      cash: "100",
      card: "70",
    };
  }
  return { intent: "stage", from: before[step] ?? "", to: step, reason: "weather" };
}
