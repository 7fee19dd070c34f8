import { inLanguageOf, isLasting, isPublicPage } from "./rules.ts";
import { type FetchEvent, worker } from "./scope.ts";

/** The pages for when there is no signal, and what they need; one set for every build. */
const shell = `shell-${import.meta.env.VITE_BUILD}`;
const pages = "pages";
const files = "files";
/** The oldest go. A page is 10 to 20 kB as it travels, a picture 20 to 100. */
const limits = { [pages]: 40, [files]: 200 };

const shellPages = ["/offline", "/unsent", "/ar/offline", "/ar/unsent"];

/** Everything or nothing: without it, the version before stays in charge. */
export async function keepShell(): Promise<void> {
  const cache = await caches.open(shell);
  const needed = await Promise.all(
    shellPages.map(async (address) => {
      // As a stranger sees them, and not as the browser remembers them.
      const page = await fetch(address, { credentials: "omit", cache: "reload" });
      const html = await page.clone().text();
      await cache.put(address, page);
      return html.match(/\/assets\/[\w.-]+\.(css|js)\b/g) ?? [];
    }),
  );
  const parts = new Set(needed.flat());
  // Also over those that are added on the way.
  for (const part of parts) for (const module of await modulesOf(part)) parts.add(module);
  await cache.addAll([...parts]);
}

/** What a script brings along, at once or when a page needs it. */
async function modulesOf(file: string): Promise<string[]> {
  if (!file.endsWith(".js")) return [];
  const text = await (await fetch(file)).text();
  const names = text.match(/(?<=["'`]\.\/)[\w.-]+\.js(?=["'`])/g) ?? [];
  return names.map((name) => `/assets/${name}`);
}

export async function dropOldShells(): Promise<void> {
  for (const name of await caches.keys()) {
    if (![shell, pages, files].includes(name)) await caches.delete(name);
  }
}

/** The pages that were open before there was a worker to keep them. */
export async function keepOpenPages(): Promise<void> {
  const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const { url } of open) {
    if (await caches.match(url)) continue;
    const page = await fetch(url);
    if (isPublicPage(page)) await keep(pages, new Request(url), page);
  }
}

/** From the network, and where there is none as it was last seen. */
export async function answerPage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(request));
    if (isPublicPage(answer)) event.waitUntil(keep(pages, request, answer.clone()));
    return answer;
  } catch (error) {
    const kept = await keptPage(request);
    if (!kept) throw error;
    return kept;
  }
}

async function keptPage({ url }: Request): Promise<Response | undefined> {
  const { pathname } = new URL(url);
  // Staff see what is, or nothing.
  if (/^\/admin(\/|$)/.test(pathname)) return;
  const kept = await caches.match(url, { ignoreVary: true });
  return kept ?? caches.match(inLanguageOf(pathname, "/offline"));
}

/** A file that never changes: from the phone, else from the network, and kept. */
export async function answerFile(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (isLasting(answer)) event.waitUntil(keep(files, request, answer.clone()));
  return answer;
}

async function keep(name: keyof typeof limits, request: Request, answer: Response): Promise<void> {
  const cache = await caches.open(name);
  await cache.put(request, answer);
  const all = await cache.keys();
  for (const oldest of all.slice(0, Math.max(0, all.length - limits[name]))) {
    await cache.delete(oldest);
  }
}
