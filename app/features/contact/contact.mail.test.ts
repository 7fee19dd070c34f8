import { expect, test } from "vitest";
import { firstHours } from "#app/features/hours/hours.ts";
import { replyDueAt } from "#app/features/hours/promises.ts";
import type { Locale } from "#app/lib/locale.ts";
import { parseSettings } from "#app/platform/settings.ts";
import { written } from "../../../tests/mails.ts";
import { contactMails } from "./contact.mail.ts";
import type { ContactInput } from "./contact.ts";

const settings = parseSettings({ SECRET: "x".repeat(32), MAIL_WORKSHOP: "desk@lamaan.example" });
const message: ContactInput = {
  name: "Omar <Haddad>",
  email: "omar@example.com",
  phone: "0507654321",
  subject: "Coating",
  message: "How long does it last?\nAnd on <b>matte</b> paint?",
};

const monday = new Date("2026-11-23T15:00:00.007+04:00");

async function mailsOf(locale: Locale, askedAt = monday) {
  const asked = { askedAt, dueAt: replyDueAt(firstHours, askedAt) };
  const [customer, workshop] = contactMails(message, { locale, settings, asked });
  return { customer: written(customer), workshop: written(workshop) };
}

test("the customer hears that the message arrived, and gets none of its words", async () => {
  const { customer } = await mailsOf("en");
  expect(customer).toMatchObject({ to: "omar@example.com", replyTo: settings.brand.email });
  expect(customer.text).toContain("We reply within 24 hours.");
  expect(customer.subject + customer.html + customer.text).not.toMatch(/coating|matte/i);
});

test("a message of the evening is answered after the next opening, and both are told when", async () => {
  const { customer, workshop } = await mailsOf("en", new Date("2026-11-23T21:30:00.007+04:00"));
  const by = "by 11:00\u00a0AM on Wednesday";
  expect(customer.text).toContain(`We reply ${by}.`);
  expect(customer.text).not.toContain("24 hours");
  expect(workshop.text).toContain(`Reply to Omar <Haddad> ${by}.`);
});

test("the workshop reads the message as it was typed and can answer at once", async () => {
  const { workshop } = await mailsOf("en");
  expect(workshop).toMatchObject({
    to: "desk@lamaan.example",
    replyTo: "omar@example.com",
    subject: "New message from the website",
    form: { form_type: "contact", customer_name: "Omar <Haddad>" },
  });
  expect(workshop.html).toContain("?<br/>And on &lt;b&gt;matte&lt;/b&gt; paint?");
  expect(workshop.text).toContain("And on <b>matte</b> paint?");
  expect(workshop.html).toContain('href="tel:+971507654321"');
  expect(workshop.html).toContain('href="https://wa.me/971507654321?text=Hello%20Omar');
});
