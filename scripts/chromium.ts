import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { chromium as playwrightChromium } from "@playwright/test";

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;

/** Full Chromium and headless shell load and set text alike; root has no sandbox. */
export const chromiumFlags = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--force-effective-connection-type=4G",
  "--blink-settings=lazyLoadingImageMarginPxUnknown=1250",
  "--disable-font-subpixel-positioning",
  ...(isRoot ? ["--no-sandbox"] : []),
];

export type Chromium = { path: string; source: string };
type Source = { name: string; find: () => Promise<string | null> };

/** The package's shell is the same on every machine and twice as fast, so it is tried first. */
const sources: Source[] = [
  { name: "the CHROMIUM variable", find: async () => process.env.CHROMIUM || null },
  {
    name: "the npm package @sparticuz/chromium",
    async find() {
      const { FONTCONFIG_PATH } = process.env;
      process.env.AWS_LAMBDA_JS_RUNTIME = "nodejs22.x";
      const { default: chromium } = await import("@sparticuz/chromium");
      // The package's only font is Latin, so the machine's fonts are needed for Arabic.
      if (FONTCONFIG_PATH === undefined) delete process.env.FONTCONFIG_PATH;
      return chromium.executablePath();
    },
  },
  { name: "the system", find: async () => onPath() },
  {
    name: "Playwright's download",
    async find() {
      const install = ["node_modules/playwright/cli.js", "install", "chromium"];
      const executable = playwrightChromium.executablePath();
      if (!existsSync(executable)) await run(process.execPath, install, { timeout: 180_000 });
      return existsSync(executable) ? executable : null;
    },
  },
  {
    name: "the distribution (apt-get)",
    async find() {
      if (!isRoot || !existsSync("/usr/bin/apt-get")) return null;
      const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
      await run("apt-get", ["update"], { env, timeout: 120_000 });
      await run("apt-get", ["install", "-y", "chromium"], { env, timeout: 300_000 });
      return onPath();
    },
  },
];

export async function findChromium(): Promise<Chromium> {
  const rejections: string[] = [];
  for (const { name, find } of sources) {
    const environment = { ...process.env };
    try {
      const executable = await find();
      if (executable) {
        await showPage(executable);
        return { path: executable, source: name };
      }
      rejections.push(`${name}: none`);
    } catch (error) {
      rejections.push(`${name}: ${String(error).split("\n", 1)}`);
      process.env = environment;
    }
  }
  throw new Error(`No Chromium that starts:\n  ${rejections.join("\n  ")}`);
}

const names = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

function onPath(): string | null {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const files = names.flatMap((name) => folders.map((folder) => path.resolve(folder, name)));
  return files.find((file) => existsSync(file)) ?? null;
}

async function showPage(executable: string): Promise<void> {
  const browser = await playwrightChromium.launch({
    executablePath: executable,
    args: chromiumFlags,
    timeout: 30_000,
  });
  try {
    const page = await browser.newPage();
    await page.setContent("<p>ready</p>", { timeout: 10_000 });
  } finally {
    await browser.close();
  }
}
