import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { files } from "./files.ts";

const served = files({ folder: "public", hasWorker: false });

const inMails = ["/icon-192.png", ...readdirSync("public/mail").map((name) => `/mail/${name}`)];

test.each(inMails)("%s is shown wherever a mail is read", async (path) => {
  const answer = await served.request(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toMatch(/^image\//);
  expect(answer.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
});

test("what no mail shows is left to our own pages, and nothing else lies below /mail", async () => {
  const own = await served.request("/favicon.svg");
  expect(own.status).toBe(200);
  expect(own.headers.has("Cross-Origin-Resource-Policy")).toBe(false);
  for (const path of ["/mail/", "/mail/none.jpg", "/mail/../package.json", "/mail/%2e%2e/x.json"]) {
    expect((await served.request(path)).status, path).toBe(404);
  }
});
