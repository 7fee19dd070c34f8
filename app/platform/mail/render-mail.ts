import { compile } from "html-to-text";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Locale } from "#app/lib/locale.ts";
import { m } from "#app/paraglide/messages.js";

const doctype = "<!DOCTYPE html>";

export function renderMail(mail: ReactElement): { html: string; text: string } {
  const html = doctype + renderToStaticMarkup(mail).replaceAll(/<link rel="preload"[^>]*>/g, "");
  return { html: withElements(html), text: toPlainText(html) };
}

/** People would copy the characters of `isolate` along with a number. */
const withElements = (html: string): string =>
  html
    .replace(/<title>.*?<\/title>/, (title) => title.replace(/[\u2068\u2069]/g, ""))
    .replace(/>[^<]+/g, (text) =>
      text.replaceAll("\u2068", "<bdi>").replaceAll("\u2069", "</bdi>"),
    );

const toPlainText = compile({
  wordwrap: false,
  formatters: {
    afterColon(element, walk, builder) {
      builder.addInline(": ");
      walk(element.children, builder);
    },
  },
  selectors: [
    ...["h1", "h2"].map((selector) => ({ selector, options: { uppercase: false } })),
    // Columns made of spaces break in proportional fonts and in Arabic.
    { selector: "td", format: "inline" },
    { selector: "td.value", format: "afterColon" },
    { selector: "img", format: "skip" },
    { selector: "tr", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: "a", options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    { selector: 'a[href^="tel:"]', format: "anchor", options: { ignoreHref: true } },
    { selector: "[data-skip-in-text=true]", format: "skip" },
  ],
});

/** Keeps a number, a Latin name or a customer's text in order inside Arabic (U+2068 to U+2069). */
export function isolate(text: string, locale: Locale): string {
  return locale === "ar" ? `\u2068${text}\u2069` : text;
}

const followed = /[\r\n\u2028\u2029@]|\/\/|[\p{L}\p{N}]\.\p{L}{2,}/u;

/** Keeps addresses out of mails to unproven recipients, so that nobody advertises through us. */
export const isHarmless = (words: string): boolean => !followed.test(words);

export function mailGreeting(greeting: Greeting, name: string, locale: Locale): string {
  if (!name || !isHarmless(name)) return m.auth_mail_greeting_nobody({}, { locale });
  return greeting({ name: isolate(name, locale) }, { locale });
}

type Greeting = (words: { name: string }, options: { locale: Locale }) => string;
