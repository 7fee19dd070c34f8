import { afterEach, expect, test } from "vitest";
import { overwriteGetLocale } from "#app/paraglide/runtime.js";
import { chatHref, mailHref } from "./contact-links.ts";

const brand = { name: "Lamaan", whatsapp: "971501234567", email: "hello@lamaan.example" };
afterEach(() => overwriteGetLocale(() => "en"));
overwriteGetLocale(() => "en");

const words = (href: string, name: string) =>
  new URL(href).searchParams.get(name)?.replaceAll(/[\u2066-\u2069]/g, "");

test("a chat from a page about one thing names it", () => {
  expect(words(chatHref(brand, "Shine & Drive"), "text")).toBe(
    "Hello Lamaan, I would like to ask about: Shine & Drive.",
  );
});

test("on Arabic pages the words are Arabic", () => {
  overwriteGetLocale(() => "ar");
  expect(words(chatHref(brand), "text")).toBe(
    "مرحبًا Lamaan، أودّ الاستفسار عن خدمات العناية بالسيارات لديكم.",
  );
  expect(words(chatHref(brand, "الغسيل الفاخر"), "text")).toBe(
    "مرحبًا Lamaan، أودّ الاستفسار عن: الغسيل الفاخر.",
  );
  expect(words(mailHref(brand), "subject")).toBe("استفسار عن خدماتكم");
  expect(words(mailHref(brand, "الغسيل الفاخر"), "subject")).toBe("استفسار عن: الغسيل الفاخر");
});
