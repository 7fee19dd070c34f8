import type { OpeningHours } from "#app/features/hours/hours.ts";
import { callbackDueAt, dueText } from "#app/features/hours/promises.ts";
import { localeOf } from "#app/lib/i18n-url.ts";
import type { Locale } from "#app/lib/locale.ts";
import type { DeliveryReport, FromWorker, StoredForm } from "#app/lib/stored-forms.ts";
import { m } from "#app/paraglide/messages.js";
import { listForms } from "./forms.ts";
import { inLanguageOf } from "./rules.ts";
import { type Client, worker } from "./scope.ts";
import { listedForms } from "./sending.ts";

const tell = (client: Client, message: FromWorker) => client.postMessage(message);

export async function reportDelivery(client: Client): Promise<void> {
  const { pathname } = new URL(client.url);
  const forms = await listForms();
  const first = (["sent", "returned", "expired", "waiting"] as const)
    .map((state) => forms.find((form) => form.state === state))
    .find((form) => form !== undefined);
  const isList = pathname === inLanguageOf(pathname, "/unsent");
  const told = isList && (first?.state === "waiting" || first?.state === "returned");
  if (first && !told) tell(client, { news: await deliveryReportOf(first, pathname) });
}

export async function tellList(client: Client): Promise<void> {
  tell(client, { forms: await listedForms(localeOf(new URL(client.url).pathname)) });
}

export async function tellLists(asking?: Client): Promise<void> {
  const clients = await worker.clients.matchAll({ type: "window" });
  const others = clients.filter(({ id }) => id !== asking?.id);
  for (const client of asking ? [asking, ...others] : others) await tellList(client);
}

export async function tellWhoLooks(): Promise<void> {
  const clients = await worker.clients.matchAll({ type: "window" });
  const looking = clients.find(({ visibilityState }) => visibilityState === "visible");
  if (looking) await reportDelivery(looking);
}

async function deliveryReportOf(
  { key, state, path, keptAt, confirmation }: StoredForm,
  pathname: string,
): Promise<DeliveryReport> {
  const inLocale = { locale: localeOf(pathname) };
  const isMessage = path.endsWith("/contact");
  const list = inLanguageOf(pathname, "/unsent");
  switch (state) {
    case "sent": {
      const text = isMessage
        ? m.contact_success({}, inLocale)
        : await bookingSent(new Date(keptAt), inLocale);
      const href = confirmation ? `${confirmation}#outcome` : path;
      return { key, type: "success", text, link: { href, label: m.ui_show({}, inLocale) } };
    }
    case "returned": {
      const link = { href: list, label: m.ui_show({}, inLocale) };
      return { key, type: "error", text: m.offline_returned({}, inLocale), link };
    }
    case "expired": {
      const link = { href: path, label: m.offline_again({}, inLocale) };
      return { key, type: "error", text: m.offline_expired({}, inLocale), link };
    }
    case "waiting": {
      const link = { href: list, label: m.ui_show({}, inLocale) };
      return { key, type: "info", text: m.offline_waits({}, inLocale), link };
    }
  }
}

async function bookingSent(sentAt: Date, inLocale: { locale: Locale }): Promise<string> {
  const hours = await readOpeningHours();
  const when = hours
    ? dueText("call", { askedAt: sentAt, dueAt: callbackDueAt(hours, sentAt) }, inLocale.locale)
    : m.hours_promise_call({}, inLocale);
  return m.offline_booking_sent({ when }, inLocale);
}

async function readOpeningHours(): Promise<OpeningHours | null> {
  const answer = await fetch("/hours.json").catch(() => null);
  return answer?.ok ? answer.json() : null;
}
