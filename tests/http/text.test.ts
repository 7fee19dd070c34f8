import { expect, test } from "vitest";
import { allMails } from "../mails.ts";
import { fieldValue } from "./form-html.ts";
import { booking, bookingPage, message } from "./public-forms.ts";
import { startSite } from "./site.ts";

const site = await startSite();

// Whatever is typed is shown and sent as the text it is.

const evil = "<b>Eve</b>\r\nBcc: all@example.com\u0000\u0007<script>alert(1)</script>\u202e";
const onOneLine = "<b>Eve</b> Bcc: all@example.com<script>alert(1)</script>";
const onTwoLines = onOneLine.replace(" Bcc", "\nBcc");
const tags = /<b>Eve|<script>alert/;

const forms = {
  booking: { page: bookingPage, fields: booking, refusal: { carYear: "", carModel: "" } },
  contact: { page: "/contact", fields: message, refusal: { subject: "", phone: "" } },
};
type FormName = keyof typeof forms;

const storedIn = {
  booking: (email: string) =>
    site.db.query.bookingSubmissions.findFirst({ where: (row, { eq }) => eq(row.email, email) }),
  contact: (email: string) =>
    site.db.query.contactSubmissions.findFirst({ where: (row, { eq }) => eq(row.email, email) }),
};

const taken: [FormName, string, string][] = [
  ["booking", "firstName", onOneLine],
  ["booking", "lastName", onOneLine],
  ["booking", "carMake", onOneLine],
  ["booking", "carModel", onOneLine],
  ["booking", "additionalNotes", onTwoLines],
  ["contact", "name", onOneLine],
  ["contact", "subject", onOneLine],
  ["contact", "message", onTwoLines],
];

test.each(taken)(
  "HTML and control characters in %s's %s are stored and sent as text",
  async (form, field, text) => {
    const { page, fields } = forms[form];
    const email = `${form}-${field}@example.com`.toLowerCase();
    const response = await site.post(page, { ...fields, email, [field]: evil });
    expect(response.status).toBe(302);
    expect(await storedIn[form](email)).toMatchObject({ [field]: text });

    const outbox = await allMails(site.db);
    const mails = outbox.filter((mail) => mail.form.customer_email === email);
    expect(mails).toHaveLength(2);
    for (const mail of mails) {
      const headers = [mail.subject, mail.toAddress, mail.replyTo, mail.form.customer_name];
      for (const header of headers) expect(header ?? "").not.toMatch(/\p{Cc}/u);
      expect(mail.html).not.toMatch(tags);
    }
    const notice = mails.find(({ toAddress }) => toAddress !== email);
    for (const line of text.split("\n")) expect(notice?.text).toContain(line);
  },
);

const all = Object.entries(forms).flatMap(([form, { fields }]) =>
  Object.keys(fields)
    .filter((field) => !["vehicleSize", "selectedDate", "selectedTime"].includes(field))
    .map((field): [FormName, string] => [form as FormName, field]),
);

test.each(all)(
  "HTML and control characters in %s's %s are shown as text when it is refused",
  async (form, field) => {
    const { page, fields, refusal } = forms[form];
    const response = await site.post(page, { ...fields, ...refusal, [field]: evil });
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).not.toMatch(tags);
    expect(fieldValue(html, field)).toContain("<b>Eve</b>");
  },
);

test.each([
  ["booking", "email", "Email is invalid"],
  ["booking", "phone", "Phone number must be 10 digits"],
  ["booking", "carYear", "Please enter a valid year (4 digits)"],
  ["contact", "email", "Email is invalid"],
  ["contact", "phone", "Phone number must be 10 digits"],
] as const)("%s's %s takes neither: '%s'", async (form, field, problem) => {
  const { page, fields } = forms[form];
  const response = await site.post(page, { ...fields, [field]: `${evil}aisha@example.com` });
  expect(response.status).toBe(422);
  expect(await response.text()).toContain(problem);
});
