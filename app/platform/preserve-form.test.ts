import { expect, test } from "vitest";
import { preserveForm } from "./preserve-form.ts";

type Asked = Parameters<typeof preserveForm>[0];

test.each([
  ["admin/account", { intent: "rename", name: "Omar" }],
  ["admin/staff/:staffId", { intent: "rights", role: "owner" }],
])("what staff typed at %s is there when nothing answers", async (pattern, typed) => {
  const body = new URLSearchParams(typed);
  const request = new Request("http://localhost/admin/account", { method: "POST", body });
  const results = await preserveForm({ request, pattern } as Asked, async () => ({
    page: { type: "error", result: new TypeError("Failed to fetch") },
  }));
  expect(results).toMatchObject({ page: { type: "data", result: { data: { values: typed } } } });
});

test("a form of what was taken away meanwhile says so, and keeps what was typed", async () => {
  const body = new URLSearchParams({ firstName: "Aisha" });
  const request = new Request("http://localhost/services/gone", { method: "POST", body });
  const gone = { status: 404, statusText: "", internal: false, data: null };
  const asked = { request, pattern: "services/:serviceSlug" } as Asked;
  const results = await preserveForm(asked, async () => ({
    service: { type: "error", result: gone },
  }));
  const problem =
    "This page is no longer available, so nothing was sent. What you typed is still here.";
  const answer = { values: { firstName: "Aisha" }, errors: {}, problem };
  expect(results).toMatchObject({
    service: { type: "data", result: { data: answer, init: { status: 404 } } },
  });
});
