import type { ShouldRevalidateFunctionArgs } from "react-router";
import { expect, test } from "vitest";
import { binChanges, codeChanges, orderChanges, perfumeChanges } from "#app/admin/list-changes.ts";
import { keepUnsentChange, readAfterRefusal } from "#app/admin/unsent-change.ts";

const post = (fields: Record<string, string>) =>
  new Request("http://localhost/admin/perfumes", {
    method: "POST",
    body: new URLSearchParams(fields),
  });

const unreachable = () => Promise.reject(new TypeError("Failed to fetch"));

test.each([
  [perfumeChanges, "delete", "Failed to delete perfume"],
  [perfumeChanges, "place", "Failed to move the perfume"],
  [orderChanges, "status", "Failed to update order status"],
  [orderChanges, "delete", "Failed to delete order"],
  [orderChanges, "restore", "Failed to restore. Please try again."],
  [codeChanges, "switch", "Failed to change the code"],
  [binChanges, "restore", "Failed to restore. Please try again."],
])(
  "a post that does not arrive is said to have failed as its change does",
  async (changes, intent, problem) => {
    const kept = await keepUnsentChange(post({ intent }), unreachable, changes);
    expect(kept).toMatchObject({ data: { problem }, init: { status: 503 } });
  },
);

test("an answer is left as it is, and the way on after a change is gone", async () => {
  const done = { done: { text: "Perfume deleted" } };
  const answer = keepUnsentChange(post({ intent: "delete" }), async () => done, perfumeChanges);
  expect(await answer).toBe(done);
  const wayOn = new Response(null, { status: 302, headers: { Location: "/admin/login" } });
  const gone = keepUnsentChange(
    post({ intent: "delete" }),
    () => Promise.reject(wayOn),
    perfumeChanges,
  );
  await expect(gone).rejects.toBe(wayOn);
});

test("rows are read anew after a refusal, not after a post that did not arrive", () => {
  const after = (actionStatus: number) =>
    readAfterRefusal({
      actionStatus,
      defaultShouldRevalidate: false,
    } as ShouldRevalidateFunctionArgs);
  expect(after(409)).toBe(true);
  expect(after(503)).toBe(false);
});
