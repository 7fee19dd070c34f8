import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { AnswerFromCache } from "./answer-cache.ts";
import { listen } from "./listen.ts";

const silenceMs = 100;
const anyPort = { port: 0, host: "127.0.0.1", socketFromSystemd: false };
let open: Awaited<ReturnType<typeof listen>>;

async function answer(request: Request): Promise<Response> {
  if (request.method === "POST") return new Response(await request.text());
  if (request.url.endsWith("/more")) return new Response(new Blob(["x".repeat(20e6)]).stream());
  await wait(silenceMs * 4);
  return new Response("at last");
}

beforeEach(async () => {
  const answerFromCache: AnswerFromCache = (_request, _response, handOn) => handOn();
  const http = { fetch: answer, answerFromCache, noteConnection() {} };
  open = await listen(http as unknown as Parameters<typeof listen>[0], anyPort, silenceMs);
});

afterEach(() => {
  open.server.closeAllConnections();
  open.server.close();
});

/** How many connections the server still holds some time after this was sent by who reads nothing. */
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
