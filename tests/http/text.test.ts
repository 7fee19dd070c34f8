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
  booking: { page: bookingPage, fields: booking },
  contact: { page: "/contact", fields: message },
};

const storedIn = {
  booking: (email: string) =>
    site.db.query.bookingSubmissions.findFirst({ where: (row, { eq }) => eq(row.email, email) }),
  contact: (email: string) =>
    site.db.query.contactSubmissions.findFirst({ where: (row, { eq }) => eq(row.email, email) }),
};

const texts = {
  booking: {
    firstName: onOneLine,
    lastName: onOneLine,
    carMake: onOneLine,
    carModel: onOneLine,
    additionalNotes: onTwoLines,
  },
  contact: { name: onOneLine, subject: onOneLine, message: onTwoLines },
};
const formNames = ["booking", "contact"] as const;
const allEvil = (names: string[]) => Object.fromEntries(names.map((name) => [name, evil]));

test.each(formNames)(
  "HTML and control characters in a %s are stored and sent as text",
  async (form) => {
    const { page, fields } = forms[form];
    const email = `${form}@example.com`;
    const typed = { ...fields, ...allEvil(Object.keys(texts[form])), email };
    expect((await site.post(page, typed)).status).toBe(302);
    expect(await storedIn[form](email)).toMatchObject(texts[form]);

    const outbox = await allMails(site.db);
    const mails = outbox.filter((mail) => mail.form.customer_email === email);
    expect(mails).toHaveLength(2);
    for (const mail of mails) {
      const headers = [mail.subject, mail.toAddress, mail.replyTo, mail.form.customer_name];
      for (const header of headers) expect(header ?? "").not.toMatch(/\p{Cc}/u);
      expect(mail.html).not.toMatch(tags);
    }
    const notice = mails.find(({ toAddress }) => toAddress !== email);
    for (const line of onTwoLines.split("\n")) expect(notice?.text).toContain(line);
  },
);

test.each(formNames)("what a refused %s holds is shown as text", async (form) => {
  const { page, fields } = forms[form];
  const chosen = ["vehicleSize", "selectedDate", "selectedTime"];
  const typed = Object.keys(fields).filter((name) => !chosen.includes(name));
  const response = await site.post(page, { ...fields, ...allEvil(typed) });
  expect(response.status).toBe(422);
  const html = await response.text();
  expect(html).not.toMatch(tags);
  for (const field of typed) expect(fieldValue(html, field)).toContain("<b>Eve</b>");
});

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
