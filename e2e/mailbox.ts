import type { Page } from "@playwright/test";

/** The first link of that kind in the latest mail to somebody, as the workshop's mailbox shows it. */
export async function linkInMail(page: Page, address: string, path: string): Promise<string> {
  const mailbox = await (await page.request.get("/mailbox")).text();
  const ids = mailbox.match(/\/mailbox\/[0-9a-f-]{36}/g) ?? [];
  for (const id of new Set(ids)) {
    const mail = await (await page.request.get(id)).text();
    const link = new RegExp(`http://localhost:\\d+((?:/ar)?${path}\\?token=[\\w.-]+)`).exec(
      mail,
    )?.[1];
    if (mail.includes(address) && link) return link;
  }
  throw new Error(`No mail to ${address} has a link to ${path}`);
}
