import { type OutgoingHttpHeaders, request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { countStatements } from "../counted-statements.ts";
import { testDatabase } from "../database.ts";
import { seededSite } from "./site.ts";

const database = countStatements(await testDatabase());
const site = await seededSite({}, database.db);

type Asked = { path: string; headers?: OutgoingHttpHeaders; method?: string };

/** As it is on the wire; fetch would unpack it, and add headers of its own. */
function ask({ path, headers = {}, method = "GET" }: Asked) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>(
    (resolve, reject) => {
      const { port } = new URL(site.url);
      request({ port, path, method, headers, agent: false }, async (answer) => {
        const { "x-request-id": id, date, ...rest } = answer.headers;
        expect(id).toMatch(/^[\w-]{36}$/);
        expect(date).toMatch(/GMT$/);
        answer.setEncoding("base64");
        resolve({ status: answer.statusCode ?? 0, headers: rest, body: await text(answer) });
      })
        .on("error", reject)
        .end();
    },
  );
}

const lengthOf = ({ headers }: Awaited<ReturnType<typeof ask>>) =>
  "content-length" in headers ? { "content-length": headers["content-length"] } : {};

const pages = ["/", "/ar", "/services", "/services/premium-wash", "/perfumes", "/perfumes/oud"];
const forms = [{}, { "Accept-Encoding": "br, gzip" }, { "Accept-Encoding": "gzip" }];

test.each(pages)("%s is given again as the pipeline gave it, to the header", async (path) => {
  for (const headers of forms) {
    // Who asks first has it compressed fast, by the pipeline as well.
    const fast = await ask({ path, headers });
    const first = await ask({ path, headers });
    expect(first.status).toBe(200);
    expect({ ...fast.headers, ...lengthOf(first) }).toEqual(first.headers);
    // Without a length the first goes out in pieces.
    const { "transfer-encoding": _, ...shared } = first.headers;
    for (let round = 0; round < 2; round++) {
      const again = await ask({ path, headers });
      expect(again).toEqual({
        ...first,
        headers: { ...shared, "content-length": again.headers["content-length"] },
      });
    }
    const known = { ...headers, "If-None-Match": String(first.headers.etag) };
    const unchanged = await ask({ path, headers: known });
    expect([unchanged.status, unchanged.body]).toEqual([304, ""]);
    expect(await ask({ path, headers: known })).toEqual(unchanged);
  }
});

test("each answer has an id of its own, and a line in the log soon after", async () => {
  await site.get("/about");
  const ids = new Set<string | null>();
  for (let i = 0; i < 5; i++) {
    ids.add((await site.get("/about")).headers.get("x-request-id"));
  }
  expect(ids.size).toBe(5);
  const logged = () =>
    site.lines.flatMap((lines) => lines.split("\n")).map((line) => JSON.parse(line));
  const ofThese = () => logged().filter(({ requestId }) => ids.has(requestId));
  await expect.poll(() => ofThese().length).toBe(5);
  expect(ofThese()[4]).toMatchObject({ event: "request", path: "/about", status: 200 });
});

test.each([
  ["two hosts", "Host: a.example\r\nHost: b.example", 400],
  ["no host", "Accept: */*", 400],
  ["a host that is none", "Host: a/b", 400],
  ["a plain host", "Host: a.example", 200],
])("a kept page that is asked of %s", async (_, lines, status) => {
  await ask({ path: "/terms" });
  const socket = connect(Number(new URL(site.url).port), "127.0.0.1");
  socket.end(`GET /terms HTTP/1.1\r\n${lines}\r\nConnection: close\r\n\r\n`);
  expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});
