import { expect, test, vi } from "vitest";
import { cacheShell } from "./pages.ts";

const put = vi.fn();
vi.stubGlobal("caches", { open: async () => ({ put, addAll: async () => undefined }) });

const answering = (changes: Partial<Response>) =>
  vi.stubGlobal("fetch", async () => Object.assign(Object.create(page), changes));

const page = { ok: true, redirected: false, clone: () => new Response("<html>") };

test("the pages for no signal are kept as they are", async () => {
  answering({});
  await cacheShell();
  expect(put.mock.calls.map(([address]) => address).sort()).toEqual([
    "/ar/offline",
    "/ar/unsent",
    "/offline",
    "/unsent",
  ]);
});

test("an error page is not kept in the place of one of them", async () => {
  put.mockClear();
  for (const changes of [{ ok: false }, { redirected: true }]) {
    answering(changes);
    await expect(cacheShell()).rejects.toThrow("/offline answered");
  }
  expect(put).not.toHaveBeenCalled();
});
