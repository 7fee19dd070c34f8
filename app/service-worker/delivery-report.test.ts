import { expect, test, vi } from "vitest";
import { firstHours } from "#app/features/hours/hours.ts";
import type { FromWorker, StoredForm } from "#app/lib/stored-forms.ts";
import { keptForms } from "../../tests/kept-forms.ts";
import { reportDelivery } from "./delivery-report.ts";

vi.hoisted(() => vi.stubGlobal("self", { registration: {} }));
vi.stubGlobal("fetch", async () => Response.json(firstHours));
const { rows } = keptForms();

async function newsAt(path: string, sentAt: string): Promise<string> {
  const form: StoredForm = {
    key: "1",
    path: "/services/premium-wash",
    body: "",
    keptAt: Date.parse(sentAt),
    state: "sent",
  };
  rows.set(form.key, form);
  const said: FromWorker[] = [];
  const url = `https://lamaan.example${path}`;
  await reportDelivery({ id: "1", url, postMessage: (message) => said.push(message) });
  return said.map((message) => ("news" in message ? message.news.text : "")).join();
}

const promise = (when: string) =>
  `Your booking has been sent. We will call you ${when} to confirm it.`;

test("a booking that is sent while it is closed says by when we call", async () => {
  expect(await newsAt("/", "2026-11-22T15:00+04:00")).toBe(promise("by 12:00\u00a0PM on Monday"));
  expect(await newsAt("/ar", "2026-11-22T15:00+04:00")).toContain("يوم الاثنين");
  expect(await newsAt("/", "2026-11-23T15:00+04:00")).toBe(promise("within 2 hours"));
});
