import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { addresses, orders } from "#db/schema.ts";
import { typedAddress } from "../shoppers.ts";
import { newBrowser } from "./browser.ts";
import { fieldValue, fieldValues, problemsOf } from "./form-html.ts";
import { expectedOn, newShopper, oneBottleFils, typedQuickOrder } from "./shopper.ts";
import { seededSite, visibleText } from "./site.ts";

const site = await seededSite({ BRAND_TRN: "100123456700003" });

const ordersOf = (userId: string) =>
  site.db.query.orders.findMany({ where: eq(orders.userId, userId) });

/** A customer who has ordered at the checkout. */
async function buyer() {
  const shopper = await newShopper(site);
  const { browser, userId } = shopper;
  await browser.post("/checkout", { ...typedAddress, ...(await expectedOn(browser, "/checkout")) });
  const [order] = await ordersOf(userId);
  if (!order) throw new Error("nothing was ordered");
  return { ...shopper, order };
}

test("a guest who may own the order is offered to sign in", async () => {
  const html = await (await site.get(`/order-confirmation/${newId()}`)).text();
  expect(html).toContain("?auth=login");
});

test("before an order is delivered its paper is a pro forma, with both sides, every line and figure, and the tax number", async () => {
  const { browser, order } = await buyer();
  const html = await (await browser.get(`/orders/${order.id}/invoice`)).text();
  const text = visibleText(html);
  for (const part of [
    ...["Pro Forma Invoice", "TRN 100123456700003", order.orderNumber, "23 November 2026"],
    ...["Oud, 250ML car perfume", "AED 85", "VAT 5%", "AED 4.25", "AED 114.25"],
    ...["Aisha Khan", "Villa 14, Street 8B", "Download as PDF"],
  ]) {
    expect(text).toContain(part);
  }
  // Paper needs no script but the site's own.
  expect(html).not.toContain("data-hydrate");
  const pdf = await browser.get(`/orders/${order.id}/invoice.pdf`);
  expect(pdf.headers.get("content-type")).toBe("application/pdf");
  expect(pdf.headers.get("content-disposition")).toContain(`${order.orderNumber}.pdf`);
  expect((await pdf.text()).slice(0, 5)).toBe("%PDF-");
});

const open = "/perfumes?order=open";

test("a guest who wants to order signs up first, and comes back to it", async () => {
  const place = new URL((await site.get(open)).headers.get("location") ?? "", site.url);
  expect(place.pathname).toBe("/perfumes");
  expect(Object.fromEntries(place.searchParams)).toEqual({ auth: "signup", to: open });
});

test("with an empty cart there is nothing to order over the perfumes", async () => {
  const { browser } = await buyer();
  expect((await browser.get(open)).headers.get("location")).toBe("/perfumes#cart");
});

test("a quick order is placed without script, and shown again by a reload, without a second one", async () => {
  const { browser, userId } = await newShopper(site);
  const fields = { ...typedQuickOrder, ...(await expectedOn(browser, open)) };
  const answer = await browser.post(open, fields);
  const [order] = await ordersOf(userId);
  expect(answer.headers.get("location")).toBe(`/perfumes?ordered=${order?.id}#outcome`);
  expect(order).toMatchObject({
    channel: "quick",
    customerEmail: "aisha@example.com",
    totalFils: oneBottleFils,
    specialInstructions: "Ring twice",
    deliveryAddress: "Villa 14, Street 8B",
  });
  expect(order?.orderNumber).toMatch(/^PRF\d{8}[A-Z0-9]{4}$/);
  for (const _ of ["first", "reload"]) {
    const html = await (await browser.get(`/perfumes?ordered=${order?.id}`)).text();
    const text = visibleText(html);
    for (const part of ["Order Submitted Successfully!", order?.orderNumber ?? ""]) {
      expect(text).toContain(part);
    }
    expect(text).toContain("Order More Perfumes");
    expect(html).toContain('href="tel:+971501234567"');
  }
  await browser.post(open, fields);
  expect(await ordersOf(userId)).toHaveLength(1);
});

test("what is known of the customer stands in the quick order: the default address first", async () => {
  const { browser, userId, email } = await newShopper(site);
  const names = ["fullName", "email", "phone", "city", "addressLine1"];
  const before = await (await browser.get(open)).text();
  expect(fieldValues(before, names)).toMatchObject({ fullName: "Aisha Khan", email, city: null });
  await site.db.insert(addresses).values({
    userId,
    fullName: "Aisha at work",
    phone: "0507654321",
    isDefault: true,
    addressLine1: "Tower 9",
    addressLine2: "Flat 12",
    city: "Muscat",
    country: "Oman",
  });
  const html = await (await browser.get(open)).text();
  expect(fieldValues(html, [...names, "addressLine2", "totalFils"])).toEqual({
    fullName: "Aisha at work",
    email,
    phone: "0507654321",
    city: "Muscat",
    addressLine1: "Tower 9",
    addressLine2: "Flat 12",
    totalFils: "16425",
  });
});

test("a quick order names every field that is missing, and keeps what was typed", async () => {
  const { browser, userId } = await newShopper(site);
  const seen = await expectedOn(browser, open);
  const answer = await browser.post(open, { ...seen, city: "Dubai", instructions: "Ring twice" });
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(problemsOf(html)).toEqual([
    ...["Full name is required", "Phone number is required", "Email is required"],
    ...["Country is required", "Address is required"],
  ]);
  expect(fieldValue(html, "city")).toBe("Dubai");
  expect(html).toContain("Ring twice");
  expect(await ordersOf(userId)).toEqual([]);
});

test("somebody else's quick order is not shown by its address", async () => {
  const { order } = await buyer();
  const stranger = await newShopper(site);
  for (const browser of [stranger.browser, newBrowser(site)]) {
    const html = await (await browser.get(`/perfumes?ordered=${order.id}`)).text();
    expect(html).not.toContain(order.orderNumber);
    expect(visibleText(html)).not.toContain("Order Submitted Successfully!");
  }
});

test("the session ends in the middle of a quick order: what was typed is there again", async () => {
  const { browser, email } = await newShopper(site);
  const seen = await expectedOn(browser, open);
  for (const name of [...browser.cookies.keys()]) browser.cookies.delete(name);
  const answer = await browser.post(open, { ...typedQuickOrder, ...seen });
  const place = new URL(answer.headers.get("location") ?? "", site.url);
  expect(place.pathname).toBe("/perfumes");
  expect(Object.fromEntries(place.searchParams)).toEqual({ auth: "login", to: open });
  await browser.post("/sign-in", { email, password: "a long enough password", to: open });
  const html = await (await browser.get(open)).text();
  expect(fieldValues(html, ["addressLine1", "instructions"])).toEqual({
    addressLine1: "Villa 14, Street 8B",
    instructions: "Ring twice",
  });
});
