import type { Page } from "@playwright/test";

/** The first link of that kind in the latest mail to somebody, as the workshop's mailbox shows it. */
export async function linkInMail(page: Page, address: string, path: string): Promise<string> {
  const link = new RegExp(`http://localhost:\\d+((?:/ar)?${path}\\?token=[\\w.-]+)`);
  return inMail(page, address, link);
}

/** The private page of a visit, as the latest mail about it links to it. */
export const visitLinkInMail = (page: Page, address: string) =>
  inMail(page, address, /http:\/\/localhost:\d+((?:\/ar)?\/visit\/[\w-]{32})/);

/** The booking form of a day on which a place came free, as the mail to who waited links to it. */
export const freePlaceInMail = (page: Page, address: string) =>
  inMail(page, address, /http:\/\/localhost:\d+((?:\/ar)?\/services\/[\w-]+\?day=[^"#]+#booking)/);

async function inMail(page: Page, address: string, sought: RegExp): Promise<string> {
  const mailbox = await (await page.request.get("/mailbox")).text();
  const ids = mailbox.match(/\/mailbox\/[0-9a-f-]{36}/g) ?? [];
  for (const id of new Set(ids)) {
    const mail = await (await page.request.get(id)).text();
    const found = sought.exec(mail)?.[1];
    if (mail.includes(address) && found) return found;
  }
  throw new Error(`No mail to ${address} has ${sought}`);
}
