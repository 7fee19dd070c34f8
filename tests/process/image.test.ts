import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { bookingOf, bookingPage } from "./requests.ts";
import { startServer, temporaryFolder } from "./server-process.ts";

// What the Dockerfile puts into the image, put together without Docker: it is all that the product
// needs, and nothing of it needs a package that only development has.

const dockerfile = readFileSync("Dockerfile", "utf8");
const { optionalDependencies } = JSON.parse(readFileSync("package.json", "utf8"));

test("the image has the Node that the tests ran on", () => {
  const versions = [...dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version);
  expect(new Set(versions)).toEqual(new Set(Object.values(optionalDependencies)));
});

test("from what is in the image the product starts, serves, is found healthy, and its commands run", async () => {
  const image = putTogether();
  const env = { DATA_FOLDER: temporaryFolder() };
  const server = await startServer(env, [process.execPath, path.join(image, "server/main.ts")]);
  const { port } = new URL(server.url);

  for (const page of ["/", "/ar/perfumes", "/cards/home.jpg", "/admin/login"]) {
    expect([page, (await server.get(page)).status]).toEqual([page, 200]);
  }
  expect((await server.post(bookingPage, bookingOf("driver"))).status).toBe(302);
  expect(healthOf(port)).toBe(0);
  expect(await server.end("SIGTERM")).toBe(0);
  expect(healthOf(port)).toBe(1);

  const listed = spawnSync(process.execPath, [path.join(image, "scripts/staff.ts"), "list"], {
    env: { ...env, NODE_ENV: "production" },
    encoding: "utf8",
  });
  expect(listed.stdout).toMatch(/^admin +owner +active /);
}, 120_000);

/** A folder with what the last stage copies, and the packages that are not of development only. */
function putTogether(): string {
  const image = temporaryFolder();
  const lastStage = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
  const copied = [...lastStage.matchAll(/^COPY --from=build \/lamaan\/(\S+) /gm)];
  for (const [, name = ""] of copied) {
    if (name !== "node_modules") cpSync(name, path.join(image, name), { recursive: true });
  }
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  for (const [name, { dev }] of Object.entries<{ dev?: boolean }>(packages)) {
    if (dev || !/^node_modules\/(@[^/]+\/)?[^/]+$/.test(name)) continue;
    const place = path.join(image, name);
    mkdirSync(path.dirname(place), { recursive: true });
    symlinkSync(path.resolve(name), place);
  }
  return image;
}

/** With what code the image's health check ends. */
function healthOf(port: string): number | null {
  const [, command = ""] = /^HEALTHCHECK [^[]*CMD (\[.*\])$/m.exec(dockerfile) ?? [];
  const [, ...args] = JSON.parse(command) as string[];
  return spawnSync(process.execPath, args, { env: { PORT: port } }).status;
}
