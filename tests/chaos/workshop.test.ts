import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { migrate } from "#db/migrate.ts";
import { visits } from "#db/schema.ts";
import { seed } from "#db/seed.ts";
import { visibleText } from "../http/site.ts";
import { bookingOf } from "../process/requests.ts";
import { type ServerProcess, startServer } from "../process/server-process.ts";
import { noPlaceFaults, placeFaults } from "../workshop-intact.ts";
import { everyPlace, type Place } from "./engines.ts";

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
});

/** With its bays and its people. */
const openWorkshop = (place: Place) =>
  place.look(async (db) => {
    await migrate(db);
    await seed(db);
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
