import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AnswerFromCache } from "./answer-cache.ts";
import { listen } from "./listen.ts";

const silenceMs = 100;
const anyPort = { port: 0, host: "127.0.0.1", socketFromSystemd: false, trustedProxies: 0 };
let open: Awaited<ReturnType<typeof listen>>;

async function answer(request: Request): Promise<Response> {
  if (request.method === "POST") return new Response(await request.text());
  if (request.url.endsWith("/more")) return new Response(new Blob(["x".repeat(20e6)]).stream());
  await wait(silenceMs * 4);
  return new Response("at last");
}

const answerFromCache: AnswerFromCache = (_request, _response, handOn) => handOn();
const http = { fetch: answer, answerFromCache, noteConnection() {} };
const start = (at: typeof anyPort, ms: number) =>
  listen(http as unknown as Parameters<typeof listen>[0], at, ms);

async function withSilence(ms: number, at: typeof anyPort, run: (port: number) => Promise<void>) {
  const { server, port } = await start(at, ms);
  await run(port);
  server.closeAllConnections();
  server.close();
}

beforeEach(async () => {
  open = await start(anyPort, silenceMs);
});

afterEach(() => {
  open.server.closeAllConnections();
  open.server.close();
});

async function heldAfter(request: string): Promise<number> {
  const socket = connect(open.port, "127.0.0.1").pause();
  socket.on("error", () => {});
  socket.write(request);
  await wait(silenceMs * 8);
  const held = await promisify(open.server.getConnections.bind(open.server))();
  socket.destroy();
  return held;
}

test("an answer that takes longer than a client may be silent arrives", async () => {
  const response = await fetch(`http://127.0.0.1:${open.port}/`);
  expect(await response.text()).toBe("at last");
});

test("whoever stops in the middle of a body, or of reading, is cut off", async () => {
  const head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n";
  expect(await heldAfter(`${head}12345`)).toBe(0);
  expect(await heldAfter("GET /more HTTP/1.1\r\nHost: a\r\n\r\n")).toBe(0);
});

async function openIdle(port: number, count: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect(port, "127.0.0.1"));
  const held = new Set(sockets);
  for (const socket of sockets) {
    socket.on("error", () => {});
    socket.on("close", () => held.delete(socket));
  }
  const connected = sockets.map((socket) => once(socket, "connect").catch(() => {}));
  await Promise.all(connected);
  await vi.waitFor(() => expect(held.size).toBeLessThanOrEqual(500));
  return [...held];
}

test("one address has its share of the connections, which is free again once they are closed", async () => {
  await withSilence(60_000, anyPort, async (port) => {
    const held = await openIdle(port, 600);
    expect(held).toHaveLength(500);
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
    for (const socket of held.slice(0, 10)) socket.destroy();
    await vi.waitFor(async () => {
      expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe("at last");
    });
    for (const socket of held) socket.destroy();
  });
});

test("behind a proxy its address is everybody's, and has no share", async () => {
  await withSilence(60_000, { ...anyPort, trustedProxies: 1 }, async (port) => {
    const sockets = Array.from({ length: 600 }, () => connect(port, "127.0.0.1"));
    await Promise.all(sockets.map((socket) => once(socket, "connect")));
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe("at last");
    for (const socket of sockets) socket.destroy();
  });
});
