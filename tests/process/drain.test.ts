import { expect, test } from "vitest";
import { bookingOf, bookingPage } from "./requests.ts";
import { answers, startServer, temporaryFolder, until } from "./server-process.ts";

test("asked to stop, it says so to the load balancer and goes on serving until that has left it", async () => {
  const server = await startServer({ DATA_FOLDER: temporaryFolder(), DRAIN_SECONDS: "3" });
  expect((await server.get("/readyz")).status).toBe(200);
  const ended = server.end("SIGTERM");
  await until(async () => (await server.get("/readyz")).status === 503);

  const page = await server.get("/");
  expect([page.status, page.headers.get("connection")]).toEqual([200, "close"]);
  expect((await server.post(bookingPage, bookingOf("late-driver"))).status).toBe(302);
  expect(await ended).toBe(0);
  expect(await answers(`${server.url}/healthz`)).toBe(false);
}, 60_000);
