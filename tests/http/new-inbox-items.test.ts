import { expect, test } from "vitest";
import type { InboxSnapshot } from "#app/features/dashboard/overview.ts";
import { signedIn } from "./accounts.ts";
import { startSite } from "./site.ts";

const site = await startSite();
const staff = await signedIn(site.app, { role: "counter" });

const pulse = async (): Promise<InboxSnapshot> => {
  const answer = await site.get("/admin/pulse", { headers: { Cookie: staff.cookie } });
  expect(answer.headers.get("cache-control")).toBe("no-store");
  return answer.json();
};

test("what an open page asks by itself is in the log only where it is refused", async () => {
  const logged = () => site.lines.filter((line) => line.includes("/admin/pulse")).length;
  const before = logged();
  await pulse();
  expect(logged()).toBe(before);
  await site.get("/admin/pulse");
  expect(logged()).toBe(before + 1);
});
