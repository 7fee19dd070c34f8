import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll } from "vitest";
import { createLog } from "#app/platform/log.ts";
import { parseSettings } from "#app/platform/settings.ts";
import type { Db } from "#db/client.ts";
import { followPageData } from "#db/page-data.ts";
import { seed } from "#db/seed.ts";
import { listen } from "#server/listen.ts";
import { testDatabase } from "../database.ts";

const build = path.resolve(import.meta.dirname, "../../build");
/** Monday 23 November 2026, 15:00 in Dubai: 3 PM has begun, 4 PM is still free. */
const monday = new Date("2026-11-23T11:00:00.417Z");

/** Of a form, by their names; as a list where several have one name. */
export type Fields = Record<string, string> | string[][];

export type Site = Awaited<ReturnType<typeof startSite>>;

/**
 * The built product on a free port with a database of its own; its clock stands still. At the top of
 * a file it stops with its tests; a test that starts one stops it.
 */
export async function startSite(env: Record<string, string> = {}, database?: Db) {
  const db = database ?? (await testDatabase());
  let now = monday;
  const lines: string[] = [];
  const settings = parseSettings({
    SECRET: "a secret only for the tests of this product",
    TRUST_PROXY: "1",
    NODE_ENV: "production",
    ...env,
  });
  const app = { db, settings, log: createLog((line) => lines.push(line)), now: () => now };
  const { createServerApp, startMailWorker } = (await import(
    `${build}/server/app.js`
  )) as typeof import("#server/app.ts");
  const manifest = JSON.parse(readFileSync(`${build}/client/.vite/manifest.json`, "utf8"));
  const pageData = followPageData(db);
  const http = createServerApp(app, {
    pageData,
    production: true,
    clientFolder: `${build}/client`,
    elementsUrl: `/${manifest["app/elements/main.ts"].file}`,
  });
  const { server, port } = await listen(http, {
    port: 0,
    host: "127.0.0.1",
    socketFromSystemd: false,
    trustedProxies: settings.trustedProxies,
  });
  // A machine that has other work is no client that went silent.
  server.setTimeout(0);
  server.requestTimeout = 0;
  const url = `http://127.0.0.1:${port}`;
  let addresses = 0;
  async function stop() {
    await pageData.close();
    await new Promise((closed) => server.close(closed));
    // An embedded database is some 200 MB outside of what the collector counts.
    globalThis.gc?.();
  }
  afterAll(stop);

  return {
    app,
    db,
    lines,
    url,
    setClock(time: Date) {
      now = time;
    },
    startMailWorker: () => startMailWorker(app),
    get: (to: string, init: RequestInit = {}) => fetch(url + to, { redirect: "manual", ...init }),
    /** A form post as a browser without JavaScript makes it, each from an address of its own. */
    post: (to: string, fields: Fields, headers: Record<string, string> = {}) =>
      fetch(url + to, {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams(fields),
        headers: { "X-Forwarded-For": `10.0.0.${addresses++}`, Origin: url, ...headers },
      }),
    stop,
  };
}

/** The same with what a new installation brings along. */
export async function seededSite(...asked: Parameters<typeof startSite>): Promise<Site> {
  const site = await startSite(...asked);
  await seed(site.db);
  return site;
}

/** The text a reader sees: tags removed, entities resolved. */
export function visibleText(html: string): string {
  const text = html
    .replace(/<(script|style)\b.*?<\/\1>/gs, "")
    .replaceAll("<wbr/>", "")
    .replace(/<[^>]*>/g, " ");
  return unescaped(text).replace(/\s+/g, " ");
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/** A text or an attribute as it was before React wrote it into the page. */
export const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? "");
