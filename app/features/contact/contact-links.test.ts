import { afterEach, expect, test } from "vitest";
import { overwriteGetLocale } from "#app/paraglide/runtime.js";
import { directionsHref, mapEmbedHref, mapHref } from "./contact.ts";
import { chatHref, mailHref } from "./contact-links.ts";

const brand = { name: "Lamaan", whatsapp: "971501234567", email: "hello@lamaan.example" };
const point = { latitude: 25.1633, longitude: 55.4183 };

afterEach(() => overwriteGetLocale(() => "en"));
overwriteGetLocale(() => "en");

const words = (href: string, name: string) =>
  new URL(href).searchParams.get(name)?.replaceAll(/[\u2066-\u2069]/g, "");

test("a chat from a page about one thing names it", () => {
  expect(words(chatHref(brand, "Shine & Drive"), "text")).toBe(
    "Hello Lamaan, I would like to ask about: Shine & Drive.",
  );
});

test("a mail has a subject, which names what the page is about", () => {
  expect(mailHref(brand)).toBe(
    "mailto:hello@lamaan.example?subject=Question%20about%20your%20services",
  );
  expect(words(mailHref(brand, "Shine & Drive"), "subject")).toBe("Question about: Shine & Drive");
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

test("maps show the workshop's point, in the language of the page", () => {
  expect(directionsHref(point)).toBe(
    "https://www.google.com/maps/dir/?api=1&destination=25.1633,55.4183",
  );
  expect(mapHref(point)).toBe("https://www.google.com/maps/search/?api=1&query=25.1633,55.4183");
  overwriteGetLocale(() => "ar");
  expect(mapEmbedHref(point)).toContain("q=25.1633,55.4183&z=15&hl=ar");
});
