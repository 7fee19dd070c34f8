import type { FromWorker, ToWorker } from "#app/lib/stored-forms.ts";

export async function postToWorker(message: ToWorker): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(message);
}

const knowsWorkers = (): boolean => "serviceWorker" in navigator;

export function onWorkerMessage(listener: (message: FromWorker) => void): void {
  if (!knowsWorkers()) return;
  navigator.serviceWorker.addEventListener("message", ({ data }) => listener(data));
}

/** A setting removes the worker from every browser (docs/decisions/0015). */
const isSwitchedOff = (): boolean => document.documentElement.dataset.serviceWorker === "off";

export const hasWorker = async (): Promise<boolean> =>
  knowsWorkers() && !isSwitchedOff() && Boolean(await navigator.serviceWorker.getRegistration());

const send = () => postToWorker({ ask: "send" });

/** A new connection often fails at first; asking again is harmless. */
export function sendSoon(): void {
  for (const pauseMs of [0, 2_000, 8_000]) setTimeout(send, pauseMs);
}

/** Registers the service worker (docs/decisions/0015), but not for staff, who need current data. */
export function enhanceOffline(): void {
  const forStaff = /^\/admin(\/|$)/.test(location.pathname);
  if (!import.meta.env.PROD || !knowsWorkers() || forStaff) return;
  if (isSwitchedOff()) {
    endWorker();
    return;
  }
  addEventListener("load", () => navigator.serviceWorker.register("/service-worker.js"));
  addEventListener("online", sendSoon);
  send();
  onWorkerMessage(async (message) => {
    if (!("news" in message)) return;
    if (document.hidden) {
      document.addEventListener("visibilitychange", send, { once: true });
      return;
    }
    const { showDeliveryReport } = await import("./make-toast.ts");
    if (showDeliveryReport(message.news)) postToWorker({ ask: "told", key: message.news.key });
  });
}

async function endWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.update();
}
