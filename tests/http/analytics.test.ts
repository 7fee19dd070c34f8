import { expect, test } from "vitest";
import { booking, bookingPage, message } from "./public-forms.ts";
import { startSite } from "./site.ts";

const site = await startSite();
const siteWithTags = await startSite({ TAG_MANAGER_ID: "GTM-TEST1" }, site.db);

test("a tag manager stands in pages and policy where it is set up, and nowhere else", async () => {
  for (const page of ["/", bookingPage, "/ar/contact"]) {
    const response = await siteWithTags.get(page);
    expect(await response.text()).toContain('data-tag-manager="GTM-TEST1"');
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/script-src [^;]*https:\/\/www\.googletagmanager\.com/);
    expect(policy).toMatch(/connect-src [^;]*https:\/\/\*\.google-analytics\.com/);
    const without = await site.get(page);
    expect(await without.text()).not.toMatch(/GTM-|data-tag-manager/);
    expect(without.headers.get("content-security-policy")).not.toMatch(
      /googletagmanager|google-analytics/,
    );
  }
});

test.each([
  {
    event: {
      name: "service_booking_submit",
      valueFils: 32_000,
      path: "/ar/services/interior-detailing",
    },
    fields: booking,
    ending: "",
    status: 302,
    properties: { service: "interior-detailing" },
  },
  {
    event: { name: "contact_form_submit", valueFils: 5_000, path: "/ar/contact" },
    fields: message,
    // As React posts it.
    ending: ".data",
    status: 202,
  },
])(
  "$event.name is counted with its value, and without the person",
  async ({ event, fields, ending, status, properties = {} }) => {
    const response = await site.post(`${event.path}${ending}?email=${fields.email}`, fields);
    expect(response.status).toBe(status);
    const rows = await site.db.query.analyticsEvents.findMany({
      where: (row, { eq }) => eq(row.name, event.name as "contact_form_submit"),
    });
    expect(rows).toEqual([
      {
        ...event,
        id: expect.any(String),
        currency: "AED",
        locale: "ar",
        properties,
        createdAt: site.app.now(),
      },
    ]);
  },
);

test("the confirmation hands the event on once: its name, its value, and no person", async () => {
  const fields = { ...booking, email: "told@example.com" };
  const booked = await siteWithTags.post(bookingPage, fields);
  const html = await (await siteWithTags.get(booked.headers.get("location") ?? "")).text();
  const [event, ...others] = html.match(/<analytics-event[^>]*>/g) ?? [];
  expect(others).toEqual([]);
  expect(event).toMatch(
    /event="service_booking_submit" value="320" currency="AED" once="[0-9a-f-]{36}"/,
  );
});
