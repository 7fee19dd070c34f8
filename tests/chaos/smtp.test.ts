import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bookingOf, bookingPage } from "../process/requests.ts";
import { type ServerProcess, startServer, until } from "../process/server-process.ts";
import { newShopper } from "../shoppers.ts";
import { type SmtpFault, startBrokenSmtp } from "./broken-smtp.ts";
import { newClock } from "./clock.ts";
import { embeddedPlace, openShopAt } from "./engines.ts";
import type { Shop } from "./load.ts";
import { isLong } from "./rounds.ts";

/** The delay before the second attempt, and a half. */
const untilNextAttemptMs = 45_000;
const perFault = 4;

const place = embeddedPlace();
const clock = newClock();
let smtp: Awaited<ReturnType<typeof startBrokenSmtp>>;
let server: ServerProcess;
let shop: Shop;
let offsetMs = 0;
let booked = 0;
let staff: ReturnType<typeof newShopper>;
beforeAll(async () => {
  shop = await openShopAt(place);
  smtp = await startBrokenSmtp();
  const SMTP_URL = `smtp://127.0.0.1:${smtp.port}?ignoreTLS=true`;
  server = await startServer({ ...place.env, ...clock.env, SMTP_URL }, clock.command);
}, 120_000);
afterAll(async () => {
  await server.end("SIGTERM");
  await smtp.stop();
});
beforeEach(async () => {
  await smtp.mend();
  // Between two tests the clock may have passed the time after which the desk is locked, and a locked
  // one takes no other sign-in.
  const address = () => "10.99.0.1";
  staff = newShopper(() => server.url, "", address);
  await staff.signInToDesk(shop.staff);
});

const since = (mark: number, event: string) =>
  server
    .output()
    .slice(mark)
    .split("\n")
    .filter((line) => line.includes(`"event":"${event}"`));

/** Bookings that are answered as if nothing was wrong; resolves to their customers. */
async function book(): Promise<string[]> {
  const names = Array.from({ length: perFault }, () => `driver-${booked++}`);
  const start = performance.now();
  const answers = await Promise.all(names.map((name) => server.post(bookingPage, bookingOf(name))));
  expect(answers.map(({ status }) => status)).toEqual(names.map(() => 302));
  // Less than any server of mail is waited for.
  expect(performance.now() - start).toBeLessThan(9_000);
  return names.map((name) => `${name}@example.com`);
}

const arrived = (customers: string[]) => smtp.mails.filter(({ to }) => customers.includes(to));

async function passTime() {
  offsetMs += untilNextAttemptMs;
  await clock.set(server, offsetMs);
}

/** Each customer's mail has come, and once. */
async function expectAllOnce(customers: string[]) {
  await until(() => arrived(customers).length >= customers.length, 30_000);
  const ids = new Set(arrived(customers).map(({ id }) => id));
  expect(ids.size).toBe(customers.length);
  expect(arrived(customers)).toHaveLength(customers.length);
}

const passing: [string, SmtpFault | "away", RegExp][] = [
  ["refuses connections", "away", /ECONNREFUSED|ESOCKET|ECONNECTION/],
  ["takes connections and says nothing", { at: "greeting", does: "hang" }, /ETIMEDOUT/],
  ["is busy as it is greeted", { at: "greeting", says: "421 busy" }, /421/],
  ["takes no sender for now", { at: "MAIL", says: "451 later" }, /451/],
  ["takes no sender at all", { at: "MAIL", says: "550 no" }, /550/],
  ["takes no recipient for now", { at: "RCPT", says: "450 <you> later" }, /450/],
  ["takes no message for now", { at: "DATA", says: "452 full" }, /452/],
  ["falls silent after DATA", { at: "after DATA", does: "hang" }, /ETIMEDOUT/],
];

const refusals: [string, SmtpFault][] = [
  ["no such recipient", { at: "RCPT", says: "550 5.1.1 <you> unknown" }],
  ["no such message", { at: "body", says: "554 5.7.1 refused" }],
];

describe("a mail server that", () => {
  test.each(isLong ? passing : passing.slice(0, 1))(
    "%s slows nobody down, is named once, and gets every mail once",
    async (...[, fault, reason]) => {
      const mark = server.output().length;
      if (fault === "away") await smtp.goAway();
      else smtp.break(fault);
      const customers = await book();
      await until(() => since(mark, "mail does not go out").length > 0, 40_000);
      expect(since(mark, "mail does not go out")[0]).toMatch(reason);
      await smtp.mend();
      await until(async () => {
        await passTime();
        return arrived(customers).length >= customers.length;
      }, 40_000);
      await expectAllOnce(customers);
      await until(() => since(mark, "mail goes out again").length > 0);
      const lines = since(mark, "mail does not go out");
      const reasons = lines.map((line) => /"reason":"(.*?)"/.exec(line)?.[1]);
      expect(new Set(reasons).size).toBe(lines.length);
      expect(server.output().slice(mark)).not.toMatch(/example\.com|Mansoori|driver-|<you>/);
    },
    120_000,
  );

  test.each(isLong ? refusals : refusals.slice(0, 1))(
    "says for good that it takes %s: the mail is given up, and staff send it again",
    async (_, fault) => {
      const mark = server.output().length;
      smtp.break(fault);
      const customers = await book();
      // To the customer and to the workshop.
      await until(() => since(mark, "mail given up").length === 2 * perFault, 40_000);
      expect(since(mark, "mail does not go out")).toEqual([]);
      expect(server.output().slice(mark)).not.toMatch(/example\.com|driver-|<you>/);
      await smtp.mend();
      smtp.mails.length = 0;
      expect((await staff.sendFailedAgain()).status).toBe(200);
      await expectAllOnce(customers);
    },
    90_000,
  );
});

test.runIf(isLong)(
  "a mail server that cannot speak TLS is named once, and requests are answered",
  async () => {
    const other = embeddedPlace();
    const SMTP_URL = `smtps://127.0.0.1:${smtp.port}`;
    const strict = await startServer({ ...other.env, SMTP_URL });
    const { status } = await strict.post(bookingPage, bookingOf("careful"));
    expect(status).toBe(302);
    const named = () => strict.output().split('"event":"mail does not go out"').length - 1;
    await until(() => named() === 1);
    expect(await strict.end("SIGTERM")).toBe(0);
    expect(named()).toBe(1);
    expect(strict.output()).not.toMatch(/example\.com|Mansoori|careful/);
  },
  120_000,
);
