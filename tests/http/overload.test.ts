import { afterAll, beforeAll, expect, test } from "vitest";
import { type Site, startSite } from "./site.ts";

// How many are turned away is held by server/work-limit.test.ts: here it is up to the machine.

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

test("with 200 sign-ins in flight each is judged or told when to come again, and guests read on", {
  timeout: 120_000,
}, async () => {
  const page = await (await site.get("/services")).text();
  const style = /href="(\/assets\/[^"]+\.css)"/.exec(page)?.[1] ?? "";
  const signIns = Array.from({ length: 200 }, async (_, at) => {
    const address = `10.${at}.0.1`;
    const fields = { email: `nobody-${at}@example.com`, password: "a guess" };
    const { status, headers } = await site.post("/sign-in", fields, { "X-Forwarded-For": address });
    if (status === 503) expect(headers.get("Retry-After")).toBe("3");
    return status;
  });
  const reading = ["/services", "/ar/services", style, "/healthz"].map(async (path) => {
    expect((await site.get(path)).status, path).toBe(200);
  });
  await Promise.all(reading);
  const statuses = await Promise.all(signIns);
  const count = (...wanted: number[]) => statuses.filter((each) => wanted.includes(each)).length;
  expect(count(401, 429) + count(503)).toBe(200);
});
