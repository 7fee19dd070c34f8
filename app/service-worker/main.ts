import type { ToWorker } from "#app/lib/stored-forms.ts";
import { reportDelivery, tellList, tellLists, tellWhoLooks } from "./delivery-report.ts";
import { deleteNotified, dropForm, putForm } from "./forms.ts";
import { cacheOpenPage, cacheShell, dropOldShells, handleFile, handlePage } from "./pages.ts";
import { handleLeaving, handlePost, handleRoutes } from "./posts.ts";
import { formPath, isLeaving, isWholeFile } from "./rules.ts";
import { type Client, type FetchEvent, worker } from "./scope.ts";
import { sendForms, syncTag } from "./sending.ts";

// Caches public pages for offline reading and stores posts until they can be sent
// (docs/decisions/0015). Never caches a `private` answer.

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
  const answer = answerOf(event);
  if (answer) event.respondWith(answer);
});
worker.addEventListener("message", (event) => {
  const message = event.data as ToWorker;
  event.waitUntil(obey(message, event.source));
  if (message.ask === "send") event.waitUntil(cacheOpenPage(event.source.url));
});
worker.addEventListener("sync", (event) => {
  if (event.tag === syncTag) event.waitUntil(sendInBackground());
});

async function install(): Promise<void> {
  await cacheShell();
  await worker.skipWaiting();
}

async function activate(): Promise<void> {
  await dropOldShells();
  // The browser requests the page while the worker starts.
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

function answerOf(event: FetchEvent): Promise<Response> | undefined {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== location.origin) return;
  if (method === "POST") {
    const path = formPath(pathname);
    if (path) return handlePost(event, path);
    if (isLeaving(pathname)) return handleLeaving(event);
    return;
  }
  if (mode === "navigate") return handlePage(event);
  if (pathname === "/__manifest") return handleRoutes(event);
  if (isWholeFile(event.request)) return handleFile(event);
}

async function obey(message: ToWorker, page: Client): Promise<void> {
  switch (message.ask) {
    case "send":
      await sendForms();
      await reportDelivery(page);
      return tellLists(page);
    case "list":
      return tellList(page);
    case "withdraw":
      await dropForm(message.key);
      return tellLists(page);
    case "put-back":
      await putForm(message.form);
      return tellLists(page);
    case "told":
      return deleteNotified(message.key);
  }
}

async function sendInBackground(): Promise<void> {
  const done = await sendForms();
  await tellWhoLooks();
  await tellLists();
  if (!done) throw new Error("There are forms that could not be sent yet");
}
