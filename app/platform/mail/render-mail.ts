import { compile } from "html-to-text";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Locale } from "#app/lib/locale.ts";
import { m } from "#app/paraglide/messages.js";

const doctype = "<!DOCTYPE html>";

export function renderMail(mail: ReactElement): { html: string; text: string } {
  // React hints at pictures to a browser: a mail is shown by other programs.
  const html = doctype + renderToStaticMarkup(mail).replaceAll(/<link rel="preload"[^>]*>/g, "");
  return { html: withElements(html), text: toPlainText(html) };
}

/**
 * Elements in place of the characters of `isolate`, which somebody would copy together with a number. Not in
 * the title, which takes no elements; React escapes whatever else looks like a tag.
 */
const withElements = (html: string): string =>
  html
    .replace(/<title>.*?<\/title>/, (title) => title.replace(/[\u2068\u2069]/g, ""))
    .replace(/>[^<]+/g, (text) =>
      text.replaceAll("\u2068", "<bdi>").replaceAll("\u2069", "</bdi>"),
    );

// Compiled once: that takes longer than to write a mail.
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
    // Columns made of spaces fall apart in proportional type, and in Arabic.
    { selector: "td", format: "inline" },
    { selector: "td.value", format: "afterColon" },
    // Decoration beside what is said in words.
    { selector: "img", format: "skip" },
    { selector: "tr", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: "a", options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    // The number is already the text of the link.
    { selector: 'a[href^="tel:"]', format: "anchor", options: { ignoreHref: true } },
    // What mail programs show beside the subject.
    { selector: "[data-skip-in-text=true]", format: "skip" },
  ],
});

/**
 * Keeps a number, a Latin name or a customer's text from scrambling inside Arabic, in plain text
 * as well: between 'first strong isolate' and 'pop directional isolate'.
 */
export function isolate(text: string, locale: Locale): string {
  return locale === "ar" ? `\u2068${text}\u2069` : text;
}

/** A line break, and what people or their mail programs follow: an address of the web or of mail. */
const followed = /[\r\n\u2028\u2029@]|\/\/|[\p{L}\p{N}]\.\p{L}{2,}/u;

/**
 * Whether words that somebody typed may stand in a mail to an address that is perhaps not theirs:
 * nobody shall have us send their advertisements to strangers.
 */
export const isHarmless = (words: string): boolean => !followed.test(words);

/** The heading of a mail, with the name of whom it greets; without, where the name may not stand in it. */
export function mailGreeting(greeting: Greeting, name: string, locale: Locale): string {
  if (!name || !isHarmless(name)) return m.auth_mail_greeting_nobody({}, { locale });
  return greeting({ name: isolate(name, locale) }, { locale });
}

type Greeting = (words: { name: string }, options: { locale: Locale }) => string;
