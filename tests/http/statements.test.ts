import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders } from "#db/schema.ts";
import { countStatements } from "../counted-statements.ts";
import { testDatabase } from "../database.ts";
import { addBooking, addContact } from "../inbox.ts";
import { addDiscountCode, addOrder, addPerfume, fillCart } from "../shop.ts";
import { typedAddress } from "../shoppers.ts";
import { signedIn } from "./accounts.ts";
import { cookieValue } from "./browser.ts";
import { bookingPage, booking as validBooking } from "./public-forms.ts";
import { expectedOn, newShopper } from "./shopper.ts";
import { seededSite } from "./site.ts";

// How often a request may ask the database, all that is read for its frame included.

const database = countStatements(await testDatabase());
const site = await seededSite({}, database.db);
const staff = { Cookie: (await signedIn(site.app, { role: "owner" })).cookie };

async function statementsOf(ask: Promise<Response>, status: number): Promise<string[]> {
  const answer = await ask;
  await answer.text();
  expect(answer.status).toBe(status);
  // What ended is swept once in a while, by whichever request comes then.
  return database.take().filter((each) => !each.startsWith('delete from "rate_limits"'));
}

// Of them one is for the views of whoever looks; orders stand under the figures of the shop.
test.each([
  ["/admin/dashboard/contacts?q=omar", 6],
  ["/admin/dashboard/bookings?q=aisha", 6],
  ["/admin/perfumes/orders?q=layla", 7],
  ["/admin/find?q=omar", 6],
  ["/admin/find.json?q=omar", 3],
  ["/admin/perfumes", 6],
  ["/admin/discounts", 7],
  ["/admin/customers?q=aisha", 6],
])("the staff's list %s takes at most %i statements", async (path, most) => {
  await addContact(site.db);
  await addBooking(site.db);
  const { userId, perfume } = await newShopper(site);
  await addOrder(site.db, userId, [perfume.id]);
  // What the process knows of its database by then, and holds of the hours and texts.
  await site.get("/admin/status");
  await site.get("/contact");
  database.take();
  const statements = await statementsOf(site.get(path, { headers: staff }), 200);
  expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(most);
});

test("a record over its list takes at most 5 statements more than the list", async () => {
  const contact = await addContact(site.db);
  await site.get("/admin/status");
  database.take();
  const page = site.get(`/admin/dashboard/contacts/${contact.id}`, { headers: staff });
  const statements = await statementsOf(page, 200);
  expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(12);
  // The mails about it, and how many may not have arrived, which the menu says.
  expect(statements.filter((each) => each.includes('from "email_outbox"'))).toHaveLength(2);
});

// As React posts it: what the list shows then is another request.
const changeAt = (list: string, id: string) => (seen: string, status: string) =>
  site.post(`${list}.data`, { intent: "status", id, seen, status }, staff);

// The status of a booking is a move of its visit, and the customer is mailed.
test.each([
  ["booking", 15, 15],
  ["order", 10, 9],
])(
  "the status of a %s takes at most %i statements, and its undo at most %i",
  async (kind, most, mostOfUndo) => {
    const { userId, perfume } = await newShopper(site);
    const change =
      kind === "booking"
        ? changeAt("/admin/dashboard/bookings", (await addBooking(site.db)).id)
        : changeAt("/admin/perfumes/orders", (await addOrder(site.db, userId, [perfume.id])).id);
    // The first move of a booking that was written without its visit makes one.
    await change("pending", "confirmed");
    await change("confirmed", "pending");
    database.take();
    const made = await statementsOf(change("pending", "confirmed"), 200);
    expect(made.length, made.join("\n")).toBeLessThanOrEqual(most);
    const undone = await statementsOf(change("confirmed", "pending"), 200);
    expect(undone.length, undone.join("\n")).toBeLessThanOrEqual(mostOfUndo);
  },
);

// Both find their customer, or add one, before they are written. A booking waits for those who
// take a place at the same moment, and reads what is taken. Two are what each eighth use of a limit
// clears away.
test("a booking takes at most 13 statements", async () => {
  // What the process holds of bays, people and needs.
  await site.get("/availability/premium-wash");
  database.take();
  const statements = await statementsOf(site.post(bookingPage, validBooking), 302);
  expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(13);
});

test("an order to a new address, with a code and counted bottles, takes at most 19 statements", async () => {
  const { browser, userId } = await newShopper(site, { stockQuantity: 3 });
  await fillCart(site.db, userId, await addPerfume(site.db, { stockQuantity: 3 }));
  const { code } = await addDiscountCode(site.db);
  browser.cookies.set("discount-code", cookieValue(code));
  const seen = await expectedOn(browser, "/checkout");
  expect(seen.discountCode).toBe(code);
  const fields = { ...typedAddress, ...seen, saveAddress: "yes" };
  database.take();
  const statements = await statementsOf(browser.post("/checkout", fields), 302);
  expect(await site.db.$count(orders, eq(orders.userId, userId))).toBe(1);
  expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(19);
});
