import { localizePath } from "#app/lib/i18n-url.ts";
import { locales } from "#app/lib/locale.ts";
import { findPublicRoute, publicRoutes } from "#app/public-routes.ts";
import { inLanguageOf, isForEveryone, isLasting, isOfYesterday, isPublicPage } from "./rules.ts";
import type { FetchEvent } from "./scope.ts";

const shell = `shell-${import.meta.env.VITE_BUILD}`;
const pages = "pages";
const files = "files";
/** Separate from styles and fonts, which pictures would otherwise evict. */
const pictures = "pictures";
const limits = { [pages]: 40, [files]: 200, [pictures]: 200 };

const offlinePaths = Object.keys(publicRoutes).filter((path) => findPublicRoute(path)?.offline);
const shellPages = locales.flatMap((locale) =>
  offlinePaths.map((path) => localizePath(path, locale)),
);

/** All files or none: after a failure the previous version stays in charge. */
export async function cacheShell(): Promise<void> {
  const cache = await caches.open(shell);
  const needed = await Promise.all(
    shellPages.map(async (address) => {
      const page = await fetch(address, { credentials: "omit", cache: "reload" });
      if (!page.ok || page.redirected) throw new Error(`${address} answered ${page.status}`);
      const html = await page.clone().text();
      await cache.put(address, page);
      return html.match(/\/assets\/[\w.-]+\.(css|js)\b/g) ?? [];
    }),
  );
  const parts = new Set(needed.flat());
  for (const part of parts) for (const module of await modulesOf(part)) parts.add(module);
  await cache.addAll([...parts]);
}

async function modulesOf(file: string): Promise<string[]> {
  if (!file.endsWith(".js")) return [];
  const text = await (await fetch(file)).text();
  const names = text.match(/(?<=["'`]\.\/)[\w.-]+\.js(?=["'`])/g) ?? [];
  return names.map((name) => `/assets/${name}`);
}

export async function dropOldShells(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name === shell || name in limits) continue;
    await copyFilesOf(await caches.open(name));
    await caches.delete(name);
  }
}

async function copyFilesOf(old: Cache): Promise<void> {
  const cache = await caches.open(files);
  const move = async (request: Request) => {
    const file = await old.match(request, { ignoreVary: true });
    if (file && isLasting(file)) await cache.put(request, file);
  };
  await Promise.allSettled((await old.keys()).map(move));
  await drop(files);
}

/** Requests the public version, because the page on screen may be `private`. */
export async function cacheOpenPage(url: string): Promise<void> {
  if (!isForEveryone(new URL(url))) return;
  const cached = await caches.match(url, { ignoreVary: true });
  if (cached && !isOfYesterday(cached, Date.now())) return;
  const page = await fetch(url, { credentials: "omit" }).catch(() => null);
  if (page && isPublicPage(page)) await keep(pages, new Request(url), page);
}

export const dropPages = (): Promise<boolean> => caches.delete(pages);

export async function handlePage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(request));
    if (isPublicPage(answer)) event.waitUntil(keep(pages, request, answer.clone()));
    return answer;
  } catch (error) {
    const cached = await cachedPage(request);
    if (!cached) throw error;
    return cached;
  }
}

async function cachedPage({ url }: Request): Promise<Response | undefined> {
  const { pathname } = new URL(url);
  // Staff need current data, so their pages are not cached.
  if (/^\/admin(\/|$)/.test(pathname)) return;
  const cached = await caches.match(url, { ignoreVary: true });
  return cached ?? caches.match(inLanguageOf(pathname, "/offline"));
}

export async function handleFile(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const cached = await caches.match(request, { ignoreVary: true });
  if (cached) return cached;
  const answer = await fetch(request);
  const name = request.destination === "image" ? pictures : files;
  if (isLasting(answer)) event.waitUntil(keep(name, request, answer.clone()));
  return answer;
}

async function keep(name: keyof typeof limits, request: Request, answer: Response): Promise<void> {
  await (await caches.open(name)).put(request, answer);
  await drop(name);
}

async function drop(name: keyof typeof limits): Promise<void> {
  const cache = await caches.open(name);
  const all = await cache.keys();
  for (const oldest of all.slice(0, Math.max(0, all.length - limits[name]))) {
    await cache.delete(oldest);
  }
}
