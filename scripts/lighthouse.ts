import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompressSync } from "node:zlib";
import { chromiumFlags, findChromium } from "./chromium.ts";
import { startProductionServer } from "./production-server.ts";

// Lighthouse's mobile run on the production build: npm run build && node scripts/lighthouse.ts
// [http://host] [--cart] [/path ...]
const run = promisify(execFile);
const given = process.argv.slice(2);
const origin = given.find((argument) => argument.startsWith("http"));
const chosen = given.filter((argument) => argument.startsWith("/"));

type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number; details?: { items?: NetworkRequest[] } }>;
};
type NetworkRequest = { url: string; resourceType?: string };

async function runLighthouse(url: string, attempts = 3): Promise<Report> {
  const flags = [
    `--chrome-flags=${["--headless=new", ...chromiumFlags].join(" ")}`,
    `--extra-headers=${JSON.stringify(headers)}`,
  ];
  try {
    const { stdout } = await run(
      process.execPath,
      [lighthouse, url, "--quiet", "--output=json", ...flags],
      {
        env: { ...process.env, CHROME_PATH: chromium.path },
        maxBuffer: 100_000_000,
        timeout: 120_000,
      },
    );
    return JSON.parse(stdout);
  } catch (error) {
    if (attempts > 1) return runLighthouse(url, attempts - 1);
    throw new Error(`Lighthouse cannot measure ${url}: ${(error as { stderr?: string }).stderr}`);
  }
}

async function sumScripts(report: Report): Promise<number> {
  const requests = report.audits["network-requests"]?.details?.items ?? [];
  const scripts = requests.filter(({ resourceType }) => resourceType === "Script");
  const sizes = await Promise.all(
    scripts.map(async ({ url }) => {
      const script = await fetch(url);
      return brotliCompressSync(await script.arrayBuffer()).length;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

function row(cells: (string | number)[]): string {
  const [name, ...figures] = cells;
  return String(name).padEnd(42) + figures.map((figure) => String(figure).padStart(9)).join("");
}

async function measure(url: string): Promise<string> {
  const report = await runLighthouse(url);
  const score = (name: string) => Math.round((report.categories[name]?.score ?? 0) * 100);
  const value = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN;
  const seconds = (audit: string) => `${(value(audit) / 1000).toFixed(2)} s`;
  return row([
    new URL(url).pathname,
    ...["performance", "accessibility", "best-practices", "seo"].map(score),
    seconds("first-contentful-paint"),
    seconds("largest-contentful-paint"),
    `${Math.round(value("total-blocking-time"))} ms`,
    value("cumulative-layout-shift").toFixed(3),
    `${((await sumScripts(report)) / 1000).toFixed(1)} kB`,
  ]);
}

async function cookieOfCart(host: string): Promise<string> {
  const shop = await (await fetch(new URL("/perfumes", host))).text();
  const [, perfumeId = ""] = /name="perfumeId" value="([^"]+)"/.exec(shop) ?? [];
  const answer = await fetch(new URL("/cart", host), {
    method: "POST",
    headers: { Origin: host },
    body: new URLSearchParams({ intent: "add", perfumeId, to: "/perfumes" }),
    redirect: "manual",
  });
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith("guest-cart="));
  if (!cookie) throw new Error(`Nothing can be put into the cart: ${answer.status}`);
  return cookie.replace(/;.*/, "");
}

async function listPublicPages(host: string): Promise<string[]> {
  const map = await fetch(new URL("/sitemap.xml", host));
  return [...(await map.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
}

const chromium = await findChromium();
const folder = await installPackages({ lighthouse: "13.5.0" });
const lighthouse = path.join(folder, "node_modules/lighthouse/cli/index.js");
const server = origin ? null : await startProductionServer();
const host = origin ?? server?.url ?? "";
const headers = given.includes("--cart") ? { Cookie: await cookieOfCart(host) } : {};
try {
  console.log(row(["path", "perf", "a11y", "best", "seo", "FCP", "LCP", "TBT", "CLS", "JS br"]));
  for (const address of chosen.length > 0 ? chosen : await listPublicPages(host)) {
    console.log(await measure(new URL(address, host).href));
  }
} finally {
  await server?.stop();
}

/** Installs packages outside the repository, so that `npm ci` does not bring them to everybody. */
export async function installPackages(dependencies: Record<string, string>): Promise<string> {
  const cache = process.env.XDG_CACHE_HOME ?? path.join(homedir(), ".cache");
  const [first = ""] = Object.entries(dependencies).map(([name, version]) => `${name}-${version}`);
  const folder = path.join(cache, "lamaan", first.replaceAll(/[@/]/g, ""));
  const finished = path.join(folder, "finished");
  const manifest = JSON.stringify({ private: true, dependencies });
  if (existsSync(finished) && readFileSync(finished, "utf8") === manifest) return folder;
  console.error(`Installing ${first} into ${folder}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "package.json"), manifest);
  const command = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  await promisify(execFile)("npm", command, { cwd: folder });
  writeFileSync(finished, manifest);
  return folder;
}
