export type Manifest = {
  dependencies: Record<string, string>;
  allowScripts?: Record<string, boolean>;
};

export type LockEntry = {
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
