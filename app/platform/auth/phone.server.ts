import { and, eq } from "drizzle-orm";
import { newId } from "#app/lib/ids.ts";
import type { Locale } from "#app/lib/locale.ts";
import { parsePhone, parsePhoneAnywhere } from "#app/lib/phone.ts";
import type { App } from "#app/platform/app.ts";
import { phoneOnlyAddress, queueCustomerMail } from "#app/platform/mail/outbox.server.ts";
import { isTaken } from "#db/client.ts";
import { account, user } from "#db/schema/auth.ts";
import type { Auth } from "./auth.server.ts";
import { takeMailLimit } from "./auth-limits.server.ts";
import { codeText } from "./auth-mails.ts";
import { createProvenAccount } from "./sign-up.server.ts";
import {
  type CodeIntent,
  findOwner,
  type Newcomer,
  type Owner,
  storeCode,
} from "./verification.server.ts";

// A phone number signs in only after its owner gave a texted code, so that nobody can claim
// somebody else's number.

export const phoneProvider = "phone";

export const canText = ({ settings }: Pick<App, "settings">): boolean =>
  settings.sms.gateway !== null || settings.internalPages;

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

export async function findPhoneOf({ db }: Pick<App, "db">, userId: string): Promise<string | null> {
  const [way] = await db
    .select({ phone: account.accountId })
    .from(account)
    .where(and(eq(account.providerId, phoneProvider), eq(account.userId, userId)));
  return way?.phone ?? null;
}

export type CodeText = {
  phone: string;
  purpose: "sign-in" | "change" | "nonce";
  locale: Locale;
} & CodeIntent;

/** Texts a code, at most five an hour; the answer does not tell whether there is an account. */
export async function textCode(
  app: App,
  auth: Auth,
  { phone, purpose, locale, ...asked }: CodeText,
): Promise<boolean> {
  if (!(await takeMailLimit(app, phone))) return false;
  const { db, settings, now } = app;
  const owner = await findPhoneOwner(app, phone);
  const code = await storeCode(app, auth, { address: phone, purpose }, asked);
  const isNobody = purpose === "sign-in" && !owner && !asked.newcomer;
  const text = await codeText(phone, code, { locale, settings });
  const recipient = { isProven: owner !== null, isNobody };
  await queueCustomerMail(db, { settings, at: now() }, text, recipient);
  return true;
}

export async function createPhoneAccount(
  app: App,
  phone: string,
  { id, fullName, passwordHash, locale }: Newcomer,
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

export async function replacePhone({ db }: App, userId: string, phone: string): Promise<boolean> {
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
