import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { startSite } from "../http/site.ts";
import { send } from "./ask.ts";

const dataFolder = mkdtempSync(path.join(tmpdir(), "lamaan-paths-"));
const id = newId();
const secret = "what nobody may read";
mkdirSync(path.join(dataFolder, "uploads", id), { recursive: true });
writeFileSync(path.join(dataFolder, "uploads", id, "400.jpg"), "a picture");
writeFileSync(path.join(dataFolder, "uploads", id, "400.jpg.draft"), secret);
for (const name of ["secret", "400.jpg", "uploads/400.jpg"]) {
  writeFileSync(path.join(dataFolder, name), secret);
}
afterAll(() => rmSync(dataFolder, { recursive: true }));
const site = await startSite({ DATA_FOLDER: dataFolder });

/** As it stands: `fetch` would tidy it up. */
const get = (to: string) => send(site.url, { method: "GET", path: to, headers: {} }, 10_000);

test("a picture is there, by its name", async () => {
  const answer = await get(`/uploads/${id}/400.jpg`);
  expect([answer.status, answer.text]).toEqual([200, "a picture"]);
  expect(answer.headers["content-type"]).toBe("image/jpeg");
});

test.each([
  "/visit/c29tZS10b2tlbg%zz",
  "/ar/visit/c29tZS10b2tlbg%E0%A4",
  "/leave/c29tZS10b2tlbg%",
  `/waiting-list/%00/${"a".repeat(32)}${id}`,
  "/perfumes/oud%00",
  `/uploads/${id}/400.jpg%00.png`,
])("the malformed address %s is refused, and nothing prints it", async (to) => {
  const printed = [vi.spyOn(console, "warn"), vi.spyOn(console, "error")];
  expect((await get(to)).status).toBe(400);
  for (const print of printed) {
    expect(print).not.toHaveBeenCalled();
    print.mockRestore();
  }
});

/** The ways to write 'one folder up'. */
const ups = [
  ...["..", "%2e%2e", "%2E.", "..%00", "%252e%252e", "..;", "%c0%ae%c0%ae", "%e0%80%ae%e0%80%ae"],
  ...["..%5c", "..\\", "%uff0e%uff0e", "....//", "..././", ".%0d./"],
];
const slashes = ["/", "%2f", "%252f", "%5c", "\\", "//", "/./"];
const wanted = ["secret", "400.jpg", "etc/passwd", "package.json", "server/app.js"];

/** Each way up, from each folder, with two of the slashes. */
const climbs = ["/uploads", `/uploads/${id}`, "/assets", "", "/ar", "/cards", "/.vite"].flatMap(
  (from, folder) =>
    ups.flatMap((up, at) =>
      [slashes[(folder + at) % slashes.length], slashes[(folder + at + 3) % slashes.length]].map(
        (slash = "/") => {
          const climb = `${up}${slash}`.repeat(1 + (at % 4));
          return `${from}${slash}${climb}${wanted[(folder + at) % wanted.length]}`;
        },
      ),
    ),
);

test("no way up leads out of a folder", async () => {
  expect(climbs.length).toBeGreaterThan(150);
  for (const to of climbs) {
    const { status, text, headers } = await get(to);
    expect(status, to).toBeLessThan(500);
    expect(text, to).not.toContain(secret);
    expect(text, to).not.toMatch(/root:x:|"private": true|createRequestHandler/);
    // A redirect may tidy an address up; nothing is served by it.
    if (status < 300) expect(headers["content-type"], to).toMatch(/html/);
  }
}, 120_000);

test.each([
  "/uploads/400.jpg",
  `/uploads/${id}/400.jpg.draft`,
  `/uploads/${id}/400.jpg/`,
  `/uploads/${id}`,
  `/uploads/${id}/`,
  `/uploads/${id.toUpperCase()}/400.jpg`,
  `/uploads/${"-".repeat(36)}/400.jpg`,
  "/uploads//etc/passwd",
  "/uploads/C:/windows/win.ini",
  "/.vite/manifest.json",
  "/assets",
  "/assets/",
  "/assets/.",
  "/package.json",
  "/server/app.js",
  "/finished",
  "/.env",
  "/.git/config",
  "/.secretlintrc.json",
])("%s is not there", async (to) => {
  const { status, text } = await get(to);
  expect(status).toBe(404);
  expect(text).not.toContain(secret);
});
