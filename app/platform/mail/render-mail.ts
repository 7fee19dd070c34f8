import { compile } from "html-to-text";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

const doctype = "<!DOCTYPE html>";

/** Both bodies of a mail from one component. */
export function renderMail(mail: ReactElement): { html: string; text: string } {
  // React hints at pictures to a browser: a mail is shown by other programs.
  const html = doctype + renderToStaticMarkup(mail).replaceAll(/<link rel="preload"[^>]*>/g, "");
  return { html, text: toPlainText(html) };
}

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
