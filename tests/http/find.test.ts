import { expect, test } from "vitest";
import type { Found } from "#app/features/finder/finder.ts";
import { goneDatabase, whileUnreadable } from "../database.ts";
import { addBooking, addContact } from "../inbox.ts";
import { signedIn } from "./accounts.ts";
import { startSite, visibleText } from "./site.ts";

const site = await startSite();
const away = await startSite({}, await goneDatabase());
const cookie = (await signedIn(site.app, { role: "counter" })).cookie;
await addBooking(site.db, { name: "أحمد الظاهري", phone: "0501112233" });
await addContact(site.db, { name: "Ahmad Saif", phone: "0501119999" });

const ask = (path: string, q: string, from = site) =>
  from.get(`${path}?${new URLSearchParams({ q })}`, { headers: { cookie } });

async function found(q: string, path = "/admin/find.json"): Promise<Found[]> {
  const answer = await ask(path, q);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
  return answer.json();
}

test("what is found is said in the language of its address", async () => {
  const [english] = await found("11122");
  const [arabic] = await found("11122", "/ar/admin/find.json");
  expect(english?.day).toContain("November");
  expect(arabic?.day).toContain("نوفمبر");
});

test("the page of the finder leads to what it found, and to the lists with all of it", async () => {
  const html = await (await ask("/admin/find", "050111")).text();
  expect(visibleText(html)).toMatch(/Bookings.*أحمد الظاهري.*Messages.*Ahmad Saif/);
  expect(html, "one of a kind needs no list").not.toContain("bookings?q=050111");
  await addBooking(site.db, { name: "Layla Noor", phone: "0501114444" });
  const both = await (await ask("/admin/find", "050111")).text();
  expect(both).toContain('href="/admin/dashboard/bookings?q=050111"');
  const none = await (await ask("/admin/find", "nobody")).text();
  expect(visibleText(none)).toContain("Nothing was found.");
});

test("with the database away the page says that it failed, and the palette is told so", async () => {
  const page = await ask("/admin/find", "layla", away);
  expect(page.status).toBe(503);
  expect(visibleText(await page.text())).toContain("Failed to load data");
  const answer = await ask("/admin/find.json", "layla", away);
  expect(answer.status).toBe(503);
  expect(await answer.text()).not.toMatch(/select|PGlite/);
});

test("a search that fails otherwise shows nothing of the statement", async () => {
  await whileUnreadable(site.db, "orders", async () => {
    const answer = await ask("/admin/find.json", "layla");
    expect(answer.ok).toBe(false);
    expect(await answer.text()).not.toMatch(/orders_|select/);
  });
});
