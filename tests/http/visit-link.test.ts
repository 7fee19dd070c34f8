import { expect, test } from "vitest";
import type { FreeTimes } from "#app/features/booking/slots.ts";
import { bookingSubmissions, emailOutbox, visitLines, visits } from "#db/schema.ts";
import { changeIn, rowIn } from "../database.ts";
import { mailsTo } from "../mails.ts";
import { retireBays } from "../unlimited-workshop.ts";
import { proposeScratch } from "../visits.ts";
import { problemsOf } from "./form-html.ts";
import { bookingPage, booking as valid } from "./public-forms.ts";
import { scriptsOf, sentBytes } from "./scripts.ts";
import { seededSite, visibleText } from "./site.ts";

const site = await seededSite({ TAG_MANAGER_ID: "GTM-TEST123" });
await retireBays(site.db);

/** A booking by the form, and the link that stands on the page after it. */
async function booked(email: string, prefix = "") {
  const answer = await site.post(prefix + bookingPage, { ...valid, email });
  const [cookie = ""] = answer.headers.get("set-cookie")?.split(";") ?? [];
  const page = await site.get(answer.headers.get("location") ?? "", { headers: { cookie } });
  const link = /href="([^"]*\/visit\/[\w-]{32})"/.exec(await page.text())?.[1] ?? "";
  const booking = await rowIn(site.db, bookingSubmissions, { email });
  const visit = await rowIn(site.db, visits, { bookingId: booking.id });
  return { link, visit, booking, location: answer.headers.get("location") ?? "" };
}

test("whoever books is given the link, and nobody else who is sent the address of that page", async () => {
  const { link, location, visit } = await booked("linked@example.com");
  expect(link).toMatch(/^\/visit\/[\w-]{32}$/);
  expect(visit.tokenHash).not.toBeNull();
  expect(link).not.toContain(visit.tokenHash ?? "");
  expect(await (await site.get(location)).text()).not.toContain("/visit/");
  const mails = await site.db.select().from(emailOutbox);
  const token = link.split("/").at(-1) ?? "";
  expect(JSON.stringify(mails)).not.toContain(token);
  expect(mails.some(({ facts }) => JSON.stringify(facts).includes("/visit/"))).toBe(true);
});

test("the page is private: kept, listed, counted and logged nowhere, without React", async () => {
  const { link } = await booked("private@example.com");
  const answer = await site.get(link, { headers: { "X-Forwarded-For": "10.9.9.9" } });
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("x-robots-tag")).toContain("noindex");
  expect(answer.headers.get("referrer-policy")).toBe("same-origin");
  expect(html).toContain('name="robots" content="noindex"');
  expect(html).not.toContain("data-tag-manager");
  expect(html).not.toContain("private@example.com");
  expect(html).not.toContain("data-hydrate");
  expect(sentBytes(scriptsOf(html))).toBeLessThan(12_000);
  const token = link.split("/").at(-1) ?? "?";
  await site.get(`${link}/state`);
  await site.get(`${link}/move`);
  for (const spelled of [
    ...[`/visit//${token}`, `/%76isit/${token}`, `/VISIT/${token}`, `/visit%2F${token}`],
    ...[`/ar${link}`, `/ar//visit/${token}`, `${link}.data`, `${link}?from=${token}`, `${link}/x`],
  ]) {
    for (const method of ["GET", "HEAD", "POST", "PUT"]) {
      await site.get(spelled, { method, redirect: "manual" });
    }
  }
  expect(site.lines.join("\n")).not.toContain(token);
});

test("in both languages it says when, where, until when and for how much", async () => {
  const { link } = await booked("says@example.com");
  const english = visibleText(await (await site.get(link)).text());
  expect(english).toContain("We have your request");
  expect(english).toContain("Tuesday, 24 November 2026");
  expect(english).toContain("AED 320");
  expect(english).toContain("Until 24 November 2026, 8:00 AM");
  const arabic = visibleText(await (await site.get(`/ar${link}`)).text());
  expect(arabic).toContain("وصلنا طلبك");
  expect(arabic).toContain("320 درهم");
});

test("altered, old, guessed and replaced links answer the same page with 404, and too many with 429", async () => {
  const { link, visit } = await booked("wrong@example.com");
  const altered = link.slice(0, -1) + (link.endsWith("A") ? "B" : "A");
  await changeIn(site.db, visits, { id: visit.id }, { tokenHash: null, tokenVersion: 2 });
  const texts = new Set<string>();
  const from = { headers: { "X-Forwarded-For": "10.8.8.8" } };
  for (const wrong of [altered, link, "/visit/x", `/visit/${"a".repeat(32)}`]) {
    const answer = await site.get(wrong, from);
    expect(answer.status).toBe(404);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    texts.add(visibleText(await answer.text()));
  }
  expect(texts.size).toBe(1);
  expect([...texts][0]).toContain("This link no longer works");
  for (let tries = 0; tries < 20; tries++) await site.get("/visit/x", from);
  const limited = await site.get("/visit/x", from);
  expect(limited.status).toBe(429);
  expect(limited.headers.get("retry-after")).not.toBeNull();
  const { link: right } = await booked("right@example.com");
  expect((await site.get(right, from)).status).toBe(200);
});

test("without JavaScript a visit is moved, extra work is approved, and the visit cancelled", async () => {
  const { link, visit } = await booked("changes@example.com");
  const state = await (await site.get(`${link}/state`)).text();
  const opened = await (await site.get(`${link}/move`)).text();
  expect(chosenIn(opened), "the visit's own day").toEqual(["2026-11-24"]);
  const seenAt = /name="seenAt" value="([^"]*)"/.exec(opened)?.[1] ?? "";
  const fields = { selectedDate: "2026-11-25", selectedTime: "03:00 PM", seenAt };
  for (const odd of oddTimes) {
    const refused = await site.post(`${link}/move`, { ...fields, ...odd });
    expect(refused.status, JSON.stringify(odd)).toBe(422);
  }
  const closed = await site.post(`${link}/move`, { ...fields, selectedDate: "2026-11-29" });
  expect(problemsOf(await closed.text())).toEqual([
    "We are closed on Sunday. Please choose Monday to Saturday",
    "The nearest free times: Sat, 28 Nov 8:00 PM · Sat, 28 Nov 9:00 PM · Mon, 30 Nov 10:00 AM",
  ]);
  const moved = await site.post(`${link}/move`, fields);
  expect([moved.status, moved.headers.get("location")]).toEqual([302, link]);
  expect(chosenIn(await (await site.get(`${link}/move`)).text())).toEqual(["2026-11-25"]);
  const stale = await site.post(`${link}/move`, { ...fields, selectedTime: "04:00 PM" });
  expect(stale.status).toBe(409);
  expect(visibleText(await stale.text())).toContain("This visit has just been moved to");
  expect(await (await site.get(`${link}/state`)).text()).not.toBe(state);

  const lineId = await proposeScratch(site.db, visit.id);
  const page = visibleText(await (await site.get(link)).text());
  expect(page).toContain("Approve AED 150");
  const polish = { kind: "found", name: "Polish", nameAr: "تلميع", approval: "proposed" } as const;
  const [free] = await site.db
    .insert(visitLines)
    .values({ ...polish, visitId: visit.id, minutes: 30, priceFils: 0 })
    .returning();
  const both = visibleText(await (await site.get(link)).text());
  expect(both).not.toContain("AED 0");
  expect(both).toContain("free of charge");
  const decided = { intent: "approve", lineId: free?.id ?? "", priceFils: "0" };
  expect((await site.post(link, decided)).status).toBe(302);
  const decision = { intent: "approve", lineId, priceFils: "15000" };
  expect((await site.post(link, decision)).status).toBe(302);
  expect((await site.post(link, decision)).status).toBe(302);
  expect(visibleText(await (await site.get(link)).text())).toContain("AED 470");
  expect((await site.post(link, { intent: "cancel" })).status).toBe(302);
  const cancelled = visibleText(await (await site.get(link)).text());
  expect(cancelled).toContain("This visit is cancelled");
  // Nothing was done for which something would be owed.
  expect(cancelled).not.toContain("Total");
  expect((await site.get(`${link}/move`)).status).toBe(302);
  // What was still open in another tab leads to the visit as it is now.
  for (const [path, late] of [
    [`${link}/move`, fields],
    [link, decision],
    [link, { ...decision, intent: "decline" }],
    [link, { intent: "cancel" }],
  ] as const) {
    const answer = await site.post(path, late);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, link]);
  }
});

/** What is chosen in a form as it comes from the server. */
const chosenIn = (html: string) =>
  (html.match(/<input [^>]*checked=""[^>]*>/g) ?? []).map(
    (tag) => /value="([^"]*)"/.exec(tag)?.[1],
  );

const oddTimes: Record<string, string>[] = [
  { selectedTime: "" },
  { selectedTime: "03:30 PM" },
  { selectedDate: "" },
  { selectedDate: "2026-11-29" },
  { selectedDate: "2026-11-01" },
  { selectedDate: "2026-02-31" },
  { selectedDate: "later", laterDate: "9999-12-31" },
  { selectedDate: "<b>\u{1f697}".repeat(500) },
];

test("the times of a visit that is moved are those of a booking form without its own", async () => {
  const { link } = await booked("times@example.com");
  const timesOf = async (query: string) =>
    (await (await site.get(`${link}/availability${query}`)).json()) as FreeTimes;
  const { days, first } = await timesOf("");
  const own = days["2026-11-24"]?.times["10:00 AM"];
  expect(own).toEqual(["full", "Your time now", ""]);
  expect(first?.date).toBeDefined();
  expect(Object.keys((await timesOf("?day=2027-03-02")).days)).toEqual(["2027-03-02"]);
  expect((await site.get("/visit/nobody/availability")).status).toBe(404);
});

const meaningless: Record<string, string>[] = [
  {},
  { intent: "nothing" },
  { intent: "approve", lineId: "<b>", priceFils: "1e99" },
  { intent: "decline", lineId: "\u{1f697}".repeat(200), priceFils: "-1" },
];

test("a post that means nothing is refused and changes nothing", async () => {
  const { link, visit } = await booked("odd@example.com");
  for (const fields of meaningless) {
    expect([409, 422]).toContain((await site.post(link, fields)).status);
  }
  const after = await rowIn(site.db, visits, { id: visit.id });
  expect(after).toEqual(visit);
});

test("a downloaded calendar file says what the mailed one says, after two moves and a cancellation", async () => {
  const email = "calendars@example.com";
  const { link, booking } = await booked(email);
  const said = (file: string) =>
    file.split("\r\n").filter((line) => /^(METHOD|SEQUENCE|STATUS|UID|DTSTART|DTEND)/.test(line));
  const mailed = async () => {
    const [attached] = (await mailsTo(site.app, email)).at(-1)?.attachments ?? [];
    return said(attached?.content ?? "");
  };
  const downloaded = async () =>
    said(await (await site.get(`/bookings/${booking.id}/calendar.ics`)).text());
  expect(await downloaded()).toEqual(await mailed());
  expect(await downloaded()).toContain("DTEND:20261124T080000Z");
  for (const [selectedDate, ends] of [
    ["2026-11-25", "20261125T130000Z"],
    ["2026-11-26", "20261126T130000Z"],
  ] as const) {
    const picker = await (await site.get(`${link}/move`)).text();
    const seenAt = /name="seenAt" value="([^"]*)"/.exec(picker)?.[1] ?? "";
    const moved = await site.post(`${link}/move`, {
      selectedDate,
      selectedTime: "03:00 PM",
      seenAt,
    });
    expect(moved.status).toBe(302);
    expect(await downloaded()).toEqual(await mailed());
    expect(await downloaded()).toContain(`DTEND:${ends}`);
  }
  expect(await downloaded()).toContain("SEQUENCE:2");
  expect((await site.post(link, { intent: "cancel" })).status).toBe(302);
  expect(await downloaded()).toEqual(await mailed());
  const cancelled = ["METHOD:CANCEL", "SEQUENCE:3", "STATUS:CANCELLED"];
  expect(await downloaded()).toEqual(expect.arrayContaining(cancelled));
});
