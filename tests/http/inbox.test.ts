import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import {
  auditLog,
  bookingSubmissions,
  contactSubmissions,
  emailOutbox,
  staffNotes,
} from "#db/schema.ts";
import { emptyBeforeEach, goneDatabase } from "../database.ts";
import { addBooking, addContact } from "../inbox.ts";
import { problemsOf } from "./form-html.ts";
import { startSite, visibleText } from "./site.ts";
import { visitor } from "./visitor.ts";

const gone = await goneDatabase();
const site = await startSite();
const away = await startSite({}, gone);
const owner = await visitor(site, { name: "Omar", role: "owner" });
const counter = await visitor(site, { name: "Priya", role: "counter" });
emptyBeforeEach(site.db, contactSubmissions, bookingSubmissions, emailOutbox, auditLog);

const contacts = "/admin/dashboard/contacts";
const bookings = "/admin/dashboard/bookings";
const bookingOf = (id: string) =>
  site.db.query.bookingSubmissions.findFirst({ where: eq(bookingSubmissions.id, id) });

/** Where the page of a booking leads, which is that of the appointment. */
const appointmentOf = async (id: string) =>
  (await owner.get(`${bookings}/${id}`)).headers.get("location") ?? "";

const resolve = (id: string) => ({ intent: "status", id, seen: "new", status: "resolved" });
const confirm = (id: string) => ({ intent: "status", id, seen: "pending", status: "confirmed" });
const remove = (id: string, seen: string) => ({ intent: "delete", id, seen });
const restore = (id: string) => ({ intent: "restore", id });

test("staff see no way to what they may not do", async () => {
  const { id } = await addContact(site.db);
  const list = await counter.html(contacts);
  expect(list).not.toContain(`${id}/delete`);
  expect(list).not.toContain("contacts.csv");
  expect(await counter.html(`${contacts}/${id}`)).not.toContain(`${id}/delete`);
  expect(await owner.html(contacts)).toContain(`${id}/delete`);
});

test("a post that asks for nothing known is refused, and no request that is none is found", async () => {
  const { id } = await addContact(site.db);
  const nonsense: Record<string, string>[] = [
    {},
    { intent: "explode", id },
    { ...resolve(id), status: "confirmed" },
    { ...resolve(id), seen: "" },
    { intent: "delete", id },
  ];
  for (const fields of nonsense) expect((await owner.post(contacts, fields)).status).toBe(400);
  for (const unknown of ["", "rubbish", newId(), "\u0000", "' or 1=1 --"]) {
    for (const fields of [resolve(unknown), remove(unknown, "new"), restore(unknown)]) {
      expect((await owner.post(contacts, fields)).status).toBe(409);
    }
  }
  for (const path of ["rubbish", newId(), "a%27b", `${newId()}/delete`]) {
    expect((await owner.get(`${contacts}/${path}`)).status, path).toBe(404);
    expect((await owner.get(`${bookings}/${path}`)).status, path).toBe(404);
  }
  expect(
    (await owner.post("/admin/bin", { intent: "restore", kind: "constructor", id })).status,
  ).toBe(400);
});

test("the lists show what the spec lists, newest first, and who has to be answered when", async () => {
  await addContact(site.db, { name: "First", createdAt: new Date("2026-11-20T06:00:00Z") });
  await addContact(site.db, { replyDueAt: new Date("2026-11-23T10:00:00Z") });
  const text = await owner.text(contacts);
  expect(text).toMatch(/(?:Contact\s+)+(?:Subject\s+)+(?:Date\s+)+(?:Status\s+)+Actions/);
  expect(text).toMatch(/Omar Haddad.*050 765 4321.*A scratch on the door.*First/);
  expect(text).toContain("Overdue since 2:00 PM");
  await addBooking(site.db, { callbackDueAt: new Date("2026-11-23T12:00:00Z") });
  const booked = await owner.text(bookings);
  expect(booked).toMatch(
    /(?:Customer\s+)+(?:Service\s+)+(?:Vehicle\s+)+(?:Appointment\s+)+(?:Status\s+)+Actions/,
  );
  expect(booked).toMatch(
    /Aisha Al Mansoori.*Interior Detailing.*Nissan Patrol.*Thu, 26 Nov.*10:00 AM/,
  );
  expect(booked).toContain("Call by 4:00 PM");
});

test.each([
  ["day=week", true],
  ["q=&status=&day=dates&from=2026-11-26&to=2026-11-26&sort=", true],
  ["from=2026-11-27&to=2026-11-20", true],
  ["to=2026-11-25", false],
  ["from=%D9%A2%D9%A0%D9%A2%D9%A6-%D9%A1%D9%A1-%D9%A2%D9%A7", false],
  ["q=%D9%A2%D9%A6+%D9%86%D9%88%D9%81%D9%85%D8%A8%D8%B1", true],
  ["day=never&from=x&to=%00", true],
  ["from[]=2026-01-01&to=-infinity", true],
  [`from=${"9".repeat(5000)}`, true],
  ["sort=due&status=pending", true],
])("the list of bookings, and its file, answer ?%s", async (search, isFound) => {
  await addBooking(site.db);
  const answer = await owner.get(`${bookings}?${search}`);
  expect(answer.status).toBe(200);
  const text = visibleText(await answer.text());
  expect(text.includes("Aisha Al Mansoori")).toBe(isFound);
  if (!isFound) expect(text).toContain("No matches");
  const file = await owner.get(`${bookings}.csv?${search}`);
  expect((await file.text()).includes("Aisha Al Mansoori")).toBe(isFound);
});

test("the chosen days stay with the list: in its form, its headings and its file", async () => {
  await addBooking(site.db);
  const html = await owner.html(`${bookings}?to=2026-11-30`);
  expect(html).toMatch(/<option value="dates" selected=""/);
  expect(html).toContain('name="to" value="2026-11-30"');
  expect(html).toContain(`href="${bookings}.csv?to=2026-11-30"`);
  expect(html).toMatch(/\?to=2026-11-30&amp;sort=-appointment"/);
  await owner.get(`${bookings}.csv?to=2026-11-30`);
  const [entry] = await site.db.select().from(auditLog);
  expect(entry?.details).toMatchObject({ days: { from: null, to: "2026-11-30" } });
});

test("an empty list says why, and leads to where requests come from", async () => {
  expect(await owner.text(contacts)).toContain("No messages yet");
  const html = await owner.html(bookings);
  expect(visibleText(html)).toContain("No bookings yet");
  expect(html).toContain('href="/services"');
});

test("details hold everything the customer said, with ways to reach them in their words", async () => {
  const message = await addContact(site.db, { message: "<b>Line</b>\nsecond line", locale: "ar" });
  const html = await counter.html(`${contacts}/${message.id}`);
  const text = visibleText(html);
  for (const part of [message.name, message.email, message.subject, "<b>Line</b> second line"]) {
    expect(text).toContain(part);
  }
  expect(html).toContain('href="tel:+971507654321"');
  expect(html).toContain(
    `https://wa.me/971507654321?text=${encodeURIComponent("مرحبًا Omar Haddad")}`,
  );
  expect(html).toContain(encodeURIComponent("A scratch on the door"));
  const booking = await addBooking(site.db);
  const booked = await counter.text(await appointmentOf(booking.id));
  for (const part of ["Nissan Patrol", "2023", "SUV", "AED 320", "Requested", "Not called yet"]) {
    expect(booked).toContain(part);
  }
});

test("a script is told what was done, and how to undo it", async () => {
  const { id } = await addBooking(site.db);
  const data = await (await counter.post(`${bookings}.data`, confirm(id))).text();
  expect(data).toContain("Status: Confirmed");
  expect(await site.db.$count(emailOutbox)).toBe(1);
  const undo = { intent: "status", id, seen: "confirmed", status: "pending" };
  expect((await counter.post(`${bookings}.data`, undo)).status).toBe(200);
  expect(await bookingOf(id)).toMatchObject({ status: "pending" });
  expect(await site.db.$count(emailOutbox)).toBe(0);
});

test("a request is deleted after the spec's question, and restored from the bin", async () => {
  const { id } = await addContact(site.db);
  const question = await owner.text(`${contacts}/${id}/delete`);
  expect(question).toContain("Are you sure you want to delete this contact submission?");
  expect((await owner.post(contacts, remove(id, "new"))).status).toBe(200);
  expect(await owner.text(contacts)).not.toContain("Omar Haddad");
  expect((await owner.get(`${contacts}/${id}`)).status).toBe(404);
  expect(await owner.text("/admin/bin")).toMatch(/Omar Haddad.*Contact Forms.*Omar.*Restore/);
  expect(await owner.text("/admin/bin?kind=bookings")).not.toContain("Omar Haddad");
  const restored = await owner.post("/admin/bin", {
    intent: "restore",
    kind: "contacts",
    id,
  });
  expect(restored.status).toBe(200);
  expect(await owner.text(contacts)).toContain("Omar Haddad");
  const history = await owner.text(`${contacts}/${id}`);
  expect(history).toMatch(/Restored.*Omar.*Deleted.*Omar.*Received/);
});

test("the bin forgets after thirty days, and refuses what came again meanwhile", async () => {
  const kept = await addBooking(site.db, {
    name: "Kept",
    requestFingerprint: "same",
    deletedAt: new Date("2026-10-25T11:00:00Z"),
  });
  await addBooking(site.db, { name: "Forgotten", deletedAt: new Date("2026-10-23T11:00:00Z") });
  const trash = await owner.text("/admin/bin");
  expect(trash).toContain("Kept");
  expect(trash).not.toContain("Forgotten");
  await addBooking(site.db, { requestFingerprint: "same" });
  const refused = await owner.post("/admin/bin", {
    intent: "restore",
    kind: "bookings",
    id: kept.id,
  });
  expect(refused.status).toBe(409);
  expect(problemsOf(await refused.text())).toEqual([
    "Not possible: the customer has sent the same request again, and that one is open.",
  ]);
});

test("a note is added, and stands with its author; an empty or endless one is refused", async () => {
  const { id } = await addBooking(site.db);
  const page = await appointmentOf(id);
  const added = await counter.post(page, { body: "Prefers WhatsApp 👍\nبعد الظهر" });
  expect(added.status).toBe(200);
  expect(await owner.text(page)).toMatch(/Prefers WhatsApp 👍 بعد الظهر.*Priya · 23 November 2026/);
  const empty = await counter.post(page, { body: " \u0000 " });
  expect(empty.status).toBe(422);
  expect(problemsOf(await empty.text())).toEqual(["Write the note first"]);
  const endless = "x".repeat(2001);
  const refused = await counter.post(page, { body: endless });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain(endless);
  expect(await site.db.$count(staffNotes)).toBe(1);
  expect((await counter.post(`/admin/visits/${newId()}`, { body: "?" })).status).toBe(404);
});

test("an export holds what the list shows, as a spreadsheet reads it", async () => {
  await addContact(site.db, { name: '=HYPERLINK("https://evil")', subject: '+1, "two"\nlines' });
  await addContact(site.db, { name: "مريم", createdAt: new Date("2026-11-22T06:00:00Z") });
  await addContact(site.db, { name: "Done", status: "resolved" });
  const answer = await owner.get(`${contacts}.csv?status=new`);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toBe(
    'attachment; filename="contacts-2026-11-23.csv"',
  );
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [heading, ...lines] = new TextDecoder().decode(bytes).trimEnd().split("\r\n");
  expect(heading).toBe("Name,Email,Phone,Subject,Message,Status,Submitted,Language");
  expect(lines).toEqual([
    `"'=HYPERLINK(""https://evil"")",omar@example.com,050 765 4321,"'+1, ""two""\nlines",Can you polish it out before Thursday?,New,2026-11-23 10:00,en`,
    "مريم,omar@example.com,050 765 4321,A scratch on the door,Can you polish it out before Thursday?,New,2026-11-22 10:00,en",
  ]);
  const audited = await site.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, "contact.export"), eq(auditLog.actorId, owner.userId)));
  expect(audited).toMatchObject([{ details: { status: "new", searched: false } }]);
});

test("bookings are exported in the language of the page", async () => {
  await addBooking(site.db);
  const text = await owner.html(`/ar${bookings}.csv`);
  const [heading, line] = text.trimEnd().split("\r\n");
  expect(heading).toContain("رقم الحجز");
  expect(line).toContain(
    "Aisha Al Mansoori,aisha@example.com,050 123 4567,Interior Detailing,,320,Nissan Patrol,2023,suv,2026-11-26,10:00,,قيد الانتظار",
  );
});

test.each([
  [contacts, "Question about a coating"],
  [bookings, "Premium Wash"],
])("while the database is away %s shows samples, and says so", async (list, sample) => {
  const headers = { Cookie: owner.cookie };
  const answer = await away.get(list, { headers });
  expect(answer.status).toBe(503);
  const html = await answer.text();
  expect(visibleText(html)).toContain(sample);
  expect(visibleText(html)).toContain("Sample Customer One");
  expect(html).not.toContain(`${list}/sample`);
  expect(html).not.toContain('name="status" aria-label');
  const asGuest = await away.get(list);
  expect(asGuest.headers.get("location")).toContain("/admin/login");
  const change = { intent: "status", id: newId(), seen: "new", status: "resolved" };
  expect((await away.post(list, change, headers)).status).toBeGreaterThanOrEqual(500);
});
