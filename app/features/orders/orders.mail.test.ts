import { stat } from "node:fs/promises";
import { expect, test } from "vitest";
import { builtInPerfumes } from "#app/content/perfumes.ts";
import { contrast } from "#app/lib/contrast.ts";
import { parseSettings } from "#app/platform/settings.ts";
import { openOrderStatuses, orderStatuses } from "#db/schema/enums.ts";
import { written } from "../../../tests/mails.ts";
import { sampleOrder as order } from "../../../tests/sample-order.ts";
import {
  mailPicture,
  newOrderMails,
  type ReturnNews,
  returnMail,
  statusMail,
} from "./orders.mail.ts";
import type { Order } from "./orders.ts";

const settings = parseSettings({
  SECRET: "x".repeat(32),
  SITE_URL: "https://lamaan.example",
  MAIL_WORKSHOP: "desk@lamaan.example",
});

async function mailsOf(change: Partial<Order> = {}) {
  const [customer, workshop] = newOrderMails({ ...order, ...change }, settings);
  return { customer: written(customer), workshop: written(workshop) };
}

test("the customer reads every line and figure, where it goes, and how it is paid", async () => {
  const { customer } = await mailsOf();
  expect(customer).toMatchObject({
    to: "layla@example.com",
    replyTo: settings.brand.email,
    subject: "We have received your order GO7-20261121-93012345-0042",
  });
  for (const line of [
    "Order number: GO7-20261121-93012345-0042",
    "Date: 22 November 2026, 12:30\u00a0AM",
    "Oud × 2: AED 170",
    "Aroma × 1: AED 85",
    "Subtotal: AED 255",
    "Shipping: AED 25",
    "Discount (OUD25): −AED 60",
    "Tax (5%): AED 12.75",
    "Total: AED 232.75",
    "Villa 14, Street 8B",
    "You pay AED 232.75 in cash when it arrives.",
    "https://lamaan.example/profile/orders/0198c0de-0000-7000-8000-000000000000",
    "https://lamaan.example/perfumes",
    settings.brand.phone,
  ]) {
    expect(customer.text).toContain(line);
  }
});

test("a discount is named only where there is one", async () => {
  const amounts = { ...order.amounts, discountFils: 0, totalFils: 29_275 };
  const { customer, workshop } = await mailsOf({ amounts, discountCode: null, totalFils: 29_275 });
  for (const mail of [customer, workshop]) expect(mail.text).not.toMatch(/discount/i);
});

test("tax that is part of the prices is named so", async () => {
  const { customer } = await mailsOf({ amounts: { ...order.amounts, taxIncluded: true } });
  expect(customer.text).toContain("Tax (5%), included: AED 12.75");
});

test("the workshop reads who ordered what for where, in the words it knows", async () => {
  const { workshop } = await mailsOf({ channel: "quick", instructions: "Ring twice\nGate B" });
  expect(workshop).toMatchObject({
    to: "desk@lamaan.example",
    replyTo: "layla@example.com",
    subject: "Perfume Order - 3 items - AED 232.75",
    form: { form_type: "order", customer_name: "Layla Hassan", customer_phone: "0501234567" },
  });
  for (const line of [
    "Layla Hassan",
    "Phone: 050 123 4567",
    "layla@example.com",
    "Villa 14, Street 8B",
    "Oud (Qty 2): AED 170",
    "Total: AED 232.75",
    "Items: 3",
    "Payment Method: Cash on Delivery (COD)",
    "Ring twice\nGate B",
    "Quick order",
    "tel:",
  ]) {
    expect(workshop.text + workshop.html).toContain(line);
  }
});

test("an Arabic order is acknowledged in Arabic, and announced in English", async () => {
  const { customer, workshop } = await mailsOf({ locale: "ar" });
  expect(customer.html).toContain('dir="rtl"');
  expect(customer.text).toContain("عود × 2: ");
  expect(customer.text).toContain("232.75 درهم");
  expect(customer.text).toContain("https://lamaan.example/ar/profile/orders/");
  expect(workshop.subject).toBe("Perfume Order - 3 items - AED 232.75");
  expect(workshop.text).toContain("Oud (Qty 2)");
});

test.each(orderStatuses)("a customer is told that the order is %s", async (status) => {
  for (const locale of ["en", "ar"] as const) {
    const mail = written(statusMail({ ...order, status, locale }, settings));
    expect(mail.to).toBe("layla@example.com");
    expect(mail.subject).toContain(order.orderNumber);
    expect(mail.text).toContain(order.orderNumber);
    expect(mail.subject + mail.text).not.toContain("orders_");
  }
});

test("a customer is told in their language how a return was answered, why, and what is refunded", () => {
  const tell = (locale: "en" | "ar", news: Partial<ReturnNews>) =>
    written(
      returnMail({ ...order, locale }, settings, {
        state: "approved",
        answer: "",
        refundFils: 0,
        ...news,
      }),
    );
  const declined = tell("en", { state: "declined", answer: "<b>Opened</b> 🙁" });
  expect(declined.to).toBe("layla@example.com");
  expect(declined.subject).toBe(`Your order ${order.orderNumber}: Return declined`);
  expect(declined.text).toContain("<b>Opened</b> 🙁");
  expect(declined.html).not.toContain("<b>Opened");
  expect(tell("en", {}).text).toContain("your refund follows");
  expect(tell("en", {}).text).not.toContain("is refunded");
  const received = { state: "received", refundFils: 8925 } as const;
  expect(tell("en", received).text).toContain("AED 89.25 is refunded.");
  expect(tell("ar", received).html).toContain('dir="rtl"');
  expect(tell("ar", received).text).toContain("89.25");
});

test("who waits for a parcel is told what to have ready", async () => {
  const mail = written(statusMail({ ...order, status: "shipped" }, settings));
  expect(mail.subject).toBe("Your order GO7-20261121-93012345-0042: Shipped");
  expect(mail.text).toContain("Please have AED 232.75 in cash ready.");
  const shipped = (paidFils: number) =>
    written(statusMail({ ...order, status: "shipped", paidFils }, settings)).text;
  expect(shipped(20_000)).toContain("Please have AED 32.75 in cash ready.");
  expect(shipped(order.totalFils)).not.toContain("in cash ready");
  const steps = [{ status: "delivered", at: order.createdAt } as const];
  const notAfterAll = statusMail({ ...order, status: "shipped", steps }, settings);
  expect(written(notAfterAll).text).toContain("Please have AED 232.75 in cash ready.");
});

test("only the news that staff confirmed an order says confirmed", async () => {
  const confirmed = /confirmed|تأكيد|أكدنا/i;
  for (const locale of ["en", "ar"] as const) {
    const { customer } = await mailsOf({ locale });
    expect(customer.subject).not.toMatch(confirmed);
    const mail = written(statusMail({ ...order, status: "confirmed", locale }, settings));
    expect(mail.text).toMatch(confirmed);
  }
});

test("once an order was paid, no mail asks for the money or says that nothing is to be paid", async () => {
  const paid = { ...order, paidFils: order.totalFils };
  for (const status of orderStatuses) {
    const { text } = written(statusMail({ ...paid, status }, settings));
    expect(text).not.toMatch(/nothing to pay|cash ready/i);
  }
  const cancelled = written(statusMail({ ...paid, status: "cancelled" }, settings));
  expect(cancelled.text).toContain("we will call you about your refund");
  const unpaid = written(statusMail({ ...order, status: "cancelled" }, settings));
  expect(unpaid.text).toContain("There is nothing to pay.");
});

test.each(orderStatuses)("how to cancel is told while that is possible: %s", async (status) => {
  const { text } = written(statusMail({ ...order, status }, settings));
  expect(text.includes("To change or cancel it")).toBe(openOrderStatuses.includes(status));
  expect(text).toContain(settings.brand.phone.replaceAll(" ", "\u00a0"));
});

test("goods have a picture each that mail programs load from the site, and the text none", async () => {
  const [oud, aroma] = order.lines;
  if (!oud || !aroma) throw new Error("the sample order has two lines");
  const id = "0198c0de-0000-7000-8000-0000000000aa";
  const lines = [oud, { ...aroma, image: `upload/${id}/1200x1800` }];
  const { customer, workshop } = await mailsOf({ lines });
  for (const { html, text } of [customer, workshop]) {
    const pictures = [...html.matchAll(/<img[^>]*>/g)].map(([tag]) => tag);
    expect(pictures[0]).toContain('src="https://lamaan.example/icon-192.png"');
    expect(pictures[0]).toContain('alt=""');
    expect(pictures.slice(1)).toHaveLength(2);
    expect(pictures[1]).toContain('src="https://lamaan.example/mail/perfume-oud.jpg"');
    expect(pictures[1]).toMatch(/width="64" height="64" alt="A bottle of Oud"/);
    expect(pictures[2]).toContain(`src="https://lamaan.example/uploads/${id}/400.jpg"`);
    expect(pictures[2]).toMatch(/width="64" height="96" alt="A bottle of Aroma"/);
    expect(text).not.toMatch(/\.(jpg|png)|A bottle of/);
  }
  const arabic = await mailsOf({ locale: "ar" });
  expect(arabic.customer.html).toContain('alt="عبوة عطر عود"');
});

test("a mail has the owner's logo and accent, dark enough to be read on paper", async () => {
  const logo = "upload/0198c0de-0000-7000-8000-0000000000ab/900x300";
  const brand = { ...settings.brand, logo, accent: "#8fbcff" };
  const { html, text } = written(
    statusMail({ ...order, status: "confirmed" }, { ...settings, brand }),
  );
  expect(html).toMatch(
    /<img[^>]*alt="Lamaan"[^>]*src="https:\/\/lamaan.example\/uploads\/0198c0de-0000-7000-8000-0000000000ab\/400.jpg"/,
  );
  expect(html).not.toContain("icon-192.png");
  const accent = /border-top:3px solid (#[0-9a-f]{6})/.exec(html)?.[1] ?? "";
  expect(accent).not.toBe("#80601f");
  expect(contrast(accent, "#fffdf8")).toBeGreaterThanOrEqual(4.5);
  expect(text).toContain("Lamaan");
});

test("every built-in perfume has its picture for mails, and another one just its name", async () => {
  for (const { image } of builtInPerfumes) {
    const { pathname } = new URL(mailPicture(image, "https://lamaan.example")?.src ?? "");
    expect((await stat(`public${pathname}`)).size).toBeLessThan(8000);
  }
  expect(mailPicture("hero", "https://lamaan.example")).toBeNull();
});

test("shipping that costs nothing is FREE", async () => {
  const amounts = { ...order.amounts, shippingFils: 0, totalFils: 20_775 };
  const { customer, workshop } = await mailsOf({ amounts, totalFils: 20_775 });
  for (const { text } of [customer, workshop]) expect(text).toContain("Shipping: FREE");
  const arabic = await mailsOf({ amounts, totalFils: 20_775, locale: "ar" });
  expect(arabic.customer.text).toContain("التوصيل: \u2068مجاني\u2069");
});
