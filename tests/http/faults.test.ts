import { beforeEach, expect, test } from "vitest";
import { bookingSubmissions, contactSubmissions, emailOutbox } from "#db/schema.ts";
import { goneDatabase, whileUnreadable } from "../database.ts";
import { signedIn } from "./accounts.ts";
import { newBrowser } from "./browser.ts";
import { fieldValues, problemsOf } from "./form-html.ts";
import { booking, bookingPage, message } from "./public-forms.ts";
import { type Site, startSite, visibleText } from "./site.ts";

const site = await startSite();
const siteWithoutDatabase = await startSite({}, await goneDatabase());
beforeEach(() => {
  siteWithoutDatabase.lines.length = 0;
});

const refusals = [
  {
    page: bookingPage,
    fields: booking,
    problem:
      "There was an error processing your booking. Please try again or call us directly at 050 123 4567.",
  },
  {
    page: "/contact",
    fields: message,
    problem: "Failed to send message. Please try calling us at 050 123 4567.",
  },
];

async function expectRefusal(at: Site, { page, fields, problem }: (typeof refusals)[number]) {
  const response = await at.post(page, fields);
  expect(response.status).toBe(503);
  const html = await response.text();
  expect(problemsOf(html)).toEqual([problem]);
  expect(fieldValues(html, Object.keys(fields))).toEqual(fields);
}

test.each(refusals)(
  "the database gone: $page says so with the phone number, and keeps what was typed",
  (refusal) => expectRefusal(siteWithoutDatabase, refusal),
);

test("the database gone: the process is healthy, not ready, and its pages are read on", async () => {
  const { get } = siteWithoutDatabase;
  expect((await get("/healthz")).status).toBe(200);
  const ready = await get("/readyz");
  expect([ready.status, await ready.json()]).toEqual([503, { ready: false }]);
  for (const page of ["/", "/ar", "/services", bookingPage, "/contact", "/privacy", "/terms"]) {
    expect((await get(page)).status, page).toBe(200);
  }
});

const missed = "018f0000-0000-7000-8000-000000000000";

test.each([
  `${bookingPage}?booked=${missed}`,
  `/contact?sent=${missed}`,
  "/perfumes/royal",
  "/profile",
  "/ar/profile/orders",
  `/orders/${missed}/invoice`,
  `/orders/${missed}/invoice.pdf`,
])("the database gone: %s is not there now, and says so", async (page) => {
  const { cookie } = await signedIn(site.app);
  const response = await siteWithoutDatabase.get(page, { headers: { Cookie: cookie } });
  expect(response.status).toBe(503);
  const failures = siteWithoutDatabase.lines.filter((line) =>
    line.includes('"database unavailable"'),
  );
  expect(failures).toHaveLength(1);
  expect(failures[0]).toContain(response.headers.get("x-request-id"));
  if (page.endsWith(".pdf")) return;
  const html = await response.text();
  expect(html).toContain("<h1");
  expect(visibleText(html)).toContain(
    page.startsWith("/ar") ? "الخطأ من جانبنا" : "The fault is ours, not yours.",
  );
});

test("the database gone: the currency stays, with a word on the page that it was chosen on", async () => {
  const browser = newBrowser(siteWithoutDatabase, {});
  const answer = await browser.post("/currency", { code: "USD", to: "/contact" });
  expect(answer.headers.get("location")).toBe("/contact");
  expect(browser.cookies.has("currency")).toBe(false);
  expect(visibleText(await (await browser.get("/contact")).text())).toContain(
    "The currency could not be changed just now. Please try again in a moment.",
  );
});

test("a failure is logged once, with the request id and without personal data", async () => {
  const { post, lines } = siteWithoutDatabase;
  const response = await post(bookingPage, booking);
  const failures = lines.filter((line) => line.includes('"level":"error"'));
  expect(failures).toHaveLength(1);
  expect(JSON.parse(failures[0] ?? "{}").requestId).toBe(response.headers.get("x-request-id"));
  expect(lines.join()).not.toMatch(/aisha|0501234567|Mansoori|Patrol|Please call/i);
});

test("the database gone in the middle: the same answer, nothing half-written, and the next try works", async () => {
  const count = async () => [
    await site.db.$count(bookingSubmissions),
    await site.db.$count(contactSubmissions),
    await site.db.$count(emailOutbox),
  ];
  const before = await count();
  // The last thing a booking and a message write.
  await whileUnreadable(site.db, "email_outbox", async () => {
    for (const refusal of refusals) await expectRefusal(site, refusal);
  });
  expect(await count()).toEqual(before);
  expect(site.lines.join()).not.toMatch(/aisha|omar|0501234567|Mansoori|Patrol/i);
  for (const { page, fields } of refusals) expect((await site.post(page, fields)).status).toBe(302);
});

test("a body of 5 MB is refused before it is read", async () => {
  const response = await site.post("/contact", { ...message, message: "x".repeat(5_000_000) });
  expect(response.status).toBe(413);
  const html = await response.text();
  expect(html).toContain("<h1");
  expect(visibleText(html)).toContain(
    "Too large This is more than we can take in one go. Please shorten it, or call us.",
  );
});

test("a body that is not a form is refused, not a failure", async () => {
  for (const [type, body] of [
    ["application/json", '{"name":'],
    ["multipart/form-data; boundary=x", "no boundary here"],
    ["text/plain", "hello"],
  ]) {
    const headers = { "Content-Type": type ?? "" };
    const response = await site.get("/contact", { method: "POST", body, headers });
    expect(response.status, type).toBe(400);
  }
});
