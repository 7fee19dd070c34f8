import { createHmac, randomInt } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { newId } from "#app/lib/ids.ts";
import { type Locale, locales } from "#app/lib/locale.ts";
import { parsePhone, parsePhoneAnywhere } from "#app/lib/phone.ts";
import type { App } from "#app/platform/app.ts";
import { phoneOnlyAddress, queueCustomerMail } from "#app/platform/mail/outbox.server.ts";
import { isTaken } from "#db/client.ts";
import { account, user } from "#db/schema/auth.ts";
import type { Auth } from "./auth.server.ts";
import { forgiveTries, takeMailLimit, takeTry } from "./auth-limits.server.ts";
import { codeText } from "./auth-mails.tsx";
import { createProvenAccount } from "./sign-up.server.ts";
import { findOwner, type Owner } from "./verification.server.ts";

// A phone number is a way to sign in once its owner has given a code that was texted to it: before that
// it stands in no account, so that nobody can take a number that is not theirs.

type Needs = Pick<App, "db" | "settings" | "log" | "now">;

/** `account.provider_id` of a number; its `account_id` is the number. */
export const phoneProvider = "phone";

/** Whether texts reach anybody: by a gateway, or in the mailbox of a development. */
export const canText = ({ settings }: Pick<App, "settings">): boolean =>
  settings.sms.gateway !== null || settings.internalPages;

/**
 * A number as it is kept: its digits with those of the country, however it was typed. Null for what
 * gets no texts: a landline of the UAE, and countries that the owner does not send to.
 */
export function smsNumber({ settings }: Pick<App, "settings">, typed: string): string | null {
  const number = parsePhoneAnywhere(typed);
  const local = parsePhone(typed);
  const digits = local?.startsWith("0") ? `971${local.slice(1)}` : number?.replace(/^\+/, "");
  if (!digits || !/^[1-9]\d{7,14}$/.test(digits)) return null;
  if (digits.startsWith("971") && !/^9715\d{8}$/.test(digits)) return null;
  return settings.sms.countries.some((country) => digits.startsWith(country)) ? digits : null;
}

export async function findPhoneOwner(app: Pick<App, "db">, phone: string): Promise<Owner | null> {
  const [way] = await app.db
    .select({ userId: account.userId })
    .from(account)
    .where(and(eq(account.providerId, phoneProvider), eq(account.accountId, phone)));
  return way ? findOwner(app, eq(user.id, way.userId)) : null;
}

/** The number by which an account is signed in to; null for none. */
export async function findPhoneOf({ db }: Pick<App, "db">, userId: string): Promise<string | null> {
  const [way] = await db
    .select({ phone: account.accountId })
    .from(account)
    .where(and(eq(account.providerId, phoneProvider), eq(account.userId, userId)));
  return way?.phone ?? null;
}

/** What a code was asked for: to sign in, to give an account a number, or to prove who is there. */
type Purpose = "sign-in" | "change" | "nonce";

const newcomerSchema = z.object({
  id: z.string(),
  fullName: z.string(),
  passwordHash: z.string().nullable(),
  locale: z.enum(locales),
});
export type PhoneNewcomer = z.output<typeof newcomerSchema>;

const keptSchema = z.object({
  hash: z.string(),
  /** Whose account gets the number. */
  userId: z.string().optional(),
  /** Of whom an account is made, where the number has none. */
  newcomer: newcomerSchema.optional(),
});
type Kept = z.output<typeof keptSchema>;

const codeMs = 10 * 60_000;
const nameOf = (purpose: Purpose, phone: string) => `phone-code:${purpose}:${phone}`;

const hashOf = ({ settings }: Pick<App, "settings">, name: string, code: string) =>
  createHmac("sha256", settings.secret).update(`${name} ${code}`).digest("base64url");

type CodeText = { phone: string; purpose: Purpose; locale: Locale } & Omit<Kept, "hash">;

/** Texts a code of six digits, five an hour to a number; nobody learns whether it has an account. */
export async function textCode(
  app: Needs,
  auth: Auth,
  { phone, purpose, locale, ...more }: CodeText,
): Promise<{ ok: true } | { ok: false; reason: "too-many-texts" }> {
  if (!(await takeMailLimit(app, phone))) return { ok: false, reason: "too-many-texts" };
  const { db, settings, now } = app;
  const { internalAdapter } = await auth.$context;
  const identifier = nameOf(purpose, phone);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const value = JSON.stringify({ hash: hashOf(app, identifier, code), ...more } satisfies Kept);
  const expiresAt = new Date(Date.now() + codeMs);
  const owner = await findPhoneOwner(app, phone);
  await internalAdapter.deleteVerificationByIdentifier(identifier);
  await internalAdapter.createVerificationValue({ identifier, value, expiresAt });
  await forgiveTries(app, "mailed-code", phone);
  const isNobody = purpose === "sign-in" && !owner && !more.newcomer;
  const text = await codeText(phone, code, { locale, settings });
  const recipient = { isProven: owner !== null, isNobody };
  await queueCustomerMail(db, { settings, at: now() }, text, recipient);
  return { ok: true };
}

/** What a code that waits was asked for, to be texted once more. */
export async function findPhoneCode(
  auth: Auth,
  purpose: Purpose,
  phone: string,
): Promise<Omit<Kept, "hash"> | null> {
  const { internalAdapter } = await auth.$context;
  const kept = await internalAdapter.findVerificationValue(nameOf(purpose, phone));
  if (!kept || kept.expiresAt <= new Date()) return null;
  const { hash: _, ...asked } = keptSchema.parse(JSON.parse(kept.value));
  return asked;
}

/** What a right code was asked for: once, within ten minutes, and after few wrong tries. */
export async function consumePhoneCode(
  app: Needs,
  auth: Auth,
  { phone, purpose, code }: { phone: string; purpose: Purpose; code: string },
): Promise<Omit<Kept, "hash"> | null> {
  const taken = await takeTry(app, "mailed-code", phone);
  if (!taken.ok) return null;
  const { internalAdapter } = await auth.$context;
  const identifier = nameOf(purpose, phone);
  const kept = await internalAdapter.findVerificationValue(identifier);
  if (!kept || kept.expiresAt <= new Date()) return null;
  const { hash, ...asked } = keptSchema.parse(JSON.parse(kept.value));
  if (hash !== hashOf(app, identifier, code)) return null;
  return (await internalAdapter.consumeVerificationValue(identifier)) ? asked : null;
}

/**
 * Makes the account of a number that was proven. It has an address that reaches nobody, for the site's
 * accounts have one each. Null where another got the number meanwhile.
 */
export async function createPhoneAccount(
  app: Needs,
  phone: string,
  { id, fullName, passwordHash, locale }: PhoneNewcomer,
): Promise<{ id: string } | null> {
  const person = { id, fullName, email: `${newId()}${phoneOnlyAddress}` };
  try {
    return await app.db.transaction(async (tx) => {
      const made = await createProvenAccount({ ...app, db: tx }, person, locale);
      if (!made) return null;
      const ways = [
        { userId: id, accountId: phone, providerId: phoneProvider },
        ...(passwordHash === null
          ? []
          : [{ userId: id, accountId: id, providerId: "credential", password: passwordHash }]),
      ];
      await tx.insert(account).values(ways);
      return made;
    });
  } catch (error) {
    if (isTaken(error, takenNumber)) return null;
    throw error;
  }
}

const takenNumber = "account_provider_id_account_id_index";

/** Puts a proven number in the place of the one before; false where somebody else has it. */
export async function replacePhone({ db }: Needs, userId: string, phone: string): Promise<boolean> {
  const isTheirs = and(eq(account.userId, userId), eq(account.providerId, phoneProvider));
  try {
    await db.transaction(async (tx) => {
      await tx.delete(account).where(isTheirs);
      await tx.insert(account).values({ userId, accountId: phone, providerId: phoneProvider });
    });
    return true;
  } catch (error) {
    if (isTaken(error, takenNumber)) return false;
    throw error;
  }
}
