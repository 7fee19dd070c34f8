import { expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { contactSubmissions } from "#db/schema.ts";
import { allMails } from "../mails.ts";
import { descriptionOf, fieldValues, problemsOf } from "./form-html.ts";
import { message as valid } from "./public-forms.ts";
import { startSite, visibleText } from "./site.ts";

const site = await startSite();

const countMessages = () => site.db.$count(contactSubmissions);
const mailsAbout = async (email: string) =>
  (await allMails(site.db)).filter(({ form }) => form.customer_email === email);

test("a message is stored with both mails, and thanked for", async () => {
  const email = "stored@example.com";
  const response = await site.post("/contact", { ...valid, email });
  expect(response.status).toBe(302);
  const rows = await site.db.query.contactSubmissions.findMany({
    where: (row, { eq }) => eq(row.email, email),
  });
  expect(rows).toMatchObject([{ ...valid, email, status: "new", locale: "en" }]);

  const { workshop } = site.app.settings.mail;
  const mails = await mailsAbout(email);
  expect(mails.map(({ toAddress }) => toAddress).sort()).toEqual([workshop, email].sort());
  const notice = mails.find(({ toAddress }) => toAddress === workshop);
  expect(notice?.replyTo).toBe(email);
  expect(notice?.text).toContain(valid.message);

  const place = response.headers.get("location") ?? "";
  expect(place).toMatch(/^\/contact\?sent=[0-9a-f-]{36}#/);
  const text = visibleText(await (await site.get(place)).text());
  expect(text).toContain("Message sent successfully! We'll get back to you soon.");
  expect(text).not.toContain(email);
});

// Which values are refused is tried in contact.test.ts.
test.each([
  ["name", "   ", "Name is required"],
  ["email", "omar@example", "Email is invalid"],
  ["message", "a".repeat(2001), "Please use 2000 characters or fewer"],
])(
  "%s '%s' is answered with '%s' at the field, and what was typed is kept",
  async (field, value, problem) => {
    const before = await countMessages();
    const response = await site.post("/contact", { ...valid, [field]: value });
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(problemsOf(html)).toEqual([problem]);
    expect(descriptionOf(html, field)).toContain(problem);
    const others = Object.entries(valid).filter(([name]) => name !== field);
    const names = others.map(([name]) => name);
    expect(fieldValues(html, names)).toEqual(Object.fromEntries(others));
    expect(await countMessages()).toBe(before);
  },
);

test("an empty form names every problem at once, from top to bottom", async () => {
  const html = await (await site.post("/contact", {})).text();
  expect(problemsOf(html)).toEqual([
    "Name is required",
    "Email is required",
    "Phone number is required",
    "Subject is required",
    "Message is required",
  ]);
});

test("in Arabic the problems, the way on and the mail are Arabic", async () => {
  const refused = await site.post("/ar/contact", { ...valid, name: "" });
  expect(refused.status).toBe(422);
  const html = await refused.text();
  expect(html).toContain('dir="rtl"');
  expect(problemsOf(html)).toEqual(["الاسم مطلوب"]);

  const email = "arabic@example.com";
  const sent = await site.post("/ar/contact", { ...valid, email });
  const place = sent.headers.get("location") ?? "";
  expect(place).toMatch(/^\/ar\/contact\?sent=/);
  expect(await (await site.get(place)).text()).toContain("تم إرسال رسالتك بنجاح! سنرد عليك قريبًا.");
  const answer = (await mailsAbout(email)).find(({ toAddress }) => toAddress === email);
  expect(answer?.html).toContain('dir="rtl"');
  expect(answer?.subject).toMatch(/\p{Script=Arabic}/u);
});

test.each([
  ["of no message", newId()],
  ["that is none", "nonsense' or 1=1"],
])("an id %s in the address shows the form, and thanks nobody", async (_, id) => {
  const response = await site.get(`/contact?sent=${encodeURIComponent(id)}`);
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(visibleText(html)).not.toContain("Message sent");
  expect(html).toContain('name="message"');
});

test("what is written in the evening is answered when form and confirmation say, in both languages", async () => {
  const before = site.app.now();
  site.setClock(new Date("2026-11-23T21:30:00.007+04:00"));
  try {
    for (const [prefix, said] of [
      ["", "We reply by 11:00 AM on Wednesday."],
      ["/ar", "قبل الساعة 11:00 ص يوم الأربعاء."],
    ] as const) {
      expect(visibleText(await (await site.get(`${prefix}/contact`)).text())).toContain(said);
      const email = `evening${prefix.slice(1)}@example.com`;
      const sent = await site.post(`${prefix}/contact`, { ...valid, email });
      const page = await site.get(sent.headers.get("location") ?? "");
      expect(visibleText(await page.text())).toContain(said);
    }
  } finally {
    site.setClock(before);
  }
});
