import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { startSite, visibleText } from "./site.ts";

const site = await startSite();

test("the service worker is one small script, asked for anew each time", async () => {
  const response = await site.get("/service-worker.js");
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain("text/javascript");
  expect(response.headers.get("cache-control")).toBe("no-cache");
  const script = await response.text();
  expect(script).not.toMatch(/^(import|export)\b/m);
  expect(brotliCompressSync(script).length).toBeLessThan(6500);
});

test("a setting puts one in its place that ends it, and leaves what waits to be sent", async () => {
  const without = await startSite({ SERVICE_WORKER: "off" }, site.db);
  const response = await without.get("/service-worker.js");
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain("text/javascript");
  expect(response.headers.get("cache-control")).toBe("no-cache");
  const script = await response.text();
  expect(script).toContain("registration.unregister()");
  expect(script).not.toMatch(/indexedDB|"fetch"/);
  // Pages know, or each would bring it back for it to end again.
  expect(await (await without.get("/")).text()).toContain('data-service-worker="off"');
  expect(await (await site.get("/")).text()).not.toContain("data-service-worker");
  await without.stop();
});

test.each([
  ["/offline", "No signal"],
  ["/ar/offline", "لا توجد شبكة"],
  ["/unsent", "Waiting to be sent"],
  ["/ar/unsent", "بانتظار الإرسال"],
])("%s says '%s' and brings no React", async (address, words) => {
  const response = await site.get(address);
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(visibleText(html)).toContain(words);
  expect(html.match(/<script[^>]* src=/g)).toHaveLength(1);
});
