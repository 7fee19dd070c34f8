import { expect, test } from "vitest";
import type { Locale } from "#app/lib/locale.ts";
import { parseSettings } from "#app/platform/settings.ts";
import { written } from "../../../tests/mails.ts";
import { contactMails } from "./contact.mail.tsx";
import type { ContactInput } from "./contact.ts";

const settings = parseSettings({ SECRET: "x".repeat(32), MAIL_WORKSHOP: "desk@lamaan.example" });
const message: ContactInput = {
  name: "Omar <Haddad>",
  email: "omar@example.com",
  phone: "0507654321",
  subject: "Coating",
  message: "How long does it last?\nAnd on <b>matte</b> paint?",
};

async function mailsOf(locale: Locale) {
  const [customer, workshop] = contactMails(message, { locale, settings });
  return { customer: written(customer), workshop: written(workshop) };
}

test("the customer hears that the message arrived, and gets none of its words", async () => {
  const { customer } = await mailsOf("en");
  expect(customer).toMatchObject({ to: "omar@example.com", replyTo: settings.brand.email });
  expect(customer.text).toContain("We reply within 24 hours.");
  expect(customer.subject + customer.html + customer.text).not.toMatch(/coating|matte/i);
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

test("an Arabic request is acknowledged in Arabic, and announced in English", async () => {
  const { customer, workshop } = await mailsOf("ar");
  expect(customer.subject).toBe("وصلتنا رسالتك");
  expect(customer.html).toMatch(/<html[^>]+dir="rtl"/);
  expect(workshop.html).toMatch(/<html[^>]+dir="ltr"/);
  expect(workshop.subject).toBe("New message from the website");
});
