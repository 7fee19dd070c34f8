import { expect, test } from "vitest";
import { bookingSubmissions, emailOutbox } from "#db/schema.ts";
import { emptyBeforeEach } from "../database.ts";
import { addBooking } from "../inbox.ts";
import { addMail as addRow } from "../mails.ts";
import { booking, bookingPage } from "./public-forms.ts";
import { startSite, unescaped, visibleText } from "./site.ts";
import { visitor } from "./visitor.ts";

const site = await startSite();
const counter = await visitor(site, { name: "Priya", role: "counter" });
emptyBeforeEach(site.db, emailOutbox, bookingSubmissions);

const { get, html: htmlOf, text: read } = counter;
const list = "/admin/mail";
const bookings = "/admin/dashboard/bookings";

const body = {
  replyTo: "desk@lamaan.example",
  html: '<!DOCTYPE html><p style="color:red">The body</p>',
  text: "The body\nin lines",
};
const addMail = async (changes: Parameters<typeof addRow>[1] = {}, formType?: "account") =>
  `${list}/${await addRow(site.db, { ...body, ...changes }, formType)}`;

const iframeOf = (html: string) => /<iframe[^>]*>/.exec(html)?.[0];

test("the list leads to each mail by its subject", async () => {
  const page = await addMail({ subject: "<b>Hostile</b> & co" });
  const html = await htmlOf(list);
  expect(html).toMatch(new RegExp(`<a[^>]*href="${page}"[^>]*>.*Hostile`, "s"));
  expect(html).not.toContain("<b>Hostile");
});

test("a mail is shown with its facts, its text, and its HTML in a frame that runs nothing", async () => {
  const refused = { status: "failed", attempts: 16, lastError: "smtp: 550 User unknown" } as const;
  const page = await addMail({ ...refused, subject: "<script>alert(1)</script>" });
  const answer = await get(page);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  const html = await answer.text();
  expect(html).not.toContain("<script>alert");
  const text = visibleText(html);
  const facts = ["alert(1)", "layla@example.com", "desk@lamaan.example", "550 User unknown", "16"];
  for (const fact of facts) expect(text).toContain(fact);
  const iframe = iframeOf(html) ?? "";
  expect(iframe).toContain(`src="${page}/html"`);
  expect(iframe).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');

  const plain = await htmlOf(`${page}?view=text`);
  expect(iframeOf(plain)).toBeUndefined();
  expect(unescaped(plain)).toContain("The body\nin lines</pre>");
  expect(iframeOf(await htmlOf(`/ar${page}`))).toContain(`src="/ar${page}/html"`);
});

test("the HTML is what was sent, under a policy that allows nothing but its looks", async () => {
  const html = "<!DOCTYPE html><html dir='rtl'><script>alert(1)</script><p>مرحبا</p></html>";
  const answer = await get(`${await addMail({ html })}/html`);
  expect(await answer.text()).toBe(html);
  expect(answer.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  expect(answer.headers.get("Speculation-Rules")).toBeNull();
  expect(answer.headers.get("X-Frame-Options")).toBe("SAMEORIGIN");
  expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  const policy = answer.headers.get("Content-Security-Policy") ?? "";
  for (const part of [
    "default-src 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "sandbox allow-popups allow-popups-to-escape-sandbox",
  ]) {
    expect(policy).toContain(part);
  }
  expect(policy).not.toMatch(/script|allow-same-origin|allow-forms/);
});

test("its files are downloads; a number that no file has is nowhere", async () => {
  const attachments = [
    { filename: "booking.ics", contentType: "text/calendar", content: "BEGIN:VCALENDAR" },
    { filename: 'حجز";\r\nX: y.html', contentType: "text/html", content: "<script>1</script>" },
  ];
  const page = await addMail({ attachments });
  expect(await read(page)).toContain("booking.ics");
  const file = await get(`${page}/attachments/1`);
  expect(await file.text()).toBe("BEGIN:VCALENDAR");
  expect(file.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
  expect(file.headers.get("Content-Disposition")).toMatch(/^attachment; filename="booking.ics"/);
  const hostile = await get(`${page}/attachments/2`);
  expect(hostile.headers.get("Content-Disposition")).toMatch(/^attachment; filename="[\w. -]+";/);
  expect(hostile.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(hostile.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
  for (const number of ["0", "3", "-1", "1.5", "x", "__proto__", "9".repeat(400)]) {
    expect((await get(`${page}/attachments/${number}`)).status, number).toBe(404);
  }
});

test("of the mail of an account nothing is shown but to whom it went and what became of it", async () => {
  const attachments = [{ filename: "x", contentType: "text/plain", content: "908172" }];
  const code = { subject: "908172 is your code", html: "<p>908172</p>", text: "908172" };
  const page = await addMail({ ...code, attachments }, "account");
  for (const path of [page, `${page}?view=text`, `${page}.data`]) {
    const text = await htmlOf(path);
    expect(text).toContain("layla@example.com");
    expect(text).not.toContain("908172");
  }
  expect(await read(page)).toContain("What it says is not shown here.");
  expect(iframeOf(await htmlOf(page))).toBeUndefined();
  for (const path of [`${page}/html`, `${page}/attachments/1`]) {
    expect((await get(path)).status).toBe(404);
  }
});

test("a booking lists its own mails, and says where there are none", async () => {
  const silent = await addBooking(site.db, { createdAt: new Date("2026-11-22T06:00:00Z") });
  expect((await site.post(bookingPage, booking)).status).toBe(302);
  const rows = await site.db.query.bookingSubmissions.findMany();
  const booked = rows.find(({ id }) => id !== silent.id);
  const mails = await site.db.query.emailOutbox.findMany();
  expect(mails).toHaveLength(2);
  const pageOf = async (id = "") => {
    const answer = await get(`${bookings}/${id}`);
    return (await get(answer.headers.get("Location") ?? "")).text();
  };
  const html = await pageOf(booked?.id);
  for (const { id, subject, toAddress } of mails) {
    expect(html).toContain(`href="${list}/${id}"`);
    expect(visibleText(html)).toContain(subject);
    expect(visibleText(html)).toContain(toAddress);
    expect((await get(`${list}/${id}`)).status).toBe(200);
  }
  const none = "No mail was written about this.";
  expect(visibleText(html)).not.toContain(none);
  expect(visibleText(await pageOf(silent.id))).toContain(none);
});
