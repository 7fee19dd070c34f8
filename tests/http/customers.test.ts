import { expect, test } from "vitest";
import { auditLog, bookingSubmissions, contactSubmissions, customers } from "#db/schema.ts";
import { emptyBeforeEach, testDatabase } from "../database.ts";
import { addContact, linkRecords } from "../inbox.ts";
import { booking, bookingPage, message } from "./public-forms.ts";
import { startSite, visibleText } from "./site.ts";
import { visitor } from "./visitor.ts";

const site = await startSite({}, await testDatabase());
const counter = await visitor(site, { role: "counter" });
emptyBeforeEach(site.db, bookingSubmissions, contactSubmissions, customers, auditLog);

const list = "/admin/customers";
const { get, html: htmlOf, text: read } = counter;
const post = (fields: Record<string, string>) => counter.post(list, fields);

/** The ids of two customers with one e-mail, by their numbers. */
async function addTwo() {
  await addContact(site.db, { phone: "0501111111", name: "عائشة المنصوري" });
  await addContact(site.db, { phone: "0502222222", name: "<b>Aisha</b> & co" });
  await linkRecords(site.db);
  const all = await site.db.select().from(customers).orderBy(customers.phone);
  const [into = "", from = ""] = all.map(({ id }) => id);
  return { into, from };
}

test("one number is one customer, however it was typed", async () => {
  const typed = [
    "050 123 4567",
    "+971 50 123 4567",
    "00971501234567",
    "٠٥٠١٢٣٤٥٦٧",
    "+971 (0)50-1234567",
  ];
  for (const phone of typed) {
    expect((await site.post("/contact", { ...message, phone, subject: phone })).status).toBe(302);
  }
  expect((await site.post(bookingPage, booking)).status).toBe(302);
  const [customer, ...others] = await site.db.select().from(customers);
  expect(others).toEqual([]);
  expect(customer).toMatchObject({ phone: "0501234567", name: message.name });
  const text = await read(`${list}/${customer?.id}`);
  for (const subject of typed) expect(text).toContain(subject);
  expect(await read(`${list}?q=${encodeURIComponent("+971 50 123 4567")}`)).toContain(message.name);
});

test("names are shown as they were typed, in Arabic or in HTML", async () => {
  const { into, from } = await addTwo();
  for (const page of [list, `${list}/${into}`, `/ar${list}/${from}`]) {
    const html = await htmlOf(page);
    expect(html).not.toContain("<b>Aisha");
    for (const name of ["عائشة المنصوري", "<b>Aisha</b> & co"]) {
      expect(visibleText(html)).toContain(name);
    }
  }
});

test("a merge is told by the page of both, and is undone there", async () => {
  const pair = await addTwo();
  const to = `${list}/${pair.into}`;
  expect((await post({ intent: "merge", ...pair })).status).toBe(200);
  expect(await read(to)).toContain("Merged into this customer");
  const moved = await get(`${list}/${pair.from}?q=aisha`);
  expect([moved.status, moved.headers.get("location")]).toEqual([302, `${to}?q=aisha`]);
  expect((await post({ intent: "unmerge", ...pair })).status).toBe(200);
  expect(await read(to)).toContain("Possibly the same person");
});
