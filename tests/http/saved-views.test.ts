import { expect, test } from "vitest";
import { savedViews } from "#db/schema.ts";
import { emptyBeforeEach, testDatabase } from "../database.ts";
import { addBooking } from "../inbox.ts";
import { startSite } from "./site.ts";
import { visitor } from "./visitor.ts";

const site = await startSite({}, await testDatabase());
const counter = await visitor(site, { role: "counter" });
const other = await visitor(site, { role: "counter" });
await addBooking(site.db, { name: "Aisha Al Mansoori" });
await addBooking(site.db, { name: "Omar Haddad", status: "confirmed" });
emptyBeforeEach(site.db, savedViews);

const bookings = "/admin/dashboard/bookings";
const views = "/admin/views";
const { get, html: htmlOf, text: read } = counter;
const post = (fields: Record<string, string>) =>
  counter.post(views, { list: "bookings", ...fields });

async function save(fields: Record<string, string> = {}): Promise<string> {
  const saved = await post({ intent: "save", name: "Confirmed", status: "confirmed", ...fields });
  expect(saved.status).toBe(302);
  return saved.headers.get("location") ?? "";
}

test("a view is saved, opens by its address for others as well, and comes back by itself", async () => {
  const to = await save({ sort: "name", q: "aisha" });
  expect(to).toMatch(/^\/admin\/dashboard\/bookings\?status=confirmed&sort=name&view=[\w-]{36}$/);
  const text = await read(to);
  expect(text).toContain("Confirmed");
  expect(text).toContain("Omar Haddad");
  expect(text).not.toContain("Aisha Al Mansoori");
  const again = await get(bookings);
  expect([again.status, again.headers.get("location")]).toEqual([302, to]);
  const shared = await other.text(to);
  expect(shared).toContain("Omar Haddad");
  expect(shared).not.toContain("Aisha Al Mansoori");
  expect((await other.get(bookings)).status).toBe(200);
});

test("a view in which nothing is left leads to all there is", async () => {
  const html = await htmlOf(await save({ status: "cancelled" }));
  const [, link = ""] = /href="([^"]*)"[^>]*>(?:<[^>]*>)*Clear search</.exec(html) ?? [];
  expect(await read(link)).toContain("Aisha Al Mansoori");
});

test("a view that is refused keeps its filters, its columns and what was typed as its name", async () => {
  const name = "long ".repeat(9);
  const columns = ["name", "appointment", "status"].map((column) => ["columns", column]);
  const fields = { intent: "save", list: "bookings", status: "confirmed", name };
  const answer = await counter.post(`${views}?list=bookings&status=confirmed`, [
    ...Object.entries(fields),
    ...columns,
  ]);
  expect(answer.status).toBe(422);
  const html = await answer.text();
  const boxes = html.match(/<input type="checkbox"[^>]*>/g) ?? [];
  const ticked = boxes.filter((box) => box.includes("checked"));
  expect(boxes.length).toBeGreaterThan(ticked.length);
  expect(ticked.map((box) => /value="([^"]*)"/.exec(box)?.[1])).toEqual(["appointment", "status"]);
  expect(html).toContain('<input type="hidden" name="status" value="confirmed"/>');
  expect(html).toMatch(/<input[^>]* name="name"[^>]* value="long /);
});
