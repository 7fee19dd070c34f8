import { expect, test } from "vitest";
import { savedViews } from "#db/schema.ts";
import { emptyBeforeEach, testDatabase } from "../database.ts";
import { addBooking } from "../inbox.ts";
import { startSite, visibleText } from "./site.ts";
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
  expect(await htmlOf(`${bookings}.data`), "by a link of the staff area").toContain(to);
  const shared = await other.text(to);
  expect(shared).toContain("Omar Haddad");
  expect(shared).not.toContain("Aisha Al Mansoori");
  expect((await other.get(bookings)).status).toBe(200);
});

test("the way back to everything stays, and is remembered", async () => {
  const to = await save();
  const html = await htmlOf(to);
  expect(html).toContain(`href="${bookings}?view=all"`);
  expect(await read(`${bookings}?view=all`)).toContain("Aisha Al Mansoori");
  expect((await get(bookings)).status).toBe(200);
});

test("a view in which nothing is left leads to all there is", async () => {
  const html = await htmlOf(await save({ status: "cancelled" }));
  const [, link = ""] = /href="([^"]*)"[^>]*>(?:<[^>]*>)*Clear search</.exec(html) ?? [];
  expect(await read(link)).toContain("Aisha Al Mansoori");
});

test("a view of some columns shows those, whose row it is what can be done, and what selects it", async () => {
  const headings = async (path: string) =>
    [...(await htmlOf(path)).matchAll(/<th [^>]*scope="col"/g)].length;
  const all = await headings(bookings);
  const shown = await headings(await save({ columns: "appointment" }));
  expect([all, shown]).toEqual([7, 4]);
});

test("a view that names what is gone opens, and says what was left out", async () => {
  const search = "?status=paid&sort=-price&columns=name,service,price";
  const view = { userId: counter.userId, list: "bookings", name: "Old", search };
  await site.db.insert(savedViews).values(view);
  const html = await htmlOf(`${bookings}?view=all`);
  const [, link = ""] = /href="([^"]*columns=name[^"]*)"/.exec(html) ?? [];
  const answer = await get(link.replaceAll("&amp;", "&"));
  expect(answer.status).toBe(200);
  const text = visibleText(await answer.text());
  expect(text).toContain("Left out: paid, -price, price");
  expect(text).toContain("Aisha Al Mansoori");
});

test("a name is needed, is short, and is there once; Arabic is as good as any", async () => {
  const refused = async (name: string) => {
    const answer = await post({ intent: "save", name });
    expect(answer.status).toBe(422);
    return visibleText(await answer.text());
  };
  expect(await refused(" ")).toContain("Enter a name.");
  expect(await refused("a".repeat(41))).toContain("40 characters at most");
  await save({ name: "اليوم" });
  expect(await refused("اليوم")).toContain("You have a view of this name.");
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

test("a view is deleted by whoever it belongs to", async () => {
  const id = new URLSearchParams((await save()).split("?")[1]).get("view") ?? "";
  await other.post(views, { intent: "delete", list: "bookings", id });
  expect(await site.db.$count(savedViews)).toBe(1);
  expect((await post({ intent: "delete", id })).status).toBe(302);
  expect(await site.db.$count(savedViews)).toBe(0);
});
