import { expect, test } from "vitest";
import { preserveForm } from "./preserve-form.ts";

test("a form of what was taken away meanwhile says so, and keeps what was typed", async () => {
  const body = new URLSearchParams({ firstName: "Aisha" });
  const request = new Request("http://localhost/services/gone", { method: "POST", body });
  const gone = { status: 404, statusText: "", internal: false, data: null };
  const asked = { request, pattern: "services/:serviceSlug" } as Parameters<typeof preserveForm>[0];
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
