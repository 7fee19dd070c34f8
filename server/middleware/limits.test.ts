import { Hono } from "hono";
import { expect, test } from "vitest";
import { limitWork } from "#server/middleware/limits.ts";

function slowServer() {
  const lines: string[] = [];
  const work = limitWork(
    { warn: (event) => lines.push(event) },
    { pages: 3, forms: 4, passwords: 2 },
  );
  const waiting: (() => void)[] = [];
  const http = new Hono().all("*", (c) =>
    work(c, async () => {
      await new Promise<void>((answered) => waiting.push(answered));
      return c.text("answered");
    }),
  );
  const ask = async (path: string, method = "GET") => http.request(path, { method });
  const finishAll = () => {
    for (const answered of waiting.splice(0)) answered();
  };
  return { ask, finishAll, lines };
}

test("beyond its bound a server says at once when to come again, and takes as many again later", async () => {
  const { ask, finishAll, lines } = slowServer();
  const served = [ask("/profile"), ask("/cart"), ask("/checkout")];
  for (const path of ["/profile", "/ar/profile", "/sign-in"]) {
    const busy = await ask(path);
    expect(busy.status).toBe(503);
    expect(busy.headers.get("Retry-After")).toMatch(/^[3-8]$/);
    const html = await busy.text();
    expect(html).toContain("We are busy for a moment");
    expect(html).toContain("الموقع مزدحم للحظات");
    expect(html).toContain(
      path.startsWith("/ar") ? '<html lang="ar" dir="rtl">' : '<html lang="en"',
    );
  }
  expect(lines).toEqual(["refused while busy"]);
  finishAll();
  expect((await Promise.all(served)).map(({ status }) => status)).toEqual([200, 200, 200]);
  const again = ask("/profile");
  finishAll();
  expect((await again).status).toBe(200);
});

test("passwords have a bound of their own, beside which pages are read on", async () => {
  const { ask, finishAll } = slowServer();
  const served = [ask("/sign-in", "POST"), ask("/ar/admin/login.data", "POST")];
  const refused = await ask("/sign-up", "POST");
  expect(refused.status).toBe(503);
  served.push(ask("/sign-in"));
  finishAll();
  expect((await Promise.all(served)).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test("what somebody typed waits its turn where pages are refused already, and they where it is", async () => {
  const { ask, finishAll } = slowServer();
  const pages = [1, 2, 3].map(() => ask("/profile"));
  expect((await ask("/profile")).status).toBe(503);
  const forms = [1, 2, 3, 4].map(() => ask("/services/premium-wash", "POST"));
  expect((await ask("/contact", "POST")).status).toBe(503);
  finishAll();
  const answers = await Promise.all([...pages, ...forms]);
  expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200));
});

test("a form that scripts post is answered in a word, so that its page keeps what was typed", async () => {
  const { ask, finishAll } = slowServer();
  const served = [1, 2, 3, 4].map(() => ask("/contact.data", "POST"));
  expect(await (await ask("/contact.data", "POST")).text()).toBe("Busy");
  finishAll();
  await Promise.all(served);
});

test("more at once than can be worked on wait for the first to be done", async () => {
  const most = { inWork: 0, ever: 0 };
  const work = limitWork({ warn: () => {} });
  const http = new Hono().all("*", (c) =>
    work(c, async () => {
      most.inWork++;
      most.ever = Math.max(most.ever, most.inWork);
      await new Promise((later) => setImmediate(later));
      most.inWork--;
      return c.text("answered");
    }),
  );
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => http.request("/sign-in", { method: "POST" })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(60).fill(200));
  expect(most.ever).toBe(3);
});
