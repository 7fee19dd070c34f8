import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { bookingOf, bookingPage } from "../process/requests.ts";
import { answers, startServer, temporaryFolder, until } from "../process/server-process.ts";
import { newClock } from "./clock.ts";
import { everyPlace, expectIntactAfter, openShopAt, type Place } from "./engines.ts";
import { startLoad } from "./load.ts";
import { deliverEverything, startCatcher } from "./post.ts";
import { rounds, roundsTimeoutMs, waitAtRandom } from "./rounds.ts";

describe.each(await everyPlace())("on %s", (name, place) => {
  test(
    "killed again and again under load: what was acknowledged is there once, adds up, and is told",
    () => killUnderLoad(name, place),
    roundsTimeoutMs,
  );
});

async function killUnderLoad(name: string, place: Place) {
  const shop = await openShopAt(place);
  const catcher = await startCatcher();
  const clock = newClock();
  const env = { ...place.env, ...catcher.env, ...clock.env };
  const start = () => startServer(env, clock.command);
  let server = await start();
  const load = startLoad(() => server.url, shop);
  let longestRecoveryMs = 0;
  for (let round = 0; round < rounds; round++) {
    await load.answered(20);
    await waitAtRandom(1000);
    await server.end("SIGKILL");
    const killedAt = performance.now();
    server = await start();
    await load.answered(1);
    longestRecoveryMs = Math.max(longestRecoveryMs, performance.now() - killedAt);
  }
  await load.stop();
  expect(await server.end("SIGTERM")).toBe(0);
  await expectIntactAfter(
    { fault: `SIGKILL on ${name}`, rounds, longestRecoveryMs },
    { place, load, shop },
  );
  await deliverEverything(place, { catcher, clock, start });
}

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
