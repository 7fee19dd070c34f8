import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { brotliCompressSync } from "node:zlib";
import { chromiumFlags, findChromium } from "./chromium.ts";
import { startProductionServer } from "./production-server.ts";

// Medians of five of Lighthouse's mobile runs on the production build:
// npm run build && node scripts/lighthouse.ts [http://host] [--cart] [/path ...]
const run = promisify(execFile);
const given = process.argv.slice(2);
const origin = given.find((argument) => argument.startsWith("http"));
const chosen = given.filter((argument) => argument.startsWith("/"));
const runs = 5;
const pages = [
  "/",
  "/services",
  "/services/premium-wash",
  "/offers",
  "/summeroffers",
  "/gallery",
  "/perfumes",
  "/perfumes/oud",
  "/about",
  "/contact",
  "/sign-in",
  "/cart",
  "/ar",
  "/ar/perfumes",
];

type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number; details?: { items?: NetworkRequest[] } }>;
};
type NetworkRequest = { url: string; resourceType?: string };

type Headers = Record<string, string>;

/** By npx, so that `npm ci` does not bring Lighthouse to everybody. */
async function runLighthouse(url: string, headers: Headers, attempts = 3): Promise<Report> {
  const flags = [
    `--chrome-flags=${["--headless=new", ...chromiumFlags].join(" ")}`,
    `--extra-headers=${JSON.stringify(headers)}`,
  ];
  try {
    const { stdout } = await run(
      "npx",
      ["--yes", "lighthouse@13.5.0", url, "--quiet", "--output=json", ...flags],
      {
        env: { ...process.env, CHROME_PATH: chromium.path },
        maxBuffer: 100_000_000,
        timeout: 120_000,
      },
    );
    return JSON.parse(stdout);
  } catch (error) {
    if (attempts > 1) return runLighthouse(url, headers, attempts - 1);
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

function median(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

async function measure(url: string, headers: Headers): Promise<string> {
  const reports: Report[] = [];
  while (reports.length < runs) reports.push(await runLighthouse(url, headers));
  const scores = (name: string) =>
    reports.map(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100));
  const value = (audit: string) =>
    median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
  const seconds = (audit: string) => `${(value(audit) / 1000).toFixed(2)} s`;
  const scripts = median(await Promise.all(reports.map(sumScripts)));
  return row([
    new URL(url).pathname,
    median(scores("performance")),
    Math.min(...scores("performance")),
    ...["accessibility", "best-practices", "seo"].map((name) => median(scores(name))),
    seconds("first-contentful-paint"),
    seconds("largest-contentful-paint"),
    `${Math.round(value("total-blocking-time"))} ms`,
    value("cumulative-layout-shift").toFixed(3),
    `${(scripts / 1000).toFixed(1)} kB`,
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

const chromium = await findChromium();
const server = origin ? null : await startProductionServer();
const host = origin ?? server?.url ?? "";
try {
  console.log(
    row(["path", "perf", "lowest", "a11y", "best", "seo", "FCP", "LCP", "TBT", "CLS", "JS br"]),
  );
  for (const address of chosen.length > 0 ? chosen : pages) {
    const hasCart = given.includes("--cart") || (chosen.length === 0 && address === "/cart");
    console.log(
      await measure(
        new URL(address, host).href,
        hasCart ? { Cookie: await cookieOfCart(host) } : {},
      ),
    );
  }
} finally {
  await server?.stop();
}
