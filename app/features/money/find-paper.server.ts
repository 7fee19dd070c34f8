import { createHmac, timingSafeEqual } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { absoluteUrl } from "#app/lib/i18n-url.ts";
import { isId } from "#app/lib/ids.ts";
import type { Locale } from "#app/lib/locale.ts";
import { sealMailSecret, secretMark } from "#app/platform/mail/outbox.server.ts";
import type { Settings } from "#app/platform/settings.ts";
import type { Db } from "#db/client.ts";
import { invoices, payments } from "#db/schema/money.ts";
import { readPaperLines } from "./papers.server.ts";
import { paperNumber } from "./papers.ts";

export async function findPaper(db: Db, invoiceId: string) {
  if (!isId(invoiceId)) return null;
  const [paper] = await db.select().from(invoices).where(eq(invoices.id, invoiceId));
  if (!paper) return null;
  const [credited] = paper.invoiceId
    ? await db.select().from(invoices).where(eq(invoices.id, paper.invoiceId))
    : [];
  return {
    ...paper,
    number: paperNumber(paper),
    invoiceNumber: credited && paperNumber(credited),
    isOrder: paper.orderId !== null,
    lines: await readPaperLines(db, invoiceId),
    payments: await db
      .select()
      .from(payments)
      .where(eq(payments.invoiceId, invoiceId))
      .orderBy(asc(payments.createdAt), asc(payments.id)),
    credits: (await db.select().from(invoices).where(eq(invoices.invoiceId, invoiceId))).map(
      (note) => ({ number: paperNumber(note), amountFils: note.totalFils }),
    ),
    remarks: [],
  };
}

type Secrets = Pick<Settings, "secret">;

const keyBytes = 24;

/** The key in the private link of a paper: 192 bits, derived, so that it is nowhere stored. */
const paperKey = ({ secret }: Secrets, invoiceId: string): string =>
  createHmac("sha256", secret)
    .update(`paper ${invoiceId}`)
    .digest()
    .subarray(0, keyBytes)
    .toString("base64url");

export function isPaperKey(settings: Secrets, invoiceId: string, typed: string): boolean {
  const [key, given] = [Buffer.from(paperKey(settings, invoiceId)), Buffer.from(typed)] as const;
  return key.length === given.length && timingSafeEqual(key, given);
}

type Site = { settings: Secrets & Pick<Settings, "brand">; locale: Locale };

const linkTo = ({ settings, locale }: Site, invoiceId: string, key: string) =>
  absoluteUrl(settings.brand.siteUrl, `/invoices/${invoiceId}?key=${key}`, locale);

/** The private link of a paper, for who has no account. */
export const paperLink = (site: Site, invoiceId: string): string =>
  linkTo(site, invoiceId, paperKey(site.settings, invoiceId));

export async function mailedPaperLink(
  site: Site,
  invoiceId: string,
): Promise<{ link: string; sealedSecret: string }> {
  const { settings } = site;
  return {
    link: linkTo(site, invoiceId, secretMark),
    sealedSecret: await sealMailSecret(paperKey(settings, invoiceId), settings.secret),
  };
}
