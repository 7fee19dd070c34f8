import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { today } from "#app/lib/time.ts";
import { bookingSubmissions, contentEntries, prices } from "#db/schema.ts";
import { descriptionOf, fieldValue, fieldValues, problemsOf, trapOf } from "./form-html.ts";
import { bookingPage, booking as valid } from "./public-forms.ts";
import { seededSite, startSite, visibleText } from "./site.ts";

const site = await startSite();
/** Its prices are rows. */
const priced = await seededSite();

const countBookings = () => site.db.$count(bookingSubmissions);

test("a booking is stored at the price of the vehicle, and confirmed without what leads to the customer", async () => {
  const response = await site.post(bookingPage, { ...valid, email: "stored@example.com" });
  expect(response.status).toBe(302);
  const [booking] = await site.db.query.bookingSubmissions.findMany({
    where: (row, { eq }) => eq(row.email, "stored@example.com"),
  });
  expect(booking).toMatchObject({
    name: "Aisha Al Mansoori",
    phone: "0501234567",
    servicePriceAed: 320,
    vehicleSize: "suv",
    status: "pending",
    appointmentDate: "2026-11-24",
    additionalNotes: "Please call first",
  });
  const confirmation = await site.get(response.headers.get("location") ?? "");
  const text = visibleText(await confirmation.text());
  expect(text).toMatch(/2 hours/);
  expect(text).not.toContain("stored@example.com");
});

test("whoever books on the closed day reads by when we call, in the language of the page", async () => {
  const monday = site.app.now();
  site.setClock(new Date("2026-11-22T15:00+04:00"));
  try {
    for (const [prefix, promised, by] of [
      [
        "",
        "We will call you by 12:00 PM on Monday to confirm your booking.",
        "We will call you by 12:00 PM on Monday to confirm.",
      ],
      [
        "/ar",
        "سنتصل بك قبل الساعة 12:00 م يوم الاثنين لتأكيد حجزك.",
        "وسنتصل بك قبل الساعة 12:00 م يوم الاثنين",
      ],
    ] as const) {
      const form = visibleText(await (await site.get(prefix + bookingPage)).text());
      expect(form).toContain(by);
      expect(form).not.toMatch(/2 hours to confirm\.|خلال ساعتين لتأكيد الموعد/);
      const email = `closed${prefix.slice(1)}@example.com`;
      const booked = await site.post(prefix + bookingPage, { ...valid, email });
      const page = await site.get(booked.headers.get("location") ?? "");
      expect(visibleText(await page.text())).toContain(promised);
    }
  } finally {
    site.setClock(monday);
  }
  const booked = await site.post(bookingPage, { ...valid, email: "open@example.com" });
  const page = await site.get(booked.headers.get("location") ?? "");
  expect(visibleText(await page.text())).toContain("call you within 2 hours");
});

/** Posts a booking with one thing wrong; its message is the only one, and stands at `field`. */
async function expectRefusal(change: Partial<typeof valid>, field: string, message: string) {
  const before = await countBookings();
  const response = await site.post(bookingPage, { ...valid, ...change });
  expect(response.status).toBe(422);
  const html = await response.text();
  expect(problemsOf(html)).toEqual([message]);
  expect(descriptionOf(html, field)).toContain(message);
  expect(await countBookings()).toBe(before);
  return html;
}

// Which values are refused is tried in booking.test.ts.
test.each([
  ["firstName", "   ", "First name is required"],
  ["phone", "12345", "Phone number must be 10 digits"],
  ["selectedDate", "2026-11-29", "We are closed on Sunday. Please choose Monday to Saturday"],
  ["selectedTime", "09:30 AM", "Please choose one of the listed times"],
  ["vehicleSize", "lorry", "Vehicle size is required"],
])(
  "%s '%s' is answered with '%s' at the field, and what was typed is kept",
  async (field, value, message) => {
    const html = await expectRefusal({ [field]: value }, field, message);
    const others = Object.entries(valid).filter(([name]) => name !== field);
    const names = others.map(([name]) => name);
    expect(fieldValues(html, names)).toEqual(Object.fromEntries(others));
  },
);

test("an empty form names every problem at once, from top to bottom", async () => {
  const html = await (await site.post(bookingPage, {})).text();
  expect(problemsOf(html)).toEqual([
    "Vehicle size is required",
    "Date is required",
    "Time is required",
    "First name is required",
    "Last name is required",
    "Email is required",
    "Phone number is required",
    "Car make is required",
    "Car model is required",
    "Car year is required",
  ]);
});

test("a price to pay that changed while the form was open is asked about, also an extra's, and what was booked before stays booked", async () => {
  const { db } = priced;
  await db
    .update(contentEntries)
    .set({ isHidden: false })
    .where(eq(contentEntries.slug, "pet-hair"));
  const extra = "extra.pet-hair";
  const read = async () => (await priced.get(bookingPage)).text();
  await expect.poll(read).toContain(extra);
  type Seen = { pricesSeen: string; [field: string]: string };
  const seenIn = (html: string) => fieldValues(html, ["pricesSeen", extra]) as Seen;
  const seen = seenIn(await read());
  const reprice = async (slug: string, price: { priceAed: number; suvPriceAed: number }) => {
    const [entry] = await db
      .select({ itemId: contentEntries.id })
      .from(contentEntries)
      .where(eq(contentEntries.slug, slug));
    if (!entry) throw new Error("no such entry");
    await db.insert(prices).values({ ...entry, ...price, startsOn: today(priced.app.now()) });
    await expect.poll(async () => seenIn(await read())).not.toEqual(seen);
  };
  const post = async (fields: { [field: string]: string }) =>
    (await priced.post(bookingPage, fields)).status;
  const posted = { ...valid, ...seen };
  const booked = await priced.post(bookingPage, posted);
  expect(booked.status).toBe(302);

  await reprice("pet-hair", { priceAed: 60, suvPriceAed: 95 });
  const again = await priced.post(bookingPage, posted);
  expect(again.headers.get("location")).toBe(booked.headers.get("location"));
  const other = { ...posted, email: "asked@example.com" };
  const asked = await priced.post(bookingPage, other);
  expect(asked.status).toBe(412);
  const html = await asked.text();
  expect(problemsOf(html)).toEqual([
    "The price to pay is AED 415 now, so nothing was booked. Please check it and book again. What you typed is kept.",
  ]);
  expect(fieldValue(html, "email")).toBe(other.email);
  expect(await db.$count(bookingSubmissions)).toBe(1);
  expect(await post({ ...other, ...seenIn(html) })).toBe(302);
  // React shows the message in the old page.
  const told = { ...other, email: "told@example.com", selectedTime: "05:00 PM" };
  expect(fieldValue(html, "priceTold")).toBe("415");
  expect(await post({ ...told, priceTold: "415" })).toBe(302);
  expect(await post({ ...told, email: "low@example.com", priceTold: "41" })).toBe(412);
  // What others pay is none of this customer's business.
  expect(await post({ ...other, vehicleSize: "sedan" })).toBe(302);
  // A form from before extras posted their prices says only that one is ticked.
  const ticked = { ...other, email: "ticked@example.com", [extra]: "on" };
  expect(await post({ ...ticked, selectedTime: "04:00 PM", vehicleSize: "sedan" })).toBe(302);
  await reprice("interior-detailing", { priceAed: 290, suvPriceAed: 350 });
  const without = { ...valid, email: "sedan@example.com", pricesSeen: seen.pricesSeen };
  expect(await post(without)).toBe(412);
  expect(await post({ ...without, vehicleSize: "sedan" })).toBe(302);
});

test("a service that does not exist cannot be booked", async () => {
  const response = await site.post("/services/gold-plating", valid);
  expect(response.status).toBe(404);
  expect(visibleText(await response.text())).toContain("Service Not Found");
});

test("in Arabic the messages are Arabic and the customer stays under /ar", async () => {
  const refused = await site.post(`/ar${bookingPage}`, { ...valid, firstName: "" });
  const html = await refused.text();
  expect(html).toContain('dir="rtl"');
  expect(problemsOf(html)).toEqual(["الاسم الأول مطلوب"]);
  const booked = await site.post(`/ar${bookingPage}`, { ...valid, email: "ar@example.com" });
  expect(booked.headers.get("location")).toMatch(/^\/ar\/services\//);
});

test("a post that fills the hidden field is refused with a reason, and nothing is stored", async () => {
  const before = await countBookings();
  const trap = trapOf(await (await site.get(bookingPage)).text());
  const response = await site.post(bookingPage, { ...valid, [trap]: "https://spam.example" });
  expect(response.status).toBe(422);
  expect(visibleText(await response.text())).toContain("hidden field that is there for robots");
  expect(await countBookings()).toBe(before);
});

test("a booking is confirmed on the page of its own service only", async () => {
  const booked = await site.post(bookingPage, { ...valid, email: "elsewhere@example.com" });
  const query = new URL(booked.headers.get("location") ?? "", site.url).search;
  const other = visibleText(await (await site.get(`/services/premium-wash${query}`)).text());
  expect(other).not.toContain("Booking received");
});

test("the eleventh post of a minute from one address is told to wait, and keeps what was typed", async () => {
  const headers = { "X-Forwarded-For": "198.51.100.7" };
  const fields = { ...valid, carYear: "" };
  for (let post = 0; post < 10; post++) {
    expect((await site.post(bookingPage, fields, headers)).status).toBe(422);
  }
  const response = await site.post(bookingPage, { ...valid, email: "fast@example.com" }, headers);
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  const html = await response.text();
  expect(problemsOf(html)).toEqual([
    "Too many attempts. Please wait a minute and try again, or call us at 050 123 4567.",
  ]);
  expect(html).toContain('value="fast@example.com"');
});

test("an address made up by the client does not escape the limit", async () => {
  const fields = { ...valid, carYear: "" };
  const statuses: number[] = [];
  for (let post = 0; post < 11; post++) {
    const headers = { "X-Forwarded-For": `192.0.2.${post}, 198.51.100.8` };
    statuses.push((await site.post(bookingPage, fields, headers)).status);
  }
  expect(statuses.at(-1)).toBe(429);
});

test("the calendar file of a booking has its time in Dubai, and no personal data", async () => {
  const booked = await site.post(bookingPage, { ...valid, email: "calendar@example.com" });
  const html = await (await site.get(booked.headers.get("location") ?? "")).text();
  const file = html.match(/href="([^"]+calendar\.ics)"/)?.[1] ?? "";
  const response = await site.get(file);
  expect(response.headers.get("content-type")).toMatch("text/calendar");
  const calendar = await response.text();
  expect(calendar).toContain("DTSTART:20261124T060000Z");
  expect(calendar).toContain("DTEND:20261124T070000Z");
  expect(visibleText(html)).toContain("Ready by Tue, 24 Nov, 11:00 AM");
  expect(calendar).not.toMatch(/calendar@example\.com|Aisha|0501234567/);
  expect(
    (await site.get("/bookings/0198c0de-0000-7000-8000-000000000000/calendar.ics")).status,
  ).toBe(404);
});
