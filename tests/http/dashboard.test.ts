import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import type { LocalDate } from "#app/lib/time.ts";
import * as schema from "#db/schema.ts";
import { emptyBeforeEach, goneDatabase, whileUnreadable } from "../database.ts";
import { addBooking } from "../inbox.ts";
import { signedIn } from "./accounts.ts";
import { booking, bookingPage, message } from "./public-forms.ts";
import { startSite, visibleText } from "./site.ts";

const site = await startSite({ DATA_FOLDER: tmpdir() });
const away = await startSite({}, await goneDatabase());
const staff = await signedIn(site.app, { username: "priya", role: "owner" });
const { bookingSubmissions, contactSubmissions, orders } = schema;
emptyBeforeEach(site.db, bookingSubmissions, contactSubmissions, orders);

const dashboard = "/admin/dashboard";
const get = (path: string, from = site) => from.get(path, { headers: { Cookie: staff.cookie } });
const read = async (path: string, from = site) => visibleText(await (await get(path, from)).text());

test("/admin leads to the dashboard, and a wrong address to a page of the staff area", async () => {
  const start = await get("/admin");
  expect([start.status, start.headers.get("location")]).toEqual([302, dashboard]);
  for (const path of ["/admin/nothing", `/admin/dashboard/bookings/${newId()}`]) {
    const wrong = await get(path);
    expect(wrong.status).toBe(404);
    expect(visibleText(await wrong.text())).toMatch(/Welcome, priya.*Not found/);
  }
});

test("an empty database says so, and where to fill it", async () => {
  const answer = await get(dashboard);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const html = await answer.text();
  const text = visibleText(html);
  expect(text).toContain("No data found in database. Submit some forms to see data here.");
  expect(text).toContain("Connected to the database");
  expect(text).toContain("Last refresh 3:00 PM");
  for (const page of ["/contact", "/services"]) {
    expect(html).toMatch(
      new RegExp(`<a[^>]*href="${page}"[^>]*target="_blank"|target="_blank"[^>]*href="${page}"`),
    );
  }
  expect(html).toContain('<meta name="robots" content="noindex"/>');
});

test("what comes in is counted, listed, promised an answer and drawn", async () => {
  await site.post(bookingPage, booking);
  await site.post("/contact", message);
  const text = await read(dashboard);
  expect(text).toMatch(/Total Contacts 1 New Contacts 1 Total Bookings 1 Pending Bookings 1/);
  expect(text).toContain("Revenue (Completed) AED 0");
  expect(text).toMatch(/Recent Contact Forms.*Omar Haddad.*Recent Bookings.*Aisha Al Mansoori/);
  // Monday 15:00 and 2 hours; 24 hours later is Tuesday 15:00.
  expect(text).toContain("Due by 5:00 PM");
  expect(text).toContain("Due by Tue, 24 Nov 3:00 PM");
  expect(text).toMatch(/Bookings 1 above the line/);
  const html = await (await get(dashboard)).text();
  expect(html).toContain(`href="${dashboard}/bookings?status=pending&amp;sort=due"`);
  expect(html).toContain(`href="${dashboard}/contacts?status=new&amp;sort=due"`);
});

test("the services that earned are named in the language of the reader", async () => {
  await addBooking(site.db, { status: "completed", appointmentDate: "2026-11-20" as LocalDate });
  const inArabic = /الإيرادات حسب الخدمة.*العناية الداخلية/;
  expect(await read(`/ar${dashboard}`)).toMatch(inArabic);
});

test("the range of the charts is in the address; any other is a month", async () => {
  const chosen = async (query: string) => {
    const html = await (await get(dashboard + query)).text();
    return /aria-current="true"[^>]*><bdi>(\d+) days/.exec(html)?.[1];
  };
  expect(await chosen("?days=7")).toBe("7");
  expect(await chosen("?days=90")).toBe("90");
  for (const query of ["", "?days=", "?days=-1", "?days=1e9", "?days=%00", "?days=7&days=90"]) {
    expect(["30", "7"], query).toContain(await chosen(query));
  }
});

test("with the database away, a request with a session sees samples, labelled so", async () => {
  const answer = await get(dashboard, away);
  expect(answer.status).toBe(503);
  const text = visibleText(await answer.text());
  expect(text).toContain("Database connection failed: the server cannot be reached");
  expect(text).toContain("Sample data: the database is away");
  expect(text).toContain("Welcome, Admin");
  expect(text.match(/Sample Customer/g)).toHaveLength(6);
  const asGuest = await away.get(dashboard);
  expect(asGuest.headers.get("location")).toMatch(/^\/admin\/login\?/);
});

test.each([
  ...["/admin/bin", "/admin/audit", "/admin/staff", "/admin/staff/new"],
  ...["/admin/account", "/admin/account/password", "/admin/account/second-factor"],
])("with the database away %s says in its frame that it could not be loaded", async (path) => {
  const answer = await get(path, away);
  expect(answer.status).toBe(503);
  const text = visibleText(await answer.text());
  for (const said of ["Database connection failed", "Failed to load data", "Try again"]) {
    expect(text).toContain(said);
  }
  expect(text).not.toContain("Something went wrong");
});

test("a failure to load is told by its cause, above samples", async () => {
  await whileUnreadable(site.db, "order_items", async () => {
    const answer = await get(dashboard);
    expect(answer.status).toBe(503);
    const text = visibleText(await answer.text());
    expect(text).toContain("Failed to load data: Unknown error");
    expect(text).toContain("Connected to the database");
    expect(text).toContain("Sample data: yours could not be read");
    expect(text).toContain("Try again");
    expect(text).not.toContain("is away");
    expect(text).not.toMatch(/order_items|select/);
  });
});

test("anybody may ask for the state of the database, and learns no more", async () => {
  expect(await (await site.get("/admin/status")).json()).toEqual({ state: "connected" });
  expect(await (await away.get("/admin/status")).json()).toEqual({
    state: "error",
    cause: "unreachable",
  });
});

test("the diagnostic is an answer, a line of the log, and no secret", async () => {
  site.lines.length = 0;
  const text = await (await get("/admin/debug")).text();
  expect(JSON.parse(text)).toMatchObject({
    databaseKind: "pglite",
    database: { state: "connected" },
    mailBy: "local mailbox",
    disk: { freeMb: expect.any(Number) },
  });
  expect(site.lines.some((line) => line.includes('"event":"diagnostic"'))).toBe(true);
  expect(text + site.lines.join()).not.toContain("a secret only for the tests");
});

test("with the database away the diagnostic tells whoever asks nothing but that", async () => {
  const answer = await get("/admin/debug", away);
  expect(await answer.json()).toEqual({ database: { state: "error", cause: "unreachable" } });
});

test("staff read which content of the site is invented, and how it is hidden", async () => {
  const text = await read(dashboard);
  expect(text).toMatch(/Sample content on the site.*Claims.*Testimonials.*Likes/);
  expect(await read(`/ar${dashboard}`)).toContain("محتوى تجريبي في الموقع");
});

test("staff read what the site says of offers without a last day", async () => {
  const text = await read(dashboard);
  expect(text).toMatch(/Offers without a last day.*Their countdown ends nothing/);
  expect(text).toContain("outside of the summer");
  expect(await read(`/ar${dashboard}`)).toContain("عروض بلا يوم أخير");
});
