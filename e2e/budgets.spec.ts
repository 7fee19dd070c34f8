import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

// What a phone loads of each public page before anybody scrolls. docs/benchmarks.md says why so much.
test.use({ deviceScaleFactor: 2, pictures: true });

/** Thousands of bytes as they travel, and files; scripts: tests/http/budgets.test.ts. */
const budgets = { Document: 25, Stylesheet: 20, Image: 250, requests: 25 };
/** An Arabic page has Latin figures and names as well, an English one no Arabic. */
const fontBudgets = { English: 35, Arabic: 60 };
/** Once a form is near, React comes, in parts that are shared with other pages. */
const requestsWithReact = 75;
const scriptsWithoutReact = 7;

type Loaded = Record<string, number>;

/** Bytes by kind, and how many files came, until the page is quiet. */
async function load(page: Page, address: string): Promise<Loaded> {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.setCacheDisabled", { cacheDisabled: true });
  const kinds = new Map<string, string>();
  const loaded: Loaded = { requests: 0 };
  client.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? "Other";
    loaded[kind] = (loaded[kind] ?? 0) + encodedDataLength / 1000;
    if (kind === "Script") loaded.scripts = (loaded.scripts ?? 0) + 1;
    loaded.requests = (loaded.requests ?? 0) + 1;
  });
  await page.goto(address, { waitUntil: "networkidle" });
  await client.detach();
  return loaded;
}

/** How far the page has moved by itself, and what its largest picture is, if that is what is largest. */
function readPaint(page: Page) {
  return page.evaluate(async () => {
    const entriesOf = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
        observer.observe({ type, buffered: true });
        // Without an entry nothing is ever told.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve([])));
      });
    const shifts = (await entriesOf("layout-shift")) as (PerformanceEntry & { value: number })[];
    const paints = (await entriesOf("largest-contentful-paint")) as (PerformanceEntry & {
      element: Element | null;
    })[];
    const largest = paints.at(-1)?.element;
    const below = [...document.images].filter(
      (image) => image.getBoundingClientRect().top > innerHeight && image.loading !== "lazy",
    );
    const sizeless = [...document.images].filter(
      (image) => !image.getAttribute("width") || !image.getAttribute("height"),
    );
    return {
      shift: shifts.reduce((sum, { value }) => sum + value, 0),
      largestIsLate:
        largest instanceof HTMLImageElement &&
        (largest.loading === "lazy" || largest.fetchPriority !== "high"),
      eagerBelow: below.map((image) => image.currentSrc),
      sizeless: sizeless.map((image) => image.currentSrc),
    };
  });
}

/** One page of each kind, the first and the last in the sitemap; tests/http/budgets.test.ts has all. */
async function publicPages(page: Page, isArabic: boolean): Promise<string[]> {
  const map = await page.request.get("/sitemap.xml");
  const addresses = [...(await map.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  const ofLanguage = addresses.filter((path) => /^\/ar(\/|$)/.test(path) === isArabic);
  const kinds = Map.groupBy(ofLanguage, (path) => path.replace(/[^/]+$/, ""));
  const chosen = [...kinds].flatMap(([kind, all]) =>
    // What is not one of a list has a kind of its own.
    /^\/(ar\/?)?$/.test(kind) ? all : [all[0] ?? "", all.at(-1) ?? ""],
  );
  return [...new Set(chosen)];
}

for (const [language, isArabic] of [
  ["English", false],
  ["Arabic", true],
] as const) {
  test(`every ${language} page is within its budget, and stands still`, {
    tag: "@phone",
  }, async ({ page }) => {
    test.setTimeout(240_000);
    const addresses = await publicPages(page, isArabic);
    expect(addresses.length).toBeGreaterThan(10);
    const faults: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") faults.push(`${page.url()}: ${message.text()}`);
    });
    for (const address of addresses) {
      const loaded = await load(page, address);
      const { shift, largestIsLate, eagerBelow, sizeless } = await readPaint(page);
      const say = (fault: string) => faults.push(`${address}: ${fault}`);
      // As it was sent: React takes the scripts away that brought it, once it draws the page again.
      const hydrates = (await (await page.request.get(address)).text()).includes("data-hydrate");
      const requests = hydrates ? requestsWithReact : budgets.requests;
      for (const [kind, most] of Object.entries({
        ...budgets,
        Font: fontBudgets[language],
        requests,
        scripts: hydrates ? requests : scriptsWithoutReact,
      })) {
        const amount = loaded[kind] ?? 0;
        if (amount > most) say(`${kind} ${amount.toFixed(1)} of ${most}`);
      }
      if (shift >= 0.02) say(`moves by ${shift.toFixed(3)}`);
      if (largestIsLate) say("its largest picture is not asked for first");
      for (const image of eagerBelow) say(`${image} is below the fold, and not lazy`);
      for (const image of sizeless) say(`${image} has no size`);
      if (process.env.SHOW_BUDGETS) console.log(address, JSON.stringify(loaded), shift.toFixed(4));
    }
    expect(faults).toEqual([]);
  });
}
