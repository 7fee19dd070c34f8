import { createElement } from "react";
import { expect, test } from "vitest";
import { m } from "#app/paraglide/messages.js";
import { isHarmless, isolate, mailGreeting, renderMail } from "./render-mail.ts";

test.each(["Aisha Khan", "عائشة خان", "Omar Jr.", "Jean-Luc O'Neil", "J. R. Smith", "سارة."])(
  "the name %s is greeted",
  (name) => {
    expect(isHarmless(name)).toBe(true);
    expect(mailGreeting(m.auth_mail_greeting, name, "en")).toBe(`Hello ${name}`);
  },
);

test.each([
  "",
  "WIN A PRIZE http://prize.example",
  "//prize.example",
  "www.prize.example",
  "Visit prize.example now",
  "جائزة.شبكة",
  "write to me@prize",
  "Aisha\nYou have won",
  "Aisha\u2028You have won",
])("a name that holds an address, a link or a line break is left out: %j", (name) => {
  expect(mailGreeting(m.mail_greeting, name, "en")).toBe("Hello");
  expect(mailGreeting(m.mail_greeting, name, "ar")).toBe("مرحبًا");
});

test("what is set apart in Arabic is an element, so that nobody copies an invisible character", () => {
  const phone = isolate("050 123 4567", "ar");
  const body = createElement("p", null, `اتصل على ${phone} <الآن>`);
  const head = createElement("title", null, phone);
  const { html, text } = renderMail(createElement("html", null, head, body));
  expect(html).toContain("<title>050 123 4567</title>");
  expect(html).toContain("<p>اتصل على <bdi>050 123 4567</bdi> &lt;الآن&gt;</p>");
  expect(text).toContain(phone);
});
