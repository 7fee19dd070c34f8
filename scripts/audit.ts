import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { lockFaults, onlyForTests } from "./lock-faults.ts";

// Checks the product's packages for known vulnerabilities: `npm run audit`.

const read = (file: string) => readFileSync(file, "utf8");
const manifest = JSON.parse(read("package.json"));
const { packages } = JSON.parse(read("package-lock.json"));

const isTest = (file: string) => /\.test\.tsx?$|^(tests|e2e|bench)\//.test(file);
const files = globSync("{app,server,db,scripts,tests,e2e,bench}/**/*.{ts,tsx,css}");
const sources = {
  product: files.filter((file) => !isTest(file)).map(read),
  tests: files.filter(isTest).map(read),
};

type Report = {
  vulnerabilities?: Record<string, { severity: string }>;
  message?: string;
};

function askRegistry(): Report {
  const args = ["audit", "--json", "--fetch-retries=0", "--fetch-timeout=20000"];
  const { stdout } = spawnSync("npm", args, { encoding: "utf8" });
  return JSON.parse(stdout || "{}");
}

const faults = [
  ...lockFaults(packages, manifest),
  ...onlyForTests(manifest, packages, sources).map((name) => `${name} is there for tests only`),
];
const { vulnerabilities: known, message = "no word" } = askRegistry();
const severe = Object.entries(known ?? {}).filter(([, { severity }]) =>
  ["high", "critical"].includes(severity),
);
faults.push(...severe.map(([name, { severity }]) => `${name} is known as vulnerable: ${severity}`));

for (const fault of faults) console.error(fault);
console.log(`${Object.keys(packages).length - 1} packages looked at, ${faults.length} faults`);
if (known) console.log(`known vulnerabilities: ${Object.keys(known).length}`);
else console.log(`left out: the registry answers no audits (${message})`);
process.exitCode = faults.length > 0 ? 1 : 0;
