import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { bookingOf, bookingPage } from "./requests.ts";
import { answers, startServer, temporaryFolder, until } from "./server-process.ts";

const kills = 3;

test("killed at any moment, no acknowledged booking is lost, none is there twice or in half", async () => {
  const folder = temporaryFolder();
  const acknowledged: string[] = [];
  for (let round = 0; round < kills; round++) {
    const server = await startServer({ DATA_FOLDER: folder });
    let alive = true;
    const visitors = Array.from({ length: 4 }, async (_, visitor) => {
      for (let i = 0; alive; i++) {
        const name = `driver-${round}-${visitor}-${i}`;
        const answer = await server.post(bookingPage, bookingOf(name)).catch(() => null);
        if (answer?.status === 302) acknowledged.push(`${name}@example.com`);
      }
    });
    const before = acknowledged.length;
    await until(() => acknowledged.length > before);
    await wait(Math.random() * 1000);
    alive = false;
    await server.end("SIGKILL");
    await Promise.all(visitors);
  }

  const { db, close } = await openDatabase({ databaseUrl: null, dataFolder: folder });
  const bookings = await db.query.bookingSubmissions.findMany();
  const events = await db.query.bookingEvents.findMany();
  const mails = await db.query.emailOutbox.findMany();
  await close();
  const addresses = bookings.map(({ email }) => email);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(acknowledged.filter((email) => !addresses.includes(email))).toEqual([]);
  expect(events.map(({ bookingId }) => bookingId).sort()).toEqual(
    bookings.map(({ id }) => id).sort(),
  );
  const mailed = mails.map(({ form }) => form.customer_email).sort();
  expect(mailed).toEqual([...addresses, ...addresses].sort());
}, 120_000);

test("asked to stop, it answers the requests in flight, waits for no endless one, and ends with 0", async () => {
  const server = await startServer({ DATA_FOLDER: temporaryFolder() });
  const slow = await Promise.all(
    ["first", "second", "third"].map((name) => halfPost(server.url, bookingOf(name))),
  );
  await halfPost(server.url, bookingOf("endless"));
  const ended = server.end("SIGTERM");
  await until(() => server.output().includes('"stopping"'));
  const answered = await Promise.all(slow.map((finish) => finish()));
  for (const answer of answered) expect(answer).toMatch(/^HTTP\/1.1 302 /);
  expect(await ended).toBe(0);
  expect(server.output()).toContain('"stopped"');
  expect(await answers(`${server.url}/healthz`)).toBe(false);
}, 60_000);

test("npm start passes the signal on", async () => {
  const env = { DATA_FOLDER: temporaryFolder() };
  const server = await startServer(env, ["npm", "start", "--silent"]);
  await server.end("SIGTERM");
  await until(async () => !(await answers(`${server.url}/healthz`)));
  await until(() => server.output().includes('"stopped"'));
}, 120_000);

/** Sends a booking but its last byte; the returned call sends that and waits for the answer. */
async function halfPost(url: string, fields: Record<string, string>) {
  const { hostname, port, host } = new URL(url);
  const body = new URLSearchParams(fields).toString();
  const socket = connect(Number(port), hostname).setEncoding("utf8");
  socket.on("error", () => {});
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  socket.write(
    `POST ${bookingPage} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${url}\r\n` +
      `X-Forwarded-For: 10.2.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body.slice(0, -1)}`,
  );
  await once(socket, "connect");
  await wait(100);
  return async () => {
    socket.write(body.slice(-1));
    await once(socket, "close");
    return answer;
  };
}
