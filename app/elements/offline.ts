import type { FromWorker, ToWorker } from "#app/lib/kept-forms.ts";

export async function postToWorker(message: ToWorker): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(message);
}

/** Browsers know none but on https and on this machine itself. */
const knowsWorkers = (): boolean => "serviceWorker" in navigator;

export function onWorkerMessage(listener: (message: FromWorker) => void): void {
  if (!knowsWorkers()) return;
  navigator.serviceWorker.addEventListener("message", ({ data }) => listener(data));
}

/** A setting takes it off every browser (docs/decisions/0015). */
const isSwitchedOff = (): boolean => document.documentElement.dataset.serviceWorker === "off";

export const hasWorker = async (): Promise<boolean> =>
  knowsWorkers() && !isSwitchedOff() && Boolean(await navigator.serviceWorker.getRegistration());

/** What has just become a signal often carries nothing yet. To ask when all went changes nothing. */
const sendPausesMs = [0, 2_000, 8_000];

/** Brings the service worker (docs/decisions/0015), but not to staff, who work with what is. */
export function enhanceOffline(): void {
  const forStaff = /^\/admin(\/|$)/.test(location.pathname);
  if (!import.meta.env.PROD || !knowsWorkers() || forStaff) return;
  if (isSwitchedOff()) {
    endWorker();
    return;
  }
  // After the page, so that it takes nothing of its connection.
  addEventListener("load", () => navigator.serviceWorker.register("/service-worker.js"));
  const send = () => postToWorker({ ask: "send" });
  addEventListener("online", () => {
    for (const pauseMs of sendPausesMs) setTimeout(send, pauseMs);
  });
  send();
  onWorkerMessage(async (message) => {
    if (!("news" in message)) return;
    if (document.hidden) {
      // Nobody would see it: it is asked for again by whoever comes back to this tab.
      document.addEventListener("visibilitychange", send, { once: true });
      return;
    }
    const { showDeliveryReport } = await import("./show-delivery-report.ts");
    if (showDeliveryReport(message.news)) postToWorker({ ask: "told", key: message.news.key });
  });
}

/** The one in its place ends itself as soon as it comes, and then there is none to ask for. */
async function endWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.update();
}
