import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { lockFaults, onlyForTests } from "./audit.ts";

const cache = mkdtempSync(path.join(tmpdir(), "lamaan-audit-"));
afterAll(() => rmSync(cache, { recursive: true, force: true }));

let registry: Server | null = null;
afterEach(() => {
  registry?.close();
});

const uqr = { name: "uqr", version: "0.1.3" };

async function audit(advisories: object | null) {
  registry = createServer(({ url = "" }, answer) => {
    const isAudit = url.endsWith("/advisories/bulk");
    if (isAudit) answer.writeHead(advisories ? 200 : 405).end(JSON.stringify(advisories));
    else answer.end(JSON.stringify({ name: "uqr", versions: { "0.1.3": uqr } }));
  }).listen(0, "127.0.0.1");
  await once(registry, "listening");
  const url = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
  const env = { ...process.env, npm_config_registry: url, npm_config_cache: cache };
  return new Promise<{ code: number; said: string }>((resolve) => {
    const run = execFile(process.execPath, ["scripts/audit.ts"], { env }, (_, out, problems) =>
      resolve({ code: run.exitCode ?? 1, said: out + problems }),
    );
  });
}

const ids: Record<string, number> = { moderate: 1, high: 2, critical: 3 };
const advisory = (severity: string) => ({
  uqr: [{ id: ids[severity], url: "", title: "Made up", severity, vulnerable_versions: "<99" }],
});

test.each([
  ["known vulnerabilities: 0", 0, {}],
  ["uqr is known as vulnerable: high", 1, advisory("high")],
  ["uqr is known as vulnerable: critical", 1, advisory("critical")],
  ["known vulnerabilities: 1", 0, advisory("moderate")],
  ["left out: the registry answers no audits", 0, null],
])("it says '%s' and ends with %i, as the registry answers", async (words, ending, advisories) => {
  const { code, said } = await audit(advisories);
  expect(said).toContain(words);
  expect(code).toBe(ending);
});

const sound = { integrity: "sha512-x" };
const manifest = { dependencies: {}, allowScripts: { esbuild: false } };

test.each([
  ["has no hash", { a: {} }],
  ["has no hash", { a: { integrity: "sha1-x" } }],
  ["comes from http://", { a: { ...sound, resolved: "http://registry.npmjs.org/a.tgz" } }],
  ["comes from git", { a: { ...sound, resolved: "git+ssh://git@github.com/a/a.git" } }],
  ["comes from file:", { a: { ...sound, resolved: "file:../a" } }],
  ["comes from https://evil", { a: { ...sound, resolved: "https://evil.example/a.tgz" } }],
  ["runs a script", { a: { ...sound, hasInstallScript: true } }],
])("a package that %s is found", (fault, packages) => {
  const [[name = "", entry] = []] = Object.entries(packages);
  const found = lockFaults({ "": {}, [`node_modules/${name}`]: entry ?? {} }, manifest);
  expect(found.join()).toContain(fault);
});

test("what package.json says of a script is believed", () => {
  const packages = { "node_modules/x/node_modules/esbuild": { ...sound, hasInstallScript: true } };
  expect(lockFaults(packages, manifest)).toEqual([]);
});

test("a dependency of the tests alone is found, unless another package asks for it", () => {
  const dependencies = { a: "1", b: "1", c: "1" };
  const packages = { "node_modules/x": { peerDependencies: { b: "1" } } };
  const sources = { product: ['from "c/part"'], tests: ['from "a"', 'from "b"', 'from "c"'] };
  expect(onlyForTests({ dependencies }, packages, sources)).toEqual(["a"]);
});

test("the lock of this product is in order", () => {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
  expect(lockFaults(lock.packages, JSON.parse(readFileSync("package.json", "utf8")))).toEqual([]);
});
