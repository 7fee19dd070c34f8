import type { Page } from "@playwright/test";

export const messageFields = {
  Name: "Omar Haddad",
  Email: "omar@example.com",
  "Phone number": "050 765 4321",
  Subject: "A scratch on the door",
  Message: "Can you polish it out before Thursday?",
};

/** Every field of the contact form; `changes` replaces texts by label. */
export async function fillMessage(
  page: Page,
  changes: Partial<Record<keyof typeof messageFields, string>> = {},
) {
  for (const [label, text] of Object.entries({ ...messageFields, ...changes })) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
}

export const sendButton = (page: Page) => page.getByRole("button", { name: "Send Message" });
