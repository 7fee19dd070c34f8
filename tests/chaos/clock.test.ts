import { describe, expect, test } from "vitest";
import { bookingOf, bookingPage } from "../process/requests.ts";
import { type ServerProcess, startServer, until } from "../process/server-process.ts";
import { newShopper } from "../shoppers.ts";
import { startBrokenSmtp } from "./broken-smtp.ts";
import { newClock } from "./clock.ts";
import { everyPlace, expectIntactAfter, openShopAt, type Place } from "./engines.ts";
import { startLoad } from "./load.ts";
import { rounds, roundsTimeoutMs, waitAtRandom } from "./rounds.ts";

const dayMs = 24 * 3_600_000;
const soonMs = 60_000;

describe.each(await everyPlace())("on %s, a clock that jumps a day", (name, place) => {
  test(
    "loses, doubles and holds back nothing, neither ahead nor back",
    () => jump(name, place),
    roundsTimeoutMs,
  );
});

async function jump(name: string, place: Place) {
  const shop = await openShopAt(place);
  const smtp = await startBrokenSmtp();
  const clock = newClock();
  const SMTP_URL = `smtp://127.0.0.1:${smtp.port}?ignoreTLS=true`;
  const env = { ...place.env, ...clock.env, SMTP_URL };
  const server = await startServer(env, clock.command);
  const load = startLoad(() => server.url, shop);
  const visitor = visitorOf(server, shop.emails);
  await visitor.signInBefore();
  let longestRecoveryMs = 0;
  for (let round = 0; round < rounds; round++) {
    for (const offsetMs of [dayMs, 0, -dayMs, 0]) {
      await waitAtRandom(500);
      await clock.set(server, offsetMs);
      longestRecoveryMs = Math.max(longestRecoveryMs, await load.answered(3));
      await visitor.expectSignedIn();
    }
  }
  await clock.set(server, dayMs);
  const late = await visitor.runIntoLimits(smtp.goAway);
  await smtp.mend();
  await clock.set(server, 0);
  await visitor.expectLimitsOver();
  await load.stop();
  // Not in a day. The mails that the load made go first, however many they are.
  const hasCome = () => smtp.mails.some(({ to }) => to === late);
  while (!hasCome()) {
    const before = smtp.mails.length;
    await until(() => smtp.mails.length > before, soonMs);
  }
  expect([...load.statuses].filter((status) => status >= 500)).toEqual([]);
  await until(async () => (await server.get("/readyz")).ok);
  expect(await server.end("SIGTERM")).toBe(0);
  await smtp.stop();
  // No worker took a mail for one that was not sent yet.
  const ids = smtp.mails.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  await place.look(async (db) => {
    await db.execute("delete from booking_submissions where email like 'visitor-%'");
    await db.execute("delete from email_outbox where form ->> 'customer_email' like 'visitor-%'");
  });
  await expectIntactAfter(
    { fault: `Clock jumps on ${name}`, rounds: 4 * rounds, longestRecoveryMs },
    { place, load, shop },
  );
}

/** Somebody who meets the clock's error in sessions, limits, locks and mail. */
function visitorOf(server: ServerProcess, emails: string[]) {
  const [email = "", locked = ""] = emails;
  const address = "198.51.100.77";
  const early = newShopper(
    () => server.url,
    email,
    () => "198.51.100.1",
  );
  const late = newShopper(
    () => server.url,
    email,
    () => "198.51.100.2",
  );
  const signIn = async (password?: string) => {
    const somebody = newShopper(
      () => server.url,
      locked,
      () => "198.51.100.3",
    );
    return (await somebody.signIn(password)).status;
  };
  return {
    signInBefore: () => early.signIn(),
    async expectSignedIn() {
      expect((await early.visit("/profile")).status).toBe(200);
    },
    /** On the wrong clock; resolves to whose mail could not go out then. */
    async runIntoLimits(loseMail: () => Promise<void>): Promise<string> {
      expect((await late.signIn()).status).toBe(302);
      for (let i = 0; i < 10; i++) await server.post("/contact", {}, address);
      expect((await server.post("/contact", {}, address)).status).toBe(429);
      for (let i = 0; i < 5; i++) await signIn("a wrong password");
      expect(await signIn()).toBe(429);
      await loseMail();
      expect((await server.post(bookingPage, bookingOf("visitor-late"))).status).toBe(302);
      await until(() => server.output().includes('"event":"mail does not go out"'));
      return "visitor-late@example.com";
    },
    /** On the right one. */
    async expectLimitsOver() {
      expect((await server.post("/contact", {}, address)).status).toBe(422);
      expect(await signIn()).toBe(302);
      for (const somebody of [early, late]) {
        expect((await somebody.visit("/profile")).status).toBe(200);
      }
      expect((await server.get("/perfumes")).status).toBe(200);
    },
  };
}
