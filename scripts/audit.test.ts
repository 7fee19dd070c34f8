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

test("a registry that knows nothing against our packages lets them pass", async () => {
  const { code, said } = await audit({});
  expect(said).toContain("known vulnerabilities: 0");
  expect(code).toBe(0);
});

test.each(["high", "critical"])("what is known as %s stops the tests", async (severity) => {
  const { code, said } = await audit(advisory(severity));
  expect(said).toContain(`uqr is known as vulnerable: ${severity}`);
  expect(code).toBe(1);
});

test("what is known as moderate is counted, and no more", async () => {
  const { code, said } = await audit(advisory("moderate"));
  expect(said).toContain("known vulnerabilities: 1");
  expect(code).toBe(0);
});

test("a registry that answers no audits is said, and the rest is looked at", async () => {
  const { code, said } = await audit(null);
  expect(said).toContain("left out: the registry answers no audits");
  expect(code).toBe(0);
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
