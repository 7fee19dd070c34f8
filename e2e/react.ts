import type { Page } from "@playwright/test";

/** Until then a form is the browser's own: it posts as a document, and nothing checks it before. */
export const reactIsAwake = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector("main form") ?? {}).some((key) => key.startsWith("__react")),
  );
