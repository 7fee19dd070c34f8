import { beforeEach, expect, test, vi } from "vitest";
import { keptForms } from "../../tests/kept-forms.ts";
import { handleLeaving, handlePost } from "./posts.ts";
import { newStoredForm } from "./rules.ts";
import type { FetchEvent } from "./scope.ts";
import { sendForms, storeForm } from "./sending.ts";

vi.hoisted(() => vi.stubGlobal("self", { registration: {} }));
const { rows: table, failOnce } = keptForms();

const day = 24 * 60 * 60 * 1000;
const start = Date.parse("2026-11-23T11:00:00Z");
const body = "name=Omar&message=A+scratch";
const dropped = vi.fn(async () => true);

beforeEach(() => {
  table.clear();
  dropped.mockClear();
  vi.useFakeTimers({ toFake: ["Date"], now: start });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.stubGlobal("caches", { delete: dropped });
});

const answering = (answer: Partial<Response>) => vi.stubGlobal("fetch", async () => answer);
const silent = () =>
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("Failed to fetch");
  });

const posting = (path: string) => {
  const request = new Request(`https://lamaan.example${path}`, { method: "POST", body });
  return { request } as FetchEvent;
};

const states = () => [...table.values()].map(({ state }) => state);

test("a form that waited too long is told of for a week more, and then forgotten", async () => {
  await storeForm("/contact", body);
  silent();
  vi.setSystemTime(start + 8 * day);
  await sendForms();
  await sendForms();
  expect([...table.values()]).toMatchObject([{ state: "expired", body: "" }]);
  vi.setSystemTime(start + 16 * day);
  await sendForms();
  expect(table.size).toBe(0);
});

test("so is one that was sent on its last day", async () => {
  await storeForm("/contact", body);
  answering({ status: 200, url: "https://lamaan.example/contact?sent=1" });
  vi.setSystemTime(start + 7 * day);
  await sendForms();
  vi.setSystemTime(start + 8 * day);
  await sendForms();
  expect([...table.values()]).toMatchObject([{ state: "sent", body: "" }]);
});

test("trying again without a signal does not prolong how long a form is kept", async () => {
  silent();
  await handlePost(posting("/contact"), "/contact");
  vi.setSystemTime(start + 6 * day);
  const { status } = await handlePost(posting("/contact"), "/contact");
  expect(status).toBe(204);
  expect([...table.values()]).toMatchObject([{ keptAt: start, state: "waiting" }]);
});

test("a form that is written anew after it was sent waits for seven days of its own", async () => {
  await storeForm("/contact", body);
  answering({ status: 200, url: "https://lamaan.example/contact?sent=1" });
  await sendForms();
  vi.setSystemTime(start + 2 * day);
  await storeForm("/contact", body);
  expect([...table.values()]).toMatchObject([{ keptAt: start + 2 * day, state: "waiting", body }]);
});

test.each([200, 303, 400, 422, 0])(
  "a form that was answered with %i waits no longer",
  async (status) => {
    await storeForm("/contact", body);
    answering({ status });
    expect(await handlePost(posting("/contact"), "/contact")).toEqual({ status });
    expect(table.size).toBe(0);
  },
);

test.each([408, 425, 429, 500, 503])(
  "a form that was answered with %i goes on waiting",
  async (status) => {
    await storeForm("/contact", body);
    answering({ status });
    expect(await handlePost(posting("/contact"), "/contact")).toEqual({ status });
    expect(states()).toEqual(["waiting"]);
  },
);

test("an answer gets through, and nothing is kept, when the table of forms fails after it", async () => {
  answering({ status: 303 });
  failOnce(new Error("disk full"));
  expect(await handlePost(posting("/contact"), "/contact")).toEqual({ status: 303 });
  expect(table.size).toBe(0);
  failOnce(new Error("disk full"));
  expect(await handleLeaving(posting("/sign-out"))).toEqual({ status: 303 });
});

test("who leaves takes along what came back and the pages; who was refused does not", async () => {
  const returned = await newStoredForm("/contact", body, start);
  table.set(returned.key, { ...returned, state: "returned" });
  await storeForm("/ar/contact", body);
  for (const status of [403, 422, 503]) {
    answering({ status });
    await handleLeaving(posting("/profile/data"));
  }
  expect(states()).toEqual(["returned", "waiting"]);
  expect(dropped).not.toHaveBeenCalled();
  answering({ status: 0, type: "opaqueredirect" });
  await handleLeaving(posting("/sign-out"));
  expect(states()).toEqual(["waiting"]);
  expect(dropped).toHaveBeenCalledWith("pages");
});
