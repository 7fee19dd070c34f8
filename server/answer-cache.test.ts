import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { createLog } from "#app/platform/log.ts";
import { parseSettings } from "#app/platform/settings.ts";
import type { PageTopic } from "#db/page-data.ts";
import { createAnswerCache, readAddress, withoutNonce } from "./answer-cache.ts";

const html = { "Content-Type": "text/html; charset=utf-8" };
const settings = parseSettings({ SITE_URL: "https://lamaan.example", SECRET: "s".repeat(40) });
const morning = new Date("2026-11-24T09:00:00.437+04:00").getTime();

const open: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

type Asked = { path: string; headers?: Record<string, string | string[]>; method?: string };

async function site(page?: (asked: Request, id: string) => Promise<Response> | Response) {
  const asked: Request[] = [];
  let now = morning;
  const changes = new Map<PageTopic, number | null>();
  const answer = createAnswerCache(
    { settings, log: createLog(() => {}), now: () => new Date(now) },
    {
      async ask(request) {
        asked.push(request);
        const id = `id-of-${asked.length}`;
        const counted = () => new Response(`${request.url} ${asked.length}`, { headers: html });
        const made = await (page ?? counted)(request, id);
        made.headers.set("X-Request-Id", id);
        return made;
      },
      pageData: {
        changes: (topic) => changes.get(topic) ?? (changes.has(topic) ? null : 1),
        close: async () => {},
      },
    },
  );
  const server = createServer((request, response) =>
    answer(request, response, () => response.end("handed on")),
  );
  open.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  async function get({ path, headers = {}, method = "GET" }: Asked) {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ port, path, method, headers, agent: false }, resolve).on("error", reject).end();
    });
    const body = await buffer(response);
    return { status: response.statusCode, headers: response.headers, body, text: `${body}` };
  }
  return {
    get,
    asked,
    text: async (path: string, cookie = "") =>
      (await get({ path, headers: cookie ? { Cookie: cookie } : {} })).text,
    pass(ms: number) {
      now += ms;
    },
    change(topic: PageTopic, count: number | null) {
      changes.set(topic, count);
    },
  };
}

test("a page is made once, from its address at our own host and from nothing else of a request", async () => {
  const { get, text, asked } = await site();
  const headers = {
    Host: "evil.example",
    "X-Forwarded-Host": "evil",
    Cookie: "booked=sealed; _ga=GA1.1; language=ar",
    "If-None-Match": '"x"',
    Referer: "https://evil.example",
    "User-Agent": "one",
  };
  const first = await get({ path: "/about?utm_source=x", headers });
  expect(first.text).toBe("https://lamaan.example/about 1");
  expect(await text("/about")).toBe(first.text);
  expect(asked.map(({ url, headers }) => [url, [...headers]])).toEqual([
    ["https://lamaan.example/about", []],
  ]);
});

const untilMidnight = 15 * 3_600_000 - 437;
test.each([
  [
    "/about",
    [
      [untilMidnight - 1, 1],
      [untilMidnight, 2],
      [untilMidnight + 23 * 3_600_000, 2],
    ],
  ],
  [
    "/services/premium-wash",
    [
      [29_999, 1],
      [30_000, 2],
      [59_999, 2],
      [60_000, 3],
    ],
  ],
] as const)("%s is made anew when what it says of the time is over", async (path, moments) => {
  const { text, asked, pass } = await site();
  await text(path);
  let at = 0;
  for (const [moment, times] of moments) {
    pass(moment - at);
    at = moment;
    await text(path);
    expect([moment, asked.length]).toEqual([moment, times]);
  }
});

test("a page is right until one of its topics changes, also while it is being made", async () => {
  const makings: ReturnType<typeof Promise.withResolvers<Response>>[] = [];
  const { text, asked, change } = await site(() => {
    const making = Promise.withResolvers<Response>();
    makings.push(making);
    return making.promise;
  });
  const first = text("/perfumes");
  await expect.poll(() => asked.length).toBe(1);
  change("perfumes", 2);
  const second = text("/perfumes");
  await expect.poll(() => asked.length).toBe(2);
  makings[1]?.resolve(new Response("new"));
  expect(await second).toBe("new");
  makings[0]?.resolve(new Response("old"));
  expect(await first).toBe("old");
  const third = text("/perfumes");
  await expect.poll(() => asked.length).toBe(3);
  makings[2]?.resolve(new Response("newest"));
  expect(await third).toBe("newest");
  change("currencies", 2);
  expect(await text("/perfumes")).toBe("newest");
});

test("while no change would be heard of, each page is made, and the last one given where it fails", async () => {
  let status = 200;
  const { text, change } = await site(({ url }) => new Response(`${status} ${url}`, { status }));
  await text("/about");
  change("content", null);
  status = 503;
  expect(await text("/about")).toMatch(/^200/);
  expect(await text("/terms")).toMatch(/^503/);
  status = 200;
  expect(await text("/terms")).toMatch(/^200/);
  status = 500;
  expect(await text("/terms")).toMatch(/^200/);
});

test("a page goes on being shown while it cannot be made, or for too long, and goes when it is gone", async () => {
  const late = Promise.withResolvers<Response>();
  const answers = [
    new Response("made"),
    new Response("failed", { status: 500 }),
    new Response("a part", { headers: { "Cache-Control": "private, no-cache" } }),
    late.promise,
  ];
  const { text, pass } = await site(() => answers.shift() ?? new Response("gone", { status: 404 }));
  for (const expected of ["made", "made", "made", "made", "gone", "gone"]) {
    if (expected === "gone") late.resolve(new Response("gone", { status: 404 }));
    expect(await text("/about")).toBe(expected);
    pass(24 * 3_600_000);
  }
});

test("a clock that was put back makes no page eternal", async () => {
  const { text, pass } = await site();
  await text("/about");
  pass(-3_600_000);
  expect(await text("/about")).toMatch(/ 2$/);
});

test("a hundred who ask at once wait for one page", async () => {
  const { text, asked } = await site();
  const all = await Promise.all(Array.from({ length: 100 }, () => text("/about")));
  expect(new Set(all).size).toBe(1);
  expect(asked.length).toBe(1);
});

test("a page that fails says so with its id, and is not cached", async () => {
  const { get, text } = await site((_, id) =>
    id === "id-of-1"
      ? new Response(`failed ${id}`, { status: 500, headers: html })
      : new Response(`whole ${id}.`),
  );
  const failed = await get({ path: "/about" });
  expect([failed.status, failed.text]).toEqual([500, "failed id-of-1"]);
  expect(failed.headers).toMatchObject({
    "x-request-id": "id-of-1",
    "cache-control": "private, no-cache",
  });
  expect(failed.headers.etag).toBeUndefined();
  expect(await text("/about")).toBe("whole .");
});

test("what one visitor alone may have is neither cached nor given", async () => {
  const answers = [
    new Response("cookie", { headers: { ...html, "Set-Cookie": "a=b" } }),
    new Response("own rule", { headers: { ...html, "Cache-Control": "no-store" } }),
    new Response("unknown", { status: 404, headers: { ...html, "Set-Cookie": "a=b" } }),
    new Response(null, { status: 302, headers: { Location: "/x" } }),
  ];
  const { text } = await site(() => answers.shift() ?? new Response("public"));
  for (let i = 0; i < 4; i++) expect(await text("/about")).toBe("handed on");
  expect(await text("/about")).toBe("public");
});

test("that there is no such page is told as it was made, and is not cached", async () => {
  const { get, asked } = await site(() => new Response("no such page", { status: 404 }));
  for (const times of [1, 2]) {
    const answer = await get({ path: "/services/nothing" });
    expect([answer.status, answer.text]).toEqual([404, "no such page"]);
    expect(answer.headers["cache-control"]).toBe("private, no-cache");
    expect(answer.headers.etag).toBeUndefined();
    expect(asked.length).toBe(times);
  }
});

const perfumeId = "0199aaaa-0000-7000-8000-00000000000a";
const cartCookie = (id: string, lines: unknown[]) =>
  `guest-cart=${encodeURIComponent(Buffer.from(JSON.stringify({ id, lines })).toString("base64"))}`;

test("guests are shown the same where cart and currency are the same, and nobody else is", async () => {
  const { get, asked } = await site();
  const [one, other] = [
    "0199aaaa-0000-7000-8000-000000000001",
    "0199aaaa-0000-7000-8000-000000000002",
  ];
  const line = [perfumeId, 2, 85];
  const ask = async (cookie: string) => {
    const { headers, text } = await get({ path: "/perfumes", headers: { Cookie: cookie } });
    expect(headers["cache-control"]).toBe("private, no-cache");
    expect(headers.etag).toBeUndefined();
    return text;
  };
  const first = await ask(cartCookie(one, [line]));
  expect(await ask(`_ga=1; ${cartCookie(other, [line, "no line"])}`)).toBe(first);
  expect(await ask(cartCookie(one, [[perfumeId, 3, 85]]))).not.toBe(first);
  const dollars = `currency=${encodeURIComponent(Buffer.from('"USD"').toString("base64"))}`;
  expect(await ask(`${dollars}; ${cartCookie(one, [line])}`)).not.toBe(first);
  expect(asked.length).toBe(3);
  for (const { headers } of asked) {
    expect([...headers.keys()]).toEqual(["cookie"]);
    expect(headers.get("Cookie")).not.toContain(one);
  }
  const many = { Cookie: cartCookie(one, [[perfumeId, 11, 85]]) };
  expect((await get({ path: "/perfumes", headers: many })).text).toBe("handed on");
  expect(await ask("guest-cart=x")).toMatch(/ 4$/);
});

test("a change of a perfume or of a currency makes the pages anew of whoever has them", async () => {
  const { text, change } = await site();
  const cart = cartCookie("0199aaaa-0000-7000-8000-000000000001", [[perfumeId, 2, 85]]);
  const dollars = `currency=${encodeURIComponent(Buffer.from('"USD"').toString("base64"))}`;
  const all = () => Promise.all([text("/about"), text("/about", cart), text("/about", dollars)]);
  const before = await all();
  change("perfumes", 2);
  change("currencies", 2);
  const after = await all();
  expect(after.map((page, at) => page === before[at])).toEqual([true, false, false]);
});

test.each<[string, Omit<Asked, "path">]>([
  ["a session", { headers: { Cookie: "auth.session_token=x" } }],
  ["a session behind https", { headers: { Cookie: "__Secure-auth.session_token=x" } }],
  ["a notice", { headers: { Cookie: "language=ar; notice=x" } }],
  ["a cookie nobody knows", { headers: { Cookie: "something-new=1" } }],
  ["a cookie without a name", { headers: { Cookie: "=x" } }],
  ["two carts", { headers: { Cookie: "guest-cart=x; guest-cart=y" } }],
  ["a cookie in quotes", { headers: { Cookie: 'language="a;notice=x"' } }],
  ["a password of a proxy", { headers: { Authorization: "Basic eDp5" } }],
  ["a body", { headers: { "Content-Length": "0" } }],
  ["a host that is none", { headers: { Host: "a/b" } }],
  ["another method", { method: "DELETE" }],
])("with %s it is handed on", async (_, asked) => {
  const { get } = await site();
  await get({ path: "/about" });
  expect((await get({ path: "/about", ...asked })).text).toBe("handed on");
});

test.each([
  ["/", "/"],
  ["/ar", "/ar"],
  ["/ar/services/premium-wash", "/ar/services/premium-wash"],
  ["/gallery?post=gallery-07&category=steam", "/gallery?category=steam&post=gallery-07"],
  ["/perfumes?page=2", "/perfumes?page=2"],
  ["/perfumes?fbclid=x&page=2&utm_source=Card", "/perfumes?page=2"],
  ["/?gclid=%00&igsh=&ref=a?b", "/"],
  ["/?utm_source=a&utm_source=b", "/"],
  ["/?__proto__=x&constructor=y", "/"],
  ["/perfumes?PAGE=1", "/perfumes"],
  ["/perfumes/oud?page=2", "/perfumes/oud"],
])("%s is the page of every guest at %s", (url, address) => {
  expect(readAddress(url)?.address).toBe(address);
});

test.each([
  ...["/cart", "/checkout", "/profile", "/profile/orders", "/order-confirmation/0199"],
  ...["/admin/login", "/ar/admin/dashboard", "/sign-in", "/reset-password", "/mailbox"],
  ...["/language/ar", "/nowhere", "/services/premium-wash.data", "/_root.data", "/about#x"],
  ...["/perfumes/oud/more", "/services/%70remium-wash", "/services/", "/ar/ar", "/armchair"],
  ...["/About", "/services/:id", "//about", "//evil.example/about", "/\\evil.example/about", ""],
  ...["http://evil.example/about", "*", "/?auth=login", "/services/premium-wash?booked=0199"],
  ...["/services/premium-wash?day=2026-11-24&size=suv", "/services/premium-wash?again=0199"],
  ...["/contact?sent=0199", "/perfumes?order=open", "/perfumes?ordered=0199", "/about?preview=x"],
  ...["/perfumes?page=1&page=2", "/perfumes?page=1&auth=login", "/perfumes?page=-1"],
  ...[
    "/perfumes?page=0",
    "/perfumes?page=01",
    "/perfumes?page=10001",
    "/gallery?category=steam%00",
  ],
  ...["/?utm_source=x&auth=login", "/?%61uth=login"],
])("%s may be somebody's, or is no page", (url) => {
  expect(readAddress(url)).toBeNull();
});

test("it holds so many bytes, and those last that were asked for last", async () => {
  const noise = randomBytes(150_000).toString("base64");
  const { text, asked } = await site(({ url }) => new Response(`${url} ${noise}`));
  for (let page = 1; page <= 200; page++) await text(`/gallery?page=${page}`);
  const before = asked.length;
  await text("/gallery?page=200");
  expect(asked.length).toBe(before);
  await text("/gallery?page=1");
  expect(asked.length).toBe(before + 1);
});

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["BR", "br"],
  ["identity", undefined],
  ["br;q=0.000", undefined],
  ["", undefined],
])("to a client that takes '%s' it sends %s", async (accepted, encoding) => {
  const { get } = await site();
  for (const round of ["made", "cached"]) {
    const { headers, body } = await get({
      path: "/about",
      headers: { "Accept-Encoding": accepted },
    });
    expect([round, headers["content-encoding"]]).toEqual([round, encoding]);
    expect(headers["content-length"]).toBe(String(body.length));
    const plain =
      encoding === "br" ? brotliDecompressSync(body) : encoding ? gunzipSync(body) : body;
    expect(plain.toString()).toBe("https://lamaan.example/about 1");
  }
});

test("whoever has the page is told so, and a head is the page without its body", async () => {
  const { get } = await site();
  const { headers, body } = await get({ path: "/about" });
  const etag = headers.etag ?? "";
  for (const tags of [etag, `"other", ${etag}`, "*"]) {
    const answer = await get({ path: "/about", headers: { "If-None-Match": tags } });
    expect([answer.status, answer.text, answer.headers.etag]).toEqual([304, "", etag]);
    expect(answer.headers["cache-control"]).toMatch(/^public, max-age=0, s-maxage=/);
    expect(answer.headers["content-type"]).toBeUndefined();
  }
  const other = await get({ path: "/about", headers: { "If-None-Match": '"other"' } });
  expect(other.status).toBe(200);
  const head = await get({ path: "/about", method: "HEAD" });
  expect([head.status, head.text]).toEqual([200, ""]);
  expect(head.headers["content-length"]).toBe(String(body.length));
});

test("in the policy the hashes of its scripts stand for the nonce, which is gone", async () => {
  const policy = "script-src 'self' 'nonce-n1' https://tags.example; base-uri 'none'";
  const page = '<script nonce="n1">ours()</script>';
  const headers = { "Content-Security-Policy": policy };
  const { get } = await site(() => new Response(page, { headers }));
  const answer = await get({ path: "/about" });
  expect(answer.text).toBe("<script>ours()</script>");
  expect(answer.headers["content-security-policy"]).toBe(
    `script-src 'self' ${hashOf("ours()")} https://tags.example; base-uri 'none'`,
  );
});

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("only scripts that carry the nonce have a hash", () => {
  const { html, scripts } = withoutNonce(
    [
      '<script nonce="n1">ours()</script>',
      '<script type="module" async="" nonce="n1">\nours("<b>")\n</script>',
      "<script>planted()</script>",
      '<script nonce="n2">planted()</script>',
      '<script type="application/ld+json">{"a":1}</script>',
      '<link nonce="n1" rel="x">',
    ].join(""),
    "n1",
  );
  expect(scripts).toEqual(["ours()", '\nours("<b>")\n'].map(hashOf));
  expect(html).not.toContain("n1");
  expect(html).toContain("<script>planted()</script>");
});
