import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookingSubmissions, contactSubmissions, emailOutbox } from "#db/schema.ts";
import { type Site, startSite, visibleText } from "./site.ts";

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const booking = {
  firstName: "Aisha",
  lastName: "Al Mansoori",
  email: "aisha@example.com",
  phone: "0501234567",
  selectedDate: "2026-11-24",
  selectedTime: "10:00 AM",
  carMake: "Nissan",
  carModel: "Patrol",
  carYear: "2023",
};
const message = {
  name: "Omar",
  email: "omar@example.com",
  phone: "0501234567",
  subject: "Coating",
  message: "How long does it last?",
};

test("the database gone in the middle: a clear message, typed values kept, nothing half-written", async () => {
  await site.db.execute(sql`alter table email_outbox rename to email_outbox_away`);
  try {
    const booked = await site.post("/services/premium-wash", booking);
    expect(booked.status).toBe(503);
    const html = await booked.text();
    expect(visibleText(html)).toContain(
      "There was an error processing your booking. Please try again or call us directly at 050 123 4567.",
    );
    expect(html).toContain('value="aisha@example.com"');

    const sent = await site.post("/contact", message);
    expect(sent.status).toBe(503);
    expect(visibleText(await sent.text())).toContain(
      "Failed to send message. Please try calling us at 050 123 4567.",
    );
  } finally {
    await site.db.execute(sql`alter table email_outbox_away rename to email_outbox`);
  }
  expect(await site.db.$count(bookingSubmissions)).toBe(0);
  expect(await site.db.$count(contactSubmissions)).toBe(0);
  expect(await site.db.$count(emailOutbox)).toBe(0);
  expect((await site.post("/services/premium-wash", booking)).status).toBe(302);
});

test("a failure is logged once, with the request id and without personal data", () => {
  const failures = site.lines.filter((line) => line.includes('"level":"error"'));
  expect(failures).toHaveLength(2);
  for (const line of site.lines) expect(line).not.toMatch(/aisha|omar|0501234567|Mansoori|Patrol/i);
  expect(JSON.parse(failures[0] ?? "{}").requestId).toMatch(/^[0-9a-f-]{36}$/);
});

test("a body of 5 MB is refused before it is read", async () => {
  const response = await site.post("/contact", { ...message, message: "x".repeat(5_000_000) });
  expect(response.status).toBe(413);
  expect(visibleText(await response.text())).toMatch(/too large/i);
});

test("a body that is not a form is refused, not a failure", async () => {
  for (const [type, body] of [
    ["application/json", '{"name":'],
    ["multipart/form-data; boundary=x", "no boundary here"],
    ["text/plain", "hello"],
  ]) {
    const headers = { "Content-Type": type ?? "" };
    const response = await site.get("/contact", { method: "POST", body, headers });
    expect(response.status).toBe(400);
  }
});

test.each(["/%E0%A4%A", "/services/%00", "/..%2f..%2fetc%2fpasswd", "/assets/../../package.json"])(
  "the address %s is answered without a failure",
  async (address) => {
    const response = await site.get(address);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
  },
);
