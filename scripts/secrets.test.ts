import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(path.join(tmpdir(), "lamaan-secrets-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const token = `ghp_${"a8Bd".repeat(9)}`;
const address = `postgres://lamaan:${"s3cret"}@db.lamaan.example:5432/lamaan`;

function scan(files: Record<string, string>) {
  const place = mkdtempSync(path.join(folder, "project-"));
  for (const file of [".gitignore", ".secretlintrc.json"]) copyFileSync(file, `${place}/${file}`);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(`${place}/${name}`), { recursive: true });
    writeFileSync(`${place}/${name}`, text);
  }
  const { secrets } = JSON.parse(readFileSync("package.json", "utf8")).scripts;
  const PATH = `${path.resolve("node_modules/.bin")}${path.delimiter}${process.env.PATH}`;
  const env = { ...process.env, PATH };
  return spawnSync(secrets, { cwd: place, shell: true, encoding: "utf8", env });
}

test.each([
  ["app/platform/mail/transport.ts", `export const key = "${token}";`],
  [".env.example", `DATABASE_URL=${address}`],
  [".ci/run", `curl -H "Authorization: ${token}"`],
  ["docs/deploy.md", `for example ${address}`],
])("a secret in %s is found, and not printed", (name, text) => {
  const { status, stdout, stderr } = scan({ [name]: text, "app/root.tsx": "" });
  expect(status).toBe(1);
  expect(stdout + stderr).toContain(name);
  expect(stdout + stderr).not.toMatch(/a8Bda8Bd|s3cret/);
});

test("what git does not keep is not looked at, and the rest may pass", () => {
  const { status } = scan({ ".env": address, "data/secret": token, "app/root.tsx": "export {}" });
  expect(status).toBe(0);
});
