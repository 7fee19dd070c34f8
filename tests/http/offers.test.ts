import { beforeEach, expect, test } from "vitest";
import { bookingSubmissions } from "#db/schema.ts";
import { changeIn } from "../database.ts";
import { publishTerm } from "../first-services.ts";
import { retireBays } from "../unlimited-workshop.ts";
import { fieldValues, problemsOf } from "./form-html.ts";
import { booking } from "./public-forms.ts";
import { seededSite, startSite, visibleText } from "./site.ts";

const page = "/offers/ceramic-coating-shine-drive";
const now = new Date("2026-11-23T11:00:00.417Z");
/** The first moment after 24 November in Dubai. */
const afterwards = new Date("2026-11-24T20:00:00.000Z");

const site = await startSite();
/** Its offer ends, under a permit. */
const ending = await seededSite();
await retireBays(ending.db);
const term = { endsOn: "2026-11-24", permit: "1234567" };
await publishTerm(ending.db, "ceramic-coating-shine-drive", term);
beforeEach(() => ending.setClock(now));

const read = async (address: string, from = site) => (await from.get(address)).text();
const textOf = async (address: string, from = site) => visibleText(await read(address, from));
const countdownOf = (html: string) => html.match(/<count-down [^>]*>/)?.[0];

test.each(["/offers", page])("%s shows every price, and what is saved", async (address) => {
  const text = await textOf(address);
  for (const part of [
    "Ceramic Coating Shine & Drive",
    "Save 33%",
    "AED 800 Original price AED 1,200",
    "You save AED 400",
    "AED 950 Original price AED 1,440",
    "You save AED 490",
    "Free boost after 6 months",
  ]) {
    expect(text).toContain(part);
  }
});

test("without an end the countdown is decoration, and nothing is said of an end", async () => {
  for (const address of ["/offers", page]) {
    const html = await read(address);
    expect(countdownOf(html)).toContain('cycle="seconds"');
    expect(visibleText(html)).toContain("01 Days 07 Hours 45 Minutes 59 Seconds");
    expect(visibleText(html)).not.toContain("Ends on");
  }
});

test.each([
  ["sedan", 800, "You save AED 400 (33%)"],
  ["suv", 950, "You save AED 490 (34%)"],
])(
  "a %s is booked at AED %i, and the confirmation says what is saved",
  async (size, price, saved) => {
    const email = `${size}@example.com`;
    const booked = await site.post(page, { ...booking, email, vehicleSize: size });
    const confirmation = booked.headers.get("location") ?? "";
    expect(confirmation).toMatch(new RegExp(`^${page}\\?booked=`));
    const [row] = await site.db.query.bookingSubmissions.findMany({
      where: (row, { eq }) => eq(row.email, email),
    });
    expect(row).toMatchObject({
      serviceId: "ceramic-coating-shine-drive",
      serviceName: "Ceramic Coating Shine & Drive",
      servicePriceAed: price,
      vehicleSize: size,
    });
    const text = await textOf(confirmation);
    for (const part of [saved, "View More Offers", "Book Another Service", "Call Us Now"]) {
      expect(text).toContain(part);
    }
  },
);

const views = () =>
  site.db.query.analyticsEvents.findMany({
    where: (row, { eq }) => eq(row.name, "offers_page_view"),
  });

test("the browser reports that the offers are shown, and reading them alone counts nothing", async () => {
  const html = await read("/ar/offers");
  const [, report = ""] = html.match(/<analytics-event [^>]*report="([^"]*)"/) ?? [];
  expect(report).toBe(`/ar${page}/viewed`);
  expect(await views()).toEqual([]);
  const campaign = { utm_source: "instagram", utm_campaign: "رمضان", fbclid: "IwAR0" };
  const told = { ...campaign, email: "aisha@example.com", offer: "another" };
  expect((await site.post(report, told)).status).toBe(204);
  expect(await views()).toEqual([
    {
      id: expect.any(String),
      name: "offers_page_view",
      valueFils: 80_000,
      currency: "AED",
      path: "/ar/offers",
      locale: "ar",
      properties: {
        ...campaign,
        offer: "ceramic-coating-shine-drive",
        title: "Ceramic Coating Shine & Drive",
      },
      createdAt: site.app.now(),
    },
  ]);
});

test("a report is no page, is believed from our own pages only, and not without end", async () => {
  const counted = (await views()).length;
  expect((await site.get(`${page}/viewed`)).status).toBe(404);
  expect((await site.post("/offers/nowhere/viewed", {})).status).toBe(404);
  const foreign = { Origin: "https://evil.example" };
  expect((await site.post(`${page}/viewed`, {}, foreign)).ok).toBe(false);
  expect((await views()).length).toBe(counted);

  const headers = { "X-Forwarded-For": "198.51.100.31" };
  const statuses: number[] = [];
  for (let post = 0; post < 31; post++)
    statuses.push((await site.post(`${page}/viewed`, {}, headers)).status);
  expect(new Set(statuses.slice(0, 30))).toEqual(new Set([204]));
  expect(statuses.at(-1)).toBe(429);
  expect((await views()).length).toBe(counted + 30);
});

test.each([
  [
    "/offers",
    "Summer Ceramic Package is the same work for less",
    "/summeroffers/summer-ceramic-package",
  ],
  ["/summeroffers", "same work as Ceramic Coating Shine & Drive", page],
  [`/ar${page}`, "باقة الصيف للسيراميك هي العمل نفسه", "/ar/summeroffers/summer-ceramic-package"],
])(
  "%s says why the same service has another price elsewhere, and leads there",
  async (address, why, other) => {
    const html = await read(address);
    expect(visibleText(html)).toContain(why);
    expect(html).toContain(`href="${other}"`);
  },
);

test("what has ended is no longer compared with", async () => {
  ending.setClock(afterwards);
  for (const address of ["/summeroffers", "/summeroffers/summer-ceramic-package"]) {
    expect(await textOf(address, ending)).not.toContain("Shine & Drive");
  }
});

test("an offer that has ended says so, and leads to its service at the usual price", async () => {
  ending.setClock(afterwards);
  for (const address of ["/offers", page]) {
    const html = await read(address, ending);
    const text = visibleText(html);
    expect(text).toContain("Ended");
    expect(text).not.toContain("Premium Offer");
    expect(text).not.toContain("is the same work for less");
    expect(text).toContain(
      "It ended on 24 November 2026. Full Detailing can still be booked at its usual price.",
    );
    expect(text).not.toContain("You save");
    expect(html).toContain('href="/services/full-detailing"');
    expect(html).not.toContain("<count-down");
    expect(html.includes("<analytics-event")).toBe(address === "/offers");
    expect(html).not.toContain('name="selectedTime"');
  }
});

test("the page of an offer that has ended leads to what is live, in both languages", async () => {
  ending.setClock(afterwards);
  for (const [address, heading, to] of [
    [page, "Offers you can book now", "/summeroffers/summer-gold-package"],
    [`/ar${page}`, "عروض يمكنك حجزها الآن", "/ar/summeroffers/summer-gold-package"],
  ] as const) {
    const html = await read(address, ending);
    expect(visibleText(html)).toContain(heading);
    expect(html).toContain(`href="${to}"`);
  }
  expect(await textOf("/ar/offers", ending)).toContain("انتهى");
});

test("a form that was open at the end is refused with all that was typed, and books the service", async () => {
  ending.setClock(afterwards);
  const fields = { ...booking, selectedDate: "2026-11-25", email: "late@example.com" };
  const refused = await ending.post(page, fields);
  expect(refused.status).toBe(410);
  const html = await refused.text();
  expect(problemsOf(html)).toEqual([
    "This offer ended on 24 November 2026. What you typed is kept: you can book Full Detailing here at its usual price.",
  ]);
  expect(fieldValues(html, Object.keys(fields))).toEqual(fields);
  expect(html).toMatch(/<title>Error: Ceramic Coating Shine &amp; Drive \| Lamaan<\/title>/);

  const [form = ""] = html.match(/<form[^>]* id="booking-form"[^>]*>/) ?? [];
  const [, action = ""] = form.match(/ action="([^"]*)"/) ?? [];
  expect(action).toBe("/services/full-detailing");
  expect((await ending.post(action, fields)).status).toBe(302);
  const rows = await ending.db.query.bookingSubmissions.findMany({
    where: (row, { eq }) => eq(row.email, fields.email),
  });
  expect(rows.map(({ serviceId, servicePriceAed }) => [serviceId, servicePriceAed])).toEqual([
    ["full-detailing", 1440],
  ]);
});

test("what was saved is said for the size that was booked, and at its price only", async () => {
  const booked = await site.post(page, { ...booking, email: "size@example.com" });
  const confirmation = booked.headers.get("location") ?? "";
  await changeIn(
    site.db,
    bookingSubmissions,
    { email: "size@example.com" },
    { servicePriceAed: 800 },
  );
  const [, shown = ""] = (await textOf(confirmation)).split("Booking received");
  expect(shown).toContain("AED 800");
  expect(shown).not.toContain("You save");
});

test("the confirmation of a booking stays when the offer has ended", async () => {
  const fields = { ...booking, email: "before@example.com" };
  const booked = await ending.post(page, fields);
  ending.setClock(afterwards);
  const text = await textOf(booked.headers.get("location") ?? "", ending);
  expect(text).toContain("Booking received");
  expect(text).toContain("You save AED 490 (34%)");
});
