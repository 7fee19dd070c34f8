import { afterAll, beforeAll, expect, test } from "vitest";
import { bookingEvents, bookingSubmissions, emailOutbox } from "#db/schema.ts";
import { type Site, startSite, visibleText } from "./site.ts";

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const address = "/services/interior-detailing";
const valid = {
  firstName: "Aisha",
  lastName: "Al Mansoori",
  email: "aisha@example.com",
  phone: "050 123 4567",
  vehicleSize: "suv",
  selectedDate: "2026-11-24",
  selectedTime: "10:00 AM",
  carMake: "Nissan",
  carModel: "Patrol",
  carYear: "2023",
  additionalNotes: "Please call first",
};
const countBookings = () => site.db.$count(bookingSubmissions);

test("a booking is stored with its event and its mails, at the price of the vehicle", async () => {
  const response = await site.post(address, { ...valid, email: "stored@example.com" });
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
  expect(await site.db.$count(bookingEvents)).toBe(1);
  expect(await site.db.$count(emailOutbox)).toBe(2);

  const confirmation = await site.get(response.headers.get("location") ?? "");
  const text = visibleText(await confirmation.text());
  expect(text).toMatch(/2 hours/);
  expect(text).not.toContain("stored@example.com");
});

test("the same form posted twice, or ten times at once, makes one booking", async () => {
  const before = await countBookings();
  const fields = { ...valid, email: "twice@example.com" };
  const answers = await Promise.all(Array.from({ length: 10 }, () => site.post(address, fields)));
  expect(new Set(answers.map((answer) => answer.headers.get("location"))).size).toBe(1);
  expect(await countBookings()).toBe(before + 1);
});

test.each([
  ["firstName", "", "First name is required"],
  ["firstName", "   ", "First name is required"],
  ["lastName", "", "Last name is required"],
  ["email", "", "Email is required"],
  ["email", "aisha", "Email is invalid"],
  ["phone", "", "Phone number is required"],
  ["phone", "12345", "Phone number must be 10 digits"],
  ["phone", "050123456789", "Phone number must be 10 digits"],
  ["selectedDate", "", "Date is required"],
  ["selectedTime", "", "Time is required"],
  ["carMake", "", "Car make is required"],
  ["carModel", "", "Car model is required"],
  ["carYear", "", "Car year is required"],
  ["carYear", "23", "Please enter a valid year (4 digits)"],
  ["carYear", "20235", "Please enter a valid year (4 digits)"],
])("%s '%s' is answered with '%s' and what was typed is kept", async (field, value, message) => {
  const before = await countBookings();
  const response = await site.post(address, { ...valid, [field]: value });
  expect(response.status).toBe(422);
  const html = await response.text();
  expect(visibleText(html)).toContain(message);
  expect(html).toContain("There is a problem");
  for (const [name, typed] of Object.entries({ carMake: "Nissan", email: "aisha@example.com" })) {
    if (name !== field) expect(html).toContain(`value="${typed}"`);
  }
  if (field !== "additionalNotes") expect(html).toContain("Please call first");
  expect(await countBookings()).toBe(before);
});

test.each([
  ["a Sunday", { selectedDate: "2026-11-29" }],
  ["yesterday", { selectedDate: "2026-11-22" }],
  ["a day that does not exist", { selectedDate: "2026-02-30" }],
  ["a slot that does not exist", { selectedTime: "09:30 AM" }],
  ["a slot that has passed today", { selectedDate: "2026-11-23", selectedTime: "03:00 PM" }],
  ["a vehicle size that does not exist", { vehicleSize: "lorry" }],
  ["no vehicle size where there are two prices", { vehicleSize: "" }],
  ["a name of 10,000 letters", { firstName: "a".repeat(10_000) }],
])("%s is refused next to its field", async (_, change) => {
  const before = await countBookings();
  const response = await site.post(address, { ...valid, ...change });
  expect(response.status).toBe(422);
  expect(await response.text()).toContain("There is a problem");
  expect(await countBookings()).toBe(before);
});

test("a slot later today is accepted, a number pasted from a contact too", async () => {
  const fields = { ...valid, selectedDate: "2026-11-23", selectedTime: "04:00 PM" };
  const response = await site.post(address, { ...fields, phone: "+971 50 765 4321" });
  expect(response.status).toBe(302);
  const rows = await site.db.query.bookingSubmissions.findMany({
    where: (row, { eq }) => eq(row.phone, "0507654321"),
  });
  expect(rows).toHaveLength(1);
});

test("an empty form names every problem at once", async () => {
  const text = visibleText(await (await site.post(address, {})).text());
  for (const message of ["First name is required", "Date is required", "Car year is required"]) {
    expect(text).toContain(message);
  }
});

test("a service that does not exist cannot be booked", async () => {
  const response = await site.post("/services/gold-plating", valid);
  expect(response.status).toBe(404);
  expect(visibleText(await response.text())).toContain("Service Not Found");
});

test("HTML and control characters are stored and shown as text, and never reach a mail header", async () => {
  const evil = { firstName: "<b>Eve</b>\r\nBcc: all@example.com\u0007", email: "eve@example.com" };
  const response = await site.post(address, { ...valid, ...evil });
  expect(response.status).toBe(302);
  const mails = await site.db.query.emailOutbox.findMany();
  for (const mail of mails) {
    expect(mail.subject + mail.toAddress + (mail.replyTo ?? "")).not.toMatch(/[\r\n]/);
    expect(mail.html).not.toContain("<b>Eve</b>");
  }
  const again = await site.post(address, { ...valid, ...evil, carYear: "" });
  expect(await again.text()).not.toContain("<b>Eve</b>");
});

test("in Arabic the messages are Arabic and the customer stays under /ar", async () => {
  const refused = await site.post(`/ar${address}`, { ...valid, firstName: "" });
  const html = await refused.text();
  expect(html).toContain('dir="rtl"');
  expect(visibleText(html)).not.toContain("First name is required");
  const booked = await site.post(`/ar${address}`, { ...valid, email: "ar@example.com" });
  expect(booked.headers.get("location")).toMatch(/^\/ar\/services\//);
});

test("a post that fills the hidden field is refused with a reason, and nothing is stored", async () => {
  const before = await countBookings();
  const html = await (await site.get(address)).text();
  const trap = html.match(/<input[^>]*tabindex="-1"[^>]*>/i)?.[0].match(/name="([^"]+)"/)?.[1];
  const response = await site.post(address, { ...valid, [String(trap)]: "https://spam.example" });
  expect(response.status).toBe(422);
  expect(visibleText(await response.text())).toContain("hidden field that is there for robots");
  expect(await countBookings()).toBe(before);
});

test("a booking is confirmed on the page of its own service only", async () => {
  const booked = await site.post(address, { ...valid, email: "elsewhere@example.com" });
  const query = new URL(booked.headers.get("location") ?? "", site.url).search;
  const other = visibleText(await (await site.get(`/services/premium-wash${query}`)).text());
  expect(other).not.toContain("Booking received");
});

test("the eleventh post of a minute from one address is told to wait, and keeps what was typed", async () => {
  const headers = { "X-Forwarded-For": "198.51.100.7" };
  const fields = { ...valid, carYear: "" };
  for (let post = 0; post < 10; post++) {
    expect((await site.post(address, fields, headers)).status).toBe(422);
  }
  const response = await site.post(address, { ...valid, email: "fast@example.com" }, headers);
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await response.text()).toContain('value="fast@example.com"');
});

test("an address made up by the client does not escape the limit", async () => {
  const fields = { ...valid, carYear: "" };
  const statuses: number[] = [];
  for (let post = 0; post < 11; post++) {
    const headers = { "X-Forwarded-For": `192.0.2.${post}, 198.51.100.8` };
    statuses.push((await site.post(address, fields, headers)).status);
  }
  expect(statuses.at(-1)).toBe(429);
});

test("a form posted from another site is refused", async () => {
  const before = await countBookings();
  const response = await site.post(address, valid, { Origin: "https://evil.example" });
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
  expect(await countBookings()).toBe(before);
});

test("the calendar file of a booking has its time in Dubai, and no personal data", async () => {
  const booked = await site.post(address, { ...valid, email: "calendar@example.com" });
  const html = await (await site.get(booked.headers.get("location") ?? "")).text();
  const file = html.match(/href="([^"]+calendar\.ics)"/)?.[1] ?? "";
  const response = await site.get(file);
  expect(response.headers.get("content-type")).toMatch("text/calendar");
  const calendar = await response.text();
  expect(calendar).toContain("DTSTART:20261124T060000Z");
  expect(calendar).not.toMatch(/calendar@example\.com|Aisha|0501234567/);
  expect(
    (await site.get("/bookings/0198c0de-0000-7000-8000-000000000000/calendar.ics")).status,
  ).toBe(404);
});
