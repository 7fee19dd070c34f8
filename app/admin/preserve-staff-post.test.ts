import { RouterContextProvider, type ShouldRevalidateFunctionArgs } from "react-router";
import { expect, test } from "vitest";
import {
  preserveListPost,
  preserveStaffPost,
  revalidateAfterConflict,
} from "#app/admin/preserve-staff-post.ts";
import { perfumeActions } from "#app/features/catalog/perfume-actions.ts";
import { contactActions } from "#app/features/contact/contact-actions.ts";
import { orderActions } from "#app/features/orders/order-actions.ts";

type Outcome = { type: "data" | "error"; result: unknown };

const unreachable: Outcome = { type: "error", result: new TypeError("Failed to fetch") };

const lists = {
  "admin/perfumes": preserveListPost(perfumeActions),
  "admin/perfumes/orders": preserveListPost(orderActions),
  "admin/bin": preserveListPost({ restore: contactActions.restore }),
};

async function told(
  list: keyof typeof lists,
  fields: Record<string, string>,
  outcome: Outcome,
  pattern: string = list,
) {
  const url = new URL("http://localhost/");
  const request = new Request(url, { method: "POST", body: new URLSearchParams(fields) });
  const context = new RouterContextProvider();
  const args = { request, url, pattern, params: {}, context };
  const results = await preserveStaffPost(args, async () => {
    return (await lists[list](args, async () => ({ route: outcome }))) ?? {};
  });
  return results?.route;
}

test.each([
  ["admin/perfumes", "delete", "Failed to delete perfume"],
  ["admin/perfumes/orders", "status", "Failed to update order status"],
  ["admin/bin", "restore", "Failed to restore. Please try again."],
] as const)(
  "a post that does not arrive is said to have failed as its change does",
  async (...change) => {
    const [pattern, intent, problem] = change;
    const result = { data: { problem }, init: { status: 503 } };
    expect(await told(pattern, { intent }, unreachable)).toMatchObject({ type: "data", result });
  },
);

test("an answer is left as it is, and the way on after a change is gone", async () => {
  const done: Outcome = { type: "data", result: { done: { text: "Perfume deleted" } } };
  expect(await told("admin/perfumes", { intent: "delete" }, done)).toEqual(done);
  const wayOn = new Response(null, { status: 302, headers: { Location: "/admin/login" } });
  const gone: Outcome = { type: "error", result: wayOn };
  expect(await told("admin/perfumes", { intent: "delete" }, gone)).toEqual(gone);
});

test("a form stays, with what was typed, also when its sender is no longer signed in", async () => {
  const [list, pattern] = ["admin/perfumes/orders", "admin/perfumes/orders/:orderId"] as const;
  const typed = { text: "Called twice" };
  const unsent = await told(list, typed, unreachable, pattern);
  expect(unsent?.result).toMatchObject({ data: { values: typed }, init: { status: 503 } });
  const wayOn = new Response(null, { headers: { Location: "/admin/login?to=%2Fadmin" } });
  const signedOut: Outcome = { type: "error", result: wayOn };
  const kept = await told(list, typed, signedOut, pattern);
  expect(kept?.result).toMatchObject({ data: { values: typed }, init: { status: 401 } });
  const result = { status: 403, statusText: "", internal: false, data: null };
  const refused = await told(list, typed, { type: "error", result }, pattern);
  const problem = expect.stringContaining("with another role");
  const data = { values: typed, problem };
  expect(refused?.result).toMatchObject({ data, init: { status: 403 } });
});

test("rows are read anew after a refusal, not after a post that did not arrive", () => {
  const after = (actionStatus: number) =>
    revalidateAfterConflict({
      actionStatus,
      defaultShouldRevalidate: false,
    } as ShouldRevalidateFunctionArgs);
  expect(after(409)).toBe(true);
  expect(after(503)).toBe(false);
});
