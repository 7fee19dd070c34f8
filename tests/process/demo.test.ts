import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { lockFolder } from "#db/folder-lock.ts";
import { startOptions } from "../../scripts/production-server.ts";

const dataFolder = mkdtempSync(path.join(tmpdir(), "lamaan-demo-"));
afterAll(() => rmSync(dataFolder, { recursive: true }));

/** What the command printed, and with which code it ended. */
async function demo(...args: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, DATA_FOLDER: dataFolder, DATABASE_URL: "", NODE_ENV: "production" };
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [...startOptions, "scripts/demo.ts", ...args],
      {
        env,
      },
    );
    return { code: 0, said: stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, said: stderr };
  }
}

test("the command fills in a month once, and says what it did", async () => {
  const filled = await demo();
  expect(filled).toMatchObject({ code: 0 });
  expect(filled.said).toMatch(/40 messages, \d+ bookings and 90 orders/);
  expect((await demo()).said).toContain("this installation has records already");
}, 120_000);

test("while a server has the embedded database open, the command says so and does nothing", async () => {
  const folder = path.join(dataFolder, "db");
  mkdirSync(folder, { recursive: true });
  const unlock = await lockFolder(folder);
  const { code, said } = await demo();
  await unlock();
  expect(code).toBe(1);
  expect(said).toContain("Another process has the database");
  expect(said).not.toContain("at ");
}, 60_000);

test("an option is refused, and nothing is filled in", async () => {
  const { code, said } = await demo("--remove");
  expect(code).toBe(2);
  expect(said).toContain("npm run demo takes no options.");
});
