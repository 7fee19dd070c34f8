import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { expect, test } from "vitest";
import { startPostgres } from "./postgres.ts";

const folderOf = (url: string) => new URL(url).searchParams.get("host") ?? "";
const started = await startPostgres();

test("the server answers until it is stopped, and leaves nothing behind", async () => {
  const client = new Client(started.url);
  await client.connect();
  expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await client.end();
  started.stop();
  expect(existsSync(folderOf(started.url))).toBe(false);
});

test("Ctrl-C leaves nothing behind either", async () => {
  const script = `import { startPostgres } from "${path.join(import.meta.dirname, "postgres.ts")}";
    console.log((await startPostgres()).url);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [url] = await once(child.stdout, "data");
  child.kill("SIGINT");
  expect(await once(child, "exit")).toEqual([130, null]);
  expect(existsSync(folderOf(String(url).trim()))).toBe(false);
});
