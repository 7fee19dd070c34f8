import { spawnSync } from "node:child_process";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startOptions } from "../../scripts/production-server.ts";
import { type ServerProcess, startServer, temporaryFolder, until } from "./server-process.ts";

const root = path.resolve(import.meta.dirname, "../..");
const folder = temporaryFolder();
// The command hashes as for customers, so the server does as well.
const env = { DATA_FOLDER: folder, NODE_OPTIONS: "" };
let server: ServerProcess;
beforeAll(async () => {
  server = await startServer(env);
});
afterAll(() => server.end("SIGKILL"));

/** The command of whoever runs the installation. */
function staff(...args: string[]) {
  const how = { ...process.env, ...env, DATABASE_URL: "", NODE_ENV: "production" };
  const run = spawnSync(process.execPath, [...startOptions, "scripts/staff.ts", ...args], {
    cwd: root,
    env: how,
  });
  return { code: run.status, output: String(run.stdout) + String(run.stderr) };
}

const passwordIn = (output: string) => /Password: (\S+)/.exec(output)?.[1] ?? "";
const signIn = async (username: string, password: string) => {
  const answer = await server.post("/admin/login", { username, password });
  return answer.headers.get("location");
};

test("the first start shows the way into the staff area, which is good", async () => {
  await until(() => passwordIn(server.output()) !== "");
  expect(server.output()).toContain(`Sign in at ${server.url}/admin/login`);
  expect(await signIn("admin", passwordIn(server.output()))).toBe("/admin/dashboard");
});

test("beside the running server the command says to stop it", () => {
  const { code, output } = staff("list");
  expect(code).toBe(1);
  expect(output).toBe(
    "The server is running on the embedded database: stop it, run this again, and start it.\n",
  );
});

test("without a command that there is, it says which there are", () => {
  expect(staff("fly")).toMatchObject({ code: 1, output: expect.stringMatching(/^Usage: /) });
});

// Each run starts a database of its own.
test("the command adds, resets and disables", { timeout: 120_000 }, async () => {
  await server.end("SIGTERM");
  const added = staff(
    "add",
    "Omar",
    "omar@example.com",
    "--role",
    "owner",
    "--name",
    "Omar Haddad",
  );
  expect(added).toMatchObject({ code: 0 });
  const reset = staff("reset", "OMAR");
  expect(staff("disable", "admin").output).toContain("can no longer sign in");
  expect(staff("disable", "omar").output).toContain("the last owner");

  server = await startServer(env);
  await until(() => server.output().includes("is open at"));
  expect(passwordIn(server.output())).toBe("");
  expect(await signIn("omar", passwordIn(added.output))).toBeNull();
  expect(await signIn("omar", passwordIn(reset.output))).toBe("/admin/dashboard");
});
