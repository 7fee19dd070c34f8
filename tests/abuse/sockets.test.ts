import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type ServerProcess,
  startServer,
  temporaryFolder,
  until,
} from "../process/server-process.ts";

const apiKey = "lamaan_publishable_only_for_tests_of_sockets";
let server: ServerProcess;
beforeAll(async () => {
  server = await startServer({
    DATA_FOLDER: temporaryFolder(),
    API: "on",
    API_PUBLISHABLE_KEY: apiKey,
    NODE_OPTIONS: "--import=./tests/abuse/short-patience.ts",
  });
});
afterAll(() => server.end("SIGKILL"));

const opened: Socket[] = [];
afterAll(() => {
  for (const socket of opened) socket.destroy();
});

/** A connection of its own, and what came back on it so far. */
function open() {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname).setEncoding("latin1");
  opened.push(socket);
  const start = performance.now();
  const said = { text: "", closedAfterMs: null as number | null };
  socket.on("data", (text) => {
    said.text += text;
  });
  // To be cut off is an answer as well.
  socket.on("error", () => {});
  socket.on("close", () => {
    said.closedAfterMs = performance.now() - start;
  });
  return { socket, said };
}

/** What the server says to these bytes, until it closes the connection or has said all it will. */
async function ask(bytes: string): Promise<string> {
  const { socket, said } = open();
  socket.write(bytes, "latin1");
  let seen = "";
  for (let stillFor = 0; said.closedAfterMs === null && stillFor < 3_000; stillFor += 100) {
    await wait(100);
    if (seen !== said.text) stillFor = 0;
    seen = said.text;
  }
  socket.destroy();
  return said.text;
}

const statuses = (said: string) =>
  [...said.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

const host = "Host: localhost";
const form = "Content-Type: application/x-www-form-urlencoded";
const chunked = "Transfer-Encoding: chunked";
const hidden = `GET /admin/login HTTP/1.1\r\n${host}\r\n\r\n`;
const post = (headers: string[], body = "") =>
  `POST /contact HTTP/1.1\r\n${[host, form, ...headers].join("\r\n")}\r\n\r\n${body}`;
const get = (headers: string[], target = "/healthz", version = "1.1") =>
  `GET ${target} HTTP/${version}\r\n${headers.join("\r\n")}\r\n\r\n`;

/** One request to us, and another that a proxy in front might not have seen in it. */
const smuggled: [name: string, bytes: string][] = [
  ["two lengths", post(["Content-Length: 0", `Content-Length: ${hidden.length}`], hidden)],
  ["a list of lengths", post(["Content-Length: 0, 5"], hidden)],
  [
    "a length and chunks",
    post([`Content-Length: ${hidden.length + 5}`, chunked], `0\r\n\r\n${hidden}`),
  ],
  ["chunks in disguise", post([`Content-Length: 4`, "Transfer-Encoding: xchunked"], hidden)],
  ["chunks twice", post([chunked, "Transfer-Encoding: identity"], `0\r\n\r\n${hidden}`)],
  ["chunks after a space", post(["Transfer-Encoding : chunked"], `0\r\n\r\n${hidden}`)],
  ["chunks after a tab", post(["Transfer-Encoding:\x0bchunked"], `0\r\n\r\n${hidden}`)],
  ["a length with a sign", post(["Content-Length: +0"], hidden)],
  ["a length below nothing", post(["Content-Length: -1"], hidden)],
  ["a length in hexadecimal", post(["Content-Length: 0x5"], hidden)],
  ["a chunk of no number", post([chunked], `zz\r\n${hidden}`)],
  ["a chunk beyond numbers", post([chunked], `fffffffffffffffff\r\n${hidden}`)],
  ["a chunk longer than it says", post([chunked], `1\r\nabc\r\n0\r\n\r\n${hidden}`)],
  ["bare line feeds", `GET /healthz HTTP/1.1\n${host}\n\n${hidden}`],
  ["a folded header", get([host, "X-A: a\r\n b"]) + hidden],
  ["a null byte in a header", get([host, "X-A: a\0b"]) + hidden],
  ["a null byte in a name", get([host, "X-\0A: a"]) + hidden],
  ["a carriage return in a header", get([host, "X-A: a\rb: c"]) + hidden],
  ["no name of a header", get([host, ": a"]) + hidden],
  ["no host", get([]) + hidden],
];

test.concurrent.each(smuggled)("%s: refused, and what follows is no request", async (_, bytes) => {
  expect(statuses(await ask(bytes))).toEqual([400]);
});

test.concurrent.each([
  ["100 kB in one header", get([host, `X-A: ${"x".repeat(100_000)}`]), 431],
  ["10,000 headers", get([host, ...Array.from({ length: 10_000 }, (_, at) => `X-${at}: a`)]), 431],
  ["an address of 100 kB", get([host], `/${"x".repeat(100_000)}`), 431],
  ["no such method", `BREW / HTTP/1.1\r\n${host}\r\n\r\n`, 400],
  ["no such version", get([host], "/", "9.9"), 400],
  ["another protocol", "\x16\x03\x01\x02\0\x01\0\x01", 400],
  ["a request to two hosts", get([host, "Host: evil.example", "Connection: close"]), 400],
  ["an expectation of nobody", get([host, "Expect: x"]), 417],
  ["a tunnel", `CONNECT evil.example:443 HTTP/1.1\r\n${host}\r\n\r\n`, null],
])("%s is refused", async (_, bytes, status) => {
  expect(statuses(await ask(bytes))).toEqual(status === null ? [] : [status]);
});

test.concurrent.each([
  ["another site's address", get([host, "Connection: close"], "http://evil.example/healthz")],
  ["two slashes", get([host, "Connection: close"], "//evil.example/healthz")],
  ["a star", `OPTIONS * HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`],
  ["no address", get([host, "Connection: close"], "healthz")],
  ["a fragment", get([host, "Connection: close"], "/healthz#x")],
  ["a host of nonsense", get(["Host: a b/c?d#e", "Connection: close"])],
  ["an empty host", get(["Host:", "Connection: close"])],
  ["another scheme", get([host, "Connection: close"], "file:///etc/passwd")],
])("a request for %s is answered, and leads nowhere", async (_, bytes) => {
  const said = await ask(bytes);
  expect(statuses(said)).toHaveLength(1);
  expect(statuses(said)[0]).toBeLessThan(500);
  expect(said).not.toMatch(/^location: .*evil/im);
  expect(said).not.toMatch(/\n\s+at |root:/);
});

test("HTTP/1.0, an upgrade and several requests at once are answered", async () => {
  expect(await ask(get([host], "/healthz", "1.0"))).toMatch(/^HTTP\/1.1 200 /);
  const upgrade = get([host, "Connection: Upgrade, close", "Upgrade: websocket"]);
  expect(statuses(await ask(upgrade))).toEqual([200]);
  expect(statuses(await ask(get([host]).repeat(20)))).toEqual(Array(20).fill(200));
});

test("a client that asks whether it may send is told so, or that it is too much", async () => {
  const small = post(["Expect: 100-continue", "Content-Length: 5", "Connection: close"], "a=b&c");
  expect(statuses(await ask(small))).toEqual([100, 422]);
  const large = post(["Expect: 100-continue", "Content-Length: 9000000"]);
  expect(statuses(await ask(large)).at(-1)).toBe(413);
});

// A proxy gives a connection that said nothing of its end to the next visitor.
test.each(["/contact", "/rest/v1/contact_submissions", "/auth/v1/otp"])(
  "%s refuses a body that is too large, and the connection goes on",
  async (path) => {
    const head = [host, form, `apikey: ${apiKey}`, "Content-Length: 600000"].join("\r\n");
    const large = `POST ${path} HTTP/1.1\r\n${head}\r\n\r\n${"a".repeat(600_000)}`;
    expect(statuses(await ask(large + get([host, "Connection: close"])))).toEqual([413, 200]);
  },
);

test("chunks without end are cut off at what a form may hold", async () => {
  const { socket, said } = open();
  socket.write(post([chunked]), "latin1");
  const chunk = `1000\r\n${"a".repeat(4096)}\r\n`;
  for (let sent = 0; sent < 400 && !said.text; sent++) {
    socket.write(chunk);
    await wait(5);
  }
  expect(statuses(said.text)).toEqual([413]);
});

/** In kilobytes, as the kernel counts it. */
const memory = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1]);

async function isAnsweredSoon() {
  const start = performance.now();
  expect((await server.get("/about")).status).toBe(200);
  expect(performance.now() - start).toBeLessThan(5_000);
}

describe("who holds a connection and says little", () => {
  const idleConnections = 1_500;
  const slow = {
    silent: "",
    "a head that never ends": `GET / HTTP/1.1\r\n${host}\r\nX-A: `,
    "a body that never comes": post(["Content-Length: 5000"], "name="),
    "chunks, one byte at a time": post([chunked]),
  };

  test("is let go, takes little memory, and others are answered meanwhile", async () => {
    await isAnsweredSoon();
    const before = memory();
    const idle: ReturnType<typeof open>[] = [];
    while (idle.length < idleConnections) {
      idle.push(open());
      // As many at once as the system keeps waiting for a server.
      if (idle.length % 100 === 0) await wait(100);
    }
    const slowly = Object.entries(slow).map(([name, bytes]) => {
      const connection = open();
      connection.socket.write(bytes);
      return { name, ...connection };
    });
    const reader = open();
    reader.socket.pause();
    reader.socket.write(get([host], "/").repeat(200));
    await isAnsweredSoon();
    expect(memory() - before).toBeLessThan(200_000);
    for (const { name, socket, said } of slowly) {
      const letGo = () => {
        if (name.includes("head")) socket.write("a");
        if (name.includes("chunks")) socket.write("1\r\na\r\n");
        return said.closedAfterMs !== null;
      };
      await until(letGo, 40_000);
    }
    await isAnsweredSoon();
    const stillOpen = () => idle.filter(({ said }) => said.closedAfterMs === null).length;
    await expect.poll(stillOpen, { timeout: 30_000 }).toBe(0);
    // It reads nothing, so it hears of its end only now.
    reader.socket.resume();
    await expect.poll(() => reader.said.closedAfterMs, { timeout: 10_000 }).not.toBeNull();
    expect(server.output()).not.toContain('"level":"error"');
  }, 150_000);
});
