import type { Locale } from "#app/lib/locale.ts";
import type { ListedForm, StoredForm } from "#app/lib/stored-forms.ts";
import { formatDate, formatTime, parseLocalDate, parseTime } from "#app/lib/time.ts";
import { dropForm, findForm, listForms, putForm } from "./forms.ts";
import { isOverdue, newStoredForm, postOutcomeOf } from "./rules.ts";
import { worker } from "./scope.ts";

export const syncTag = "kept-forms";

/** Longer than a poor connection needs; the server recognises an equal form that arrives twice. */
const sendTimeoutMs = 30_000;

export async function storeForm(path: string, posted: string): Promise<void> {
  const form = await newStoredForm(path, posted, Date.now());
  const before = await findForm(form.key);
  await putForm(before?.body ? { ...form, keptAt: before.keptAt } : form);
  // Registering fails where background sync is switched off; the next page then sends the form.
  await worker.registration.sync?.register(syncTag).catch(() => {});
}

export function sendForms(): Promise<boolean> {
  return navigator.locks.request("kept-forms", async () => {
    for (const { key } of await listForms()) {
      const form = await findForm(key);
      if (form) await attend(form);
    }
    return (await listForms()).every(({ state }) => state !== "waiting");
  });
}

async function attend(form: StoredForm): Promise<void> {
  const overdue = isOverdue(form, Date.now());
  if (form.state === "waiting" && overdue) await endWaiting(form, { state: "expired" });
  else if (form.state === "waiting") await send(form);
  else if (overdue) await dropForm(form.key);
}

const endWaiting = (form: StoredForm, end: Pick<StoredForm, "state" | "confirmation">) =>
  putForm({ ...form, ...end, body: "", keptAt: Date.now() });

async function send(form: StoredForm): Promise<void> {
  const answer = await fetch(form.path, {
    method: "POST",
    body: new URLSearchParams(form.body),
    signal: AbortSignal.timeout(sendTimeoutMs),
  }).catch(() => null);
  if (!answer) return;
  const outcome = postOutcomeOf(answer);
  if (outcome.state === "sent") await endWaiting(form, outcome);
  else if (await findForm(form.key)) await putForm({ ...form, ...outcome });
}

export async function listedForms(locale: Locale): Promise<ListedForm[]> {
  const forms = await listForms();
  return forms
    .filter(({ body }) => body !== "")
    .map((form) => ({ form, details: detailsOf(form, locale) }));
}

function detailsOf({ body }: StoredForm, locale: Locale): string[] {
  const fields = new URLSearchParams(body);
  const field = (name: string) => fields.get(name)?.trim() ?? "";
  const day = parseLocalDate(field("laterDate") || field("selectedDate"));
  const time = parseTime(field("selectedTime"));
  const name = field("name") || `${field("firstName")} ${field("lastName")}`.trim();
  return [
    day ? formatDate(day, locale) : "",
    time === null ? "" : formatTime(time, locale),
    field("subject"),
    name,
  ].filter((detail) => detail !== "");
}
