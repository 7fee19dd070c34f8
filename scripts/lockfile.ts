import { readFileSync, writeFileSync } from "node:fs";

// Run after every change of dependencies: `node scripts/lockfile.ts`. A registry without builds for
// other platforms leaves them out of the lock, and `npm ci` then refuses it; this adds them.

type Entry = {
  version: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};
type Packages = Record<string, Entry>;

const systems = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openharmony", "win32"];
const processors = ["arm", "arm64", "ia32", "ppc64", "riscv64", "s390x", "wasm32", "x64"];

function platformOf(name: string): Pick<Entry, "os" | "cpu" | "libc"> | null {
  const words = name.split(/[-/]/);
  const os = systems.filter((system) => words.includes(system));
  const cpu = processors.filter((processor) => words.includes(processor));
  if (cpu.length === 0) return null;
  const libc = words.some((word) => word.startsWith("musl"))
    ? ["musl"]
    : words.some((word) => word.startsWith("gnu"))
      ? ["glibc"]
      : [];
  return { cpu, ...(os.length > 0 && { os }), ...(os.includes("linux") && libc[0] && { libc }) };
}

function findEntry(packages: Packages, from: string, name: string): Entry | null {
  for (
    let folder = from;
    ;
    folder = folder.slice(0, Math.max(folder.lastIndexOf("/node_modules/"), 0))
  ) {
    const entry = packages[folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`];
    if (entry || folder === "") return entry ?? null;
  }
}

function completeLock(packages: Packages): string[] {
  const added: string[] = [];
  for (const [path, { dev, optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const found = findEntry(packages, path, name);
      if (found && (found.version === version || !/^\d/.test(version))) continue;
      const platform = platformOf(name);
      if (!platform) throw new Error(`${path} misses ${name}, which names no platform`);
      const place = found ? `${path}/node_modules/${name}` : `node_modules/${name}`;
      packages[place] = { version, ...(dev && { dev }), optional: true, ...platform };
      added.push(place);
    }
  }
  return added;
}

const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
const added = completeLock(lock.packages);
const byPath = ([a]: [string, unknown], [b]: [string, unknown]) => a.localeCompare(b, "en");
lock.packages = Object.fromEntries(
  (Object.entries(lock.packages) as [string, unknown][]).sort(byPath),
);
writeFileSync("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
console.log(`package-lock.json: ${added.length} builds for other platforms added`);
