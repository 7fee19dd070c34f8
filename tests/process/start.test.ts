import { symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../scripts/production-server.ts";
import { runServer, type ServerProcess, startServer, temporaryFolder } from "./server-process.ts";

const folder = temporaryFolder();
let running: ServerProcess;
beforeAll(async () => {
  running = await startServer({ DATA_FOLDER: folder });
});
afterAll(() => running.end("SIGKILL"));

const file = path.join(temporaryFolder(), "file");
writeFileSync(file, "");
const leadsNowhere = temporaryFolder();
symlinkSync("/not/mounted/today", path.join(leadsNowhere, "uploads"));

test("every setting that cannot be used is named at once", async () => {
  const wrong = { PORT: "abc", SITE_URL: "lamaan.ae", SECRET: "short", BRAND_EMAIL: "nobody" };
  const { code, output } = await runServer({ ...wrong, DATA_FOLDER: temporaryFolder() });
  expect(code).toBe(1);
  for (const name of Object.keys(wrong)) expect(output).toContain(`${name}: `);
  expect(output).not.toContain("    at ");
});

test.each([
  ["a data folder that is a file", () => ({ DATA_FOLDER: file }), /DATA_FOLDER/],
  ["a data folder below a file", () => ({ DATA_FOLDER: `${file}/data` }), /DATA_FOLDER/],
  [
    "uploads that lead nowhere",
    () => ({ DATA_FOLDER: leadsNowhere }),
    /DATA_FOLDER.+ENOENT.+uploads/,
  ],
  ["the data folder of a running process", () => ({ DATA_FOLDER: folder }), /Another process/],
  ["a port in use", () => ({ PORT: new URL(running.url).port }), /^PORT.*in use/],
  [
    "a database server that is not there",
    () => ({ DATABASE_URL: "postgres://lamaan:secret@127.0.0.1:1/lamaan" }),
    /PostgreSQL server does not let us in: .*127.0.0.1:1\n$/,
  ],
])("%s stops the start with one sentence and code 1", async (_, settings, message) => {
  const others = { PORT: String(await freePort()), DATA_FOLDER: temporaryFolder() };
  const { code, output } = await runServer({ ...others, ...settings() });
  expect(output).toMatch(message);
  expect(output).not.toContain("    at ");
  expect(output).not.toContain("secret");
  expect(code).toBe(1);
});

test("the process that holds the folder goes on undisturbed", async () => {
  expect((await running.get("/readyz")).status).toBe(200);
});
