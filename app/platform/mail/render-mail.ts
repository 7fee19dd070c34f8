import { render, toPlainText } from "@react-email/render";
import type { ReactElement } from "react";

/** Both bodies of a mail from one component. */
export async function renderMail(mail: ReactElement): Promise<{ html: string; text: string }> {
  const html = await render(mail);
  return { html, text: toPlainText(html, { selectors: [...asWritten, ...rowPerLine, phoneLink] }) };
}

const asWritten = ["h1", "h2"].map((selector) => ({ selector, options: { uppercase: false } }));

// Columns made of spaces fall apart in proportional type, and in Arabic.
const rowPerLine = [
  { selector: "td", format: "inline" },
  { selector: "tr", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
];

/** The number is already the text of the link. */
const phoneLink = { selector: 'a[href^="tel:"]', format: "anchor", options: { ignoreHref: true } };
