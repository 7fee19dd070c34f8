import { setTimeout as wait } from "node:timers/promises";
import { like } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { hashVisitToken, visitPath, visitToken } from "#app/features/booking/visit-link.server.ts";
import { findBookable, readBookables } from "#app/features/offers/offers.server.ts";
import { joinWaitingList } from "#app/features/waiting-list/waiting-list.server.ts";
import { addDays, instantOf, type LocalDate, today, weekday } from "#app/lib/time.ts";
import { parseSettings } from "#app/platform/settings.ts";
import type { Db } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { emailOutbox, visitSettings, visits, waitingList } from "#db/schema.ts";
import { seed } from "#db/seed.ts";
import { changeIn } from "../database.ts";
import { startServer } from "../process/server-process.ts";
import { fillTimes } from "../visits.ts";
import { everyPlace } from "./engines.ts";

const secret = { SECRET: "a secret only for the tests of this product" };
const settings = parseSettings(secret);
const waiting = 12;

describe.each(await everyPlace())("on %s", (_name, place) => {
  test("killed between a cancellation and the telling, and in it: each is told once", async () => {
    const link = await place.look(fullWorkshop);
    const env = { ...place.env, ...secret };
    let server = await startServer(env);
    const cancelled = await server.post(link, { intent: "cancel" });
    expect(cancelled.status).toBe(302);
    await server.end("SIGKILL");
    for (const ms of [0, 40, 120]) {
      server = await startServer(env);
      await wait(ms);
      await server.end("SIGKILL");
    }
    for (let starts = 0; starts < 2; starts++) {
      server = await startServer(env);
      await wait(2_000);
      expect(await server.end("SIGTERM")).toBe(0);
    }
    const told = await place.look((db) =>
      db
        .select({ to: emailOutbox.toAddress })
        .from(emailOutbox)
        .where(like(emailOutbox.subject, "A place is free%")),
    );
    expect(told.map(({ to }) => to).sort()).toEqual(addresses.toSorted());
    const left = await place.look((db) => db.select().from(waitingList));
    expect(left.filter(({ toldAt }) => toldAt === null)).toEqual([]);
  }, 180_000);
});

const addresses = Array.from({ length: waiting }, (_, each) => `waits-${each}@example.com`);

/** A day on which the coating room is taken, and who waits for it; the link of the last visit in it. */
async function fullWorkshop(db: Db): Promise<string> {
  await migrate(db);
  await seed(db);
  await db
    .insert(visitSettings)
    .values({ quietFrom: 0, quietUntil: 0 })
    .onConflictDoUpdate({
      target: visitSettings.id,
      set: { quietFrom: 0, quietUntil: 0 },
    });
  const now = new Date();
  let day = addDays(today(now), 5);
  while (weekday(day) === 0) day = addDays(day, 1);
  const last = await fillDay(db, day);
  const token = visitToken(settings, { id: last, tokenVersion: 1 });
  await changeIn(db, visits, { id: last }, { tokenHash: hashVisitToken(token) });
  const app = { db, settings, now: () => now };
  const bookable = findBookable(await readBookables(app), "ceramic-coating");
  if (!bookable) throw new Error("no coating");
  for (const [each, email] of addresses.entries()) {
    const phone = `05011100${each + 10}`;
    const input = { day, name: "Mariam", phone, email, vehicleSize: "sedan" as const };
    expect(await joinWaitingList(app, { bookable, input, locale: "en" })).toMatchObject({
      ok: true,
    });
  }
  return visitPath(token);
}

function fillDay(db: Db, day: LocalDate): Promise<string> {
  const times = [10, 21].map((hour) => instantOf(day, hour * 60));
  return fillTimes(db, times, { serviceId: "ceramic-coating", at: new Date() });
}
