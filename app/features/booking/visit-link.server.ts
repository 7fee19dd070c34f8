import { createHash, createHmac } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { absoluteUrl } from "#app/lib/i18n-url.ts";
import type { Locale } from "#app/lib/locale.ts";
import { sealMailSecret, secretMark } from "#app/platform/mail/outbox.server.ts";
import { sealedCookie } from "#app/platform/sealed-cookie.server.ts";
import type { Settings } from "#app/platform/settings.ts";
import type { Db, Tx } from "#db/client.ts";
import { visits } from "#db/schema/workshop.ts";

type LinkedVisit = { id: string; tokenVersion: number };

type Secrets = Pick<Settings, "secret">;

const tokenBytes = 24;

/** The token of a visit's page: 192 bits, derived, so that only its hash is stored. */
export const visitToken = ({ secret }: Secrets, { id, tokenVersion }: LinkedVisit): string =>
  createHmac("sha256", secret)
    .update(`visit ${id} ${tokenVersion}`)
    .digest()
    .subarray(0, tokenBytes)
    .toString("base64url");

export const isVisitToken = (text: string): boolean => /^[\w-]{32}$/.test(text);

export const hashVisitToken = (token: string): string =>
  createHash("sha256").update(token).digest("base64url");

const hourSeconds = 3_600;

/** The private link is shown to the browser that booked, and not to others with the address. */
export const bookedCookie = sealedCookie("booked", hourSeconds);

export const visitPath = (token: string): string => `/visit/${token}`;

type Site = { settings: Secrets & Pick<Settings, "brand">; locale: Locale };

export const visitLink = (
  { settings, locale }: Site,
  visit: LinkedVisit,
  invoiceId?: string,
): string =>
  absoluteUrl(settings.brand.siteUrl, pathOf(visitToken(settings, visit), invoiceId), locale);

const pathOf = (token: string, invoiceId?: string) =>
  invoiceId ? `${visitPath(token)}/invoices/${invoiceId}` : visitPath(token);

export async function mailedVisitLink(
  { settings, locale }: Site,
  visit: LinkedVisit,
  invoiceId?: string,
): Promise<{ link: string; sealedSecret: string }> {
  return {
    link: absoluteUrl(settings.brand.siteUrl, pathOf(secretMark, invoiceId), locale),
    sealedSecret: await sealMailSecret(visitToken(settings, visit), settings.secret),
  };
}

export async function keepToken(
  db: Db | Tx,
  settings: Secrets,
  { id, tokenVersion }: LinkedVisit,
): Promise<void> {
  const tokenHash = hashVisitToken(visitToken(settings, { id, tokenVersion }));
  await db
    .update(visits)
    // The visit itself has not changed, so open pages stay current.
    .set({ tokenHash, version: sql`${visits.version}`, updatedAt: sql`${visits.updatedAt}` })
    .where(and(eq(visits.id, id), sql`${visits.tokenHash} is distinct from ${tokenHash}`));
}
