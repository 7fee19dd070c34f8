import { expect, test, vi } from "vitest";
import { sendCartPost, timeoutMs } from "./send-cart-post.ts";

const element = () => ({ setAttribute() {}, append() {} });
vi.stubGlobal("document", { createElement: element, body: element() });

const post = () =>
  new Request("https://lamaan.example/cart", {
    method: "POST",
    body: new URLSearchParams({ intent: "remove", perfumeId: "oud" }),
  });

test("a post that is never answered does not hold back those after it", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const answer = { ok: true, message: null };
  const lost = sendCartPost(post(), () => new Promise(() => undefined));
  const next = sendCartPost(post(), async () => answer);
  await new Promise((resolve) => setImmediate(resolve));
  await vi.advanceTimersByTimeAsync(timeoutMs);
  expect((await lost).init?.status).toBe(503);
  expect((await next).data).toEqual(answer);
  vi.useRealTimers();
});
