import { createHash, randomBytes } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { requestId } from "hono/request-id";
import { expect, test } from "vitest";
import type { App } from "#app/platform/app.ts";
import { createLog } from "#app/platform/log.ts";
import { parseSettings } from "#app/platform/settings.ts";
import { cachePages, finishPage, type MakePage } from "#server/middleware/page-cache.ts";

const html = { "Content-Type": "text/html" };

const noRows = Object.assign(Promise.resolve([]), {
  from: () => noRows,
  innerJoin: () => noRows,
  where: () => noRows,
  groupBy: () => noRows,
  orderBy: () => noRows,
});

/** A database in which nobody has set hours or texts. */
const emptyDatabase: object = { select: () => noRows };

/** Its pages tell how many were made before. */
function site(make?: (...facts: string[]) => Promise<Response>) {
  let made = 0;
  let now = 0;
  const app: App = {
    db: emptyDatabase as App["db"],
    settings: parseSettings({ SITE_URL: "https://lamaan.example", SECRET: "s".repeat(40) }),
    log: createLog(() => {}),
    now: () => new Date(now),
  };
  const counted = async (url: string) => new Response(`${url} ${made++}`, { headers: html });
  const http = new Hono();
  http.use(requestId());
  const makePage: MakePage = (address, { nonce, id }) =>
    (make ?? counted)(new URL(address, app.settings.brand.siteUrl).href, nonce, id);
  http.get("*", cachePages(app, makePage).middleware);
  http.all("*", (c) => c.text("personal"));
  const get = async (path: string, headers: Record<string, string> = {}) =>
    http.request(path, { headers });
  return {
    get,
    text: async (...request: Parameters<typeof get>) => (await get(...request)).text(),
    pass(ms: number) {
      now += ms;
    },
    made: () => made,
  };
}

test("a page is made once, from its address at our own host, and anew after half a minute", async () => {
  const { text, pass } = site();
  const first = "https://lamaan.example/about 0";
  expect(await text("http://evil.example/about", { "X-Forwarded-Host": "evil" })).toBe(first);
  pass(29_999);
  expect(await text("/about")).toBe(first);
  pass(1);
  expect(await text("/about")).toBe("https://lamaan.example/about 1");
});

test("nobody waits while a page is made anew after two thirds of its time", async () => {
  const makings: ReturnType<typeof Promise.withResolvers<Response>>[] = [];
  const { text, pass } = site(() => {
    const making = Promise.withResolvers<Response>();
    makings.push(making);
    return making.promise;
  });
  const first = text("/about");
  await expect.poll(() => makings.length).toBe(1);
  makings[0]?.resolve(new Response("old"));
  expect(await first).toBe("old");
  pass(19_999);
  expect(await text("/about")).toBe("old");
  expect(makings).toHaveLength(1);
  pass(1);
  expect(await text("/about")).toBe("old");
  expect(await text("/about")).toBe("old");
  expect(makings).toHaveLength(2);

  // Also while the new one has begun to come and is not whole.
  const body = new TransformStream<Uint8Array, Uint8Array>();
  makings[1]?.resolve(new Response(body.readable));
  const writer = body.writable.getWriter();
  await writer.write(new TextEncoder().encode("ne"));
  expect(await text("/about")).toBe("old");
  await writer.write(new TextEncoder().encode("w"));
  await writer.close();
  await expect.poll(() => text("/about")).toBe("new");
  pass(19_999);
  expect(await text("/about")).toBe("new");
  expect(makings).toHaveLength(2);
});

test("a page that cannot be made anew beforehand is shown until its time is over", async () => {
  let fails = false;
  const { text, pass } = site(async () => {
    if (fails) throw new Error("no page today");
    return new Response("made");
  });
  await text("/about");
  fails = true;
  pass(20_000);
  expect(await text("/about")).toBe("made");
  expect(await text("/about")).toBe("made");
});

test("a clock that was put back makes no page eternal", async () => {
  const { text, pass } = site();
  await text("/about");
  pass(-3_600_000);
  expect(await text("/about")).toMatch(/ 1$/);
});

test("a hundred who ask at once wait for one page", async () => {
  const { text, made } = site();
  const all = await Promise.all(Array.from({ length: 100 }, () => text("/about")));
  expect(new Set(all).size).toBe(1);
  expect(made()).toBe(1);
});

test("a page that fails says so, is made once for each who asks, and is not kept", async () => {
  const answers = [new Response("failed", { status: 500, headers: html })];
  const { get, text } = site(async () => answers.shift() ?? new Response("whole"));
  const failed = await get("/about");
  expect([failed.status, failed.headers.get("Cache-Control")]).toEqual([500, null]);
  expect(await failed.text()).toBe("failed");
  expect(await text("/about")).toBe("whole");
});

test("what one visitor alone may have is neither kept nor given", async () => {
  const answers = [
    new Response("cookie", { headers: { ...html, "Set-Cookie": "a=b" } }),
    new Response("own rule", { headers: { ...html, "Cache-Control": "no-store" } }),
    new Response("unknown", { status: 404, headers: { ...html, "Set-Cookie": "a=b" } }),
    new Response(null, { status: 302, headers: { Location: "/x" } }),
  ];
  const { text } = site(async () => answers.shift() ?? new Response("public"));
  for (let i = 0; i < 4; i++) expect(await text("/about")).toBe("personal");
  expect(await text("/about")).toBe("public");
});

test("that there is no such page is made once for whoever asks, and is not kept", async () => {
  let made = 0;
  const { get } = site(async () => {
    made++;
    return new Response("no such page", { status: 404, headers: html });
  });
  for (const asked of [1, 2]) {
    const answer = await get("/services/nothing");
    expect([answer.status, await answer.text()]).toEqual([404, "no such page"]);
    expect(answer.headers.get("cache-control")).toBeNull();
    expect(answer.headers.get("etag")).toBeNull();
    expect(made).toBe(asked);
  }
});

test("a page stays the same when it is made anew for another request; a failure names its own", async () => {
  let status = 200;
  const { get, pass } = site(
    async (_, __, id) => new Response(`<p>"${id}"</p>`, { status, headers: html }),
  );
  const first = await get("/about");
  expect(await first.text()).toBe('<p>""</p>');
  pass(30_000);
  expect((await get("/about")).headers.get("etag")).toBe(first.headers.get("etag"));
  status = 500;
  expect(await (await get("/terms")).text()).toMatch(/"[\w-]{36}"/);
});

test("a page goes on being shown while it cannot be made anew, and goes when it is gone", async () => {
  const statuses = [200, 503, 500, 404, 404];
  const { text, pass } = site(async () => {
    const status = statuses.shift() ?? 404;
    return new Response(status === 404 ? "gone" : "made", { status, headers: html });
  });
  for (const expected of ["made", "made", "made", "gone", "gone"]) {
    expect(await text("/about")).toBe(expected);
    pass(30_000);
  }
});

test("those who bring a cookie of theirs, get past it", async () => {
  const { text, get } = site();
  await text("/about");
  expect(await text("/about", { Cookie: "auth.session_token=x" })).toBe("personal");
  const conditional = { "If-None-Match": "*", Cookie: "guest-cart=x" };
  expect((await get("/about", conditional)).status).toBe(200);
});

test("it keeps pages of so many bytes as they go out, and of those asked for once the last", async () => {
  let made = 0;
  // What hardly gets smaller: a hundred and fifty of them have no place.
  const noise = randomBytes(150_000).toString("base64");
  const { text } = site(
    async (url) => new Response(`${url} ${made++} ${noise}`, { headers: html }),
  );
  await text("/about");
  await text("/about");
  for (let i = 0; i < 240; i++) await text(`/gallery?post=${i}`);
  const before = made;
  await text("/about");
  await text("/gallery?post=239");
  expect(made).toBe(before);
  await text("/gallery?post=0");
  expect(made).toBe(before + 1);
});

/** Each row is a moment, in milliseconds since the start of a day in Dubai, and how often the page was made by then. */
const lasting = [
  [0, 1],
  [30_000, 2],
  [60_000, 2],
  [12 * 3_600_000, 2],
  [24 * 3_600_000 - 1, 2],
  [24 * 3_600_000, 3],
] as const;

test("a page of which nothing hangs on the hour, and that is the same when it is made again, lasts for the day", async () => {
  let made = 0;
  const { text, pass } = site(async () => {
    made++;
    return new Response("the same", { headers: html });
  });
  pass(20 * 3_600_000);
  let at = 0;
  for (const [moment, times] of lasting) {
    pass(moment - at);
    at = moment;
    expect(await text("/about")).toBe("the same");
    expect([moment, made]).toEqual([moment, times]);
  }
});

test("one that names the times of today does not last", async () => {
  let made = 0;
  const { text, pass } = site(async () => {
    made++;
    return new Response("the same", { headers: html });
  });
  for (const times of [1, 2, 3, 4]) {
    await text("/services/premium-wash");
    expect(made).toBe(times);
    pass(30_000);
  }
});

test("what was made while a part could not be read is gone with the next making", async () => {
  let isRead = false;
  const { text, pass } = site(
    async () => new Response(isRead ? "whole" : "a part", { headers: html }),
  );
  expect(await text("/about")).toBe("a part");
  isRead = true;
  for (let i = 0; i < 3; i++) {
    pass(30_000);
    expect(await text("/about")).toBe("whole");
  }
});

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["BR", "br"],
  ["identity", null],
  ["br;q=0.000", null],
  ["", null],
])("to a client that takes '%s' it sends %s", async (accepted, encoding) => {
  const { get } = site();
  const response = await get("/about", { "Accept-Encoding": accepted });
  expect(response.headers.get("content-encoding")).toBe(encoding);
  const body = Buffer.from(await response.arrayBuffer());
  const plain = encoding === "br" ? brotliDecompressSync(body) : encoding ? gunzipSync(body) : body;
  expect(plain.toString()).toBe("https://lamaan.example/about 0");
});

test("what is asked for again is compressed better than what one person wanted, and is the same page", async () => {
  const words = Array.from({ length: 4000 }, (_, n) => `oud ${n % 97} ${n % 31}`).join(" ");
  const { get } = site(async () => new Response(words, { headers: html }));
  for (const [encoding, decompress] of [
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const) {
    const ask = async () => {
      const response = await get("/about", { "Accept-Encoding": encoding });
      return Buffer.from(await response.arrayBuffer());
    };
    const [first, second, third] = [await ask(), await ask(), await ask()];
    for (const body of [first, second, third]) expect(decompress(body).toString()).toBe(words);
    expect(second.length).toBeLessThan(first.length);
    expect(third).toEqual(second);
  }
});

test("whoever has the page is told so", async () => {
  const { get } = site();
  const etag = (await get("/about")).headers.get("etag") ?? "";
  for (const tags of [etag, `"other", ${etag}`, "*"]) {
    const response = await get("/about", { "If-None-Match": tags });
    expect([response.status, await response.text()]).toEqual([304, ""]);
    expect(response.headers.get("cache-control")).toMatch(/^public, max-age=0, s-maxage=/);
    expect(response.headers.get("etag")).toBe(etag);
  }
  expect((await get("/about", { "If-None-Match": '"other"' })).status).toBe(200);
});

test("only scripts that carry the nonce are named in the policy, and the nonce is gone", () => {
  const page = finishPage(
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
  const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  expect(page.scripts).toEqual(["ours()", '\nours("<b>")\n'].map(hashOf));
  const html = page.html.toString();
  expect(html).not.toContain("n1");
  expect(html).toContain("<script>planted()</script>");
});
