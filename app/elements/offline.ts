import type { FromWorker, ToWorker } from "#app/lib/kept-forms.ts";

/** Says something to the service worker, once there is one. */
export async function ask(message: ToWorker): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(message);
}

/** Browsers know none but on https and on this machine itself. */
const knowsWorkers = (): boolean => "serviceWorker" in navigator;

export function hear(listener: (message: FromWorker) => void): void {
  if (!knowsWorkers()) return;
  navigator.serviceWorker.addEventListener("message", ({ data }) => listener(data));
}

/** A setting takes it off every browser (docs/decisions/0015). */
const isSwitchedOff = (): boolean => document.documentElement.dataset.serviceWorker === "off";

export const hasWorker = async (): Promise<boolean> =>
  knowsWorkers() && !isSwitchedOff() && Boolean(await navigator.serviceWorker.getRegistration());

/**
 * Brings the service worker (docs/decisions/0015), has it send what waits whenever a page opens or
 * the signal is back, and shows what became of it. Staff work with what is, so not in their area.
 */
export function helpOffline(): void {
  const forStaff = /^\/admin(\/|$)/.test(location.pathname);
  if (!import.meta.env.PROD || !knowsWorkers() || forStaff) return;
  if (isSwitchedOff()) {
    endWorker();
    return;
  }
  // After the page, so that it takes nothing of its connection.
  addEventListener("load", () => navigator.serviceWorker.register("/service-worker.js"));
  const send = () => ask({ ask: "send" });
  addEventListener("online", send);
  send();
  hear(async (message) => {
    if (!("news" in message)) return;
    if (document.hidden) {
      // Nobody would see it: it is asked for again by whoever comes back to this tab.
      document.addEventListener("visibilitychange", send, { once: true });
      return;
    }
    const { showNews } = await import("./show-news.ts");
    if (showNews(message.news)) ask({ ask: "told", key: message.news.key });
  });
}

/** The one in its place ends itself as soon as it comes, and then there is none to ask for. */
async function endWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.update();
}
