import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";

// Checks the product's packages for known vulnerabilities: `npm run audit`.

type Manifest = {
  dependencies: Record<string, string>;
  allowScripts?: Record<string, boolean>;
};

type LockEntry = {
  integrity?: string;
  resolved?: string;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  hasInstallScript?: boolean;
  peerDependencies?: Record<string, string>;
};

const registry = "https://registry.npmjs.org/";

export function lockFaults(packages: Record<string, LockEntry>, manifest: Manifest): string[] {
  return Object.entries(packages).flatMap(([path, entry]) => {
    if (path === "") return [];
    const { integrity, resolved = registry, hasInstallScript } = entry;
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const faults: string[] = [];
    if (!integrity?.startsWith("sha512-") && !isElsewhere(entry)) faults.push("has no hash");
    if (!resolved.startsWith(registry)) faults.push(`comes from ${resolved}`);
    if (hasInstallScript && !(name in (manifest.allowScripts ?? {}))) {
      faults.push("runs a script when it is installed, of which allowScripts says nothing");
    }
    return faults.map((fault) => `${path} ${fault}`);
  });
}

const isElsewhere = ({ optional, resolved, os, cpu }: LockEntry) =>
  optional === true && resolved === undefined && (os ?? cpu) !== undefined;

export function onlyForTests(
  { dependencies }: Manifest,
  packages: Record<string, LockEntry>,
  sources: { product: string[]; tests: string[] },
): string[] {
  const peers = new Set(
    Object.values(packages).flatMap(({ peerDependencies = {} }) => Object.keys(peerDependencies)),
  );
  const isIn = (texts: string[], name: string) =>
    texts.some((text) => text.includes(`"${name}"`) || text.includes(`"${name}/`));
  return Object.keys(dependencies).filter(
    (name) => !peers.has(name) && isIn(sources.tests, name) && !isIn(sources.product, name),
  );
}

type Report = {
  vulnerabilities?: Record<string, { severity: string }>;
  message?: string;
};

function askRegistry(): Report {
  const args = ["audit", "--json", "--fetch-retries=0", "--fetch-timeout=20000"];
  const { stdout } = spawnSync("npm", args, { encoding: "utf8" });
  return JSON.parse(stdout || "{}");
}

if (import.meta.main) {
  const read = (file: string) => readFileSync(file, "utf8");
  const manifest = JSON.parse(read("package.json"));
  const { packages } = JSON.parse(read("package-lock.json"));

  const isTest = (file: string) => /\.test\.tsx?$|^(tests|e2e|bench)\//.test(file);
  const files = globSync("{app,server,db,scripts,tests,e2e,bench}/**/*.{ts,tsx,css}");
  const sources = {
    product: files.filter((file) => !isTest(file)).map(read),
    tests: files.filter(isTest).map(read),
  };

  const faults = [
    ...lockFaults(packages, manifest),
    ...onlyForTests(manifest, packages, sources).map((name) => `${name} is there for tests only`),
  ];
  const { vulnerabilities: known, message = "no word" } = askRegistry();
  const severe = Object.entries(known ?? {}).filter(([, { severity }]) =>
    ["high", "critical"].includes(severity),
  );
  faults.push(
    ...severe.map(([name, { severity }]) => `${name} is known as vulnerable: ${severity}`),
  );

  for (const fault of faults) console.error(fault);
  console.log(`${Object.keys(packages).length - 1} packages looked at, ${faults.length} faults`);
  if (known) console.log(`known vulnerabilities: ${Object.keys(known).length}`);
  else console.log(`left out: the registry answers no audits (${message})`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
