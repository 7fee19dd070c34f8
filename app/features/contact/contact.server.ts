import { and, eq, isNull } from "drizzle-orm";
import { recordEvent } from "#app/features/analytics/analytics.server.ts";
import { eventValueFils } from "#app/features/analytics/analytics.ts";
import { linkCustomer } from "#app/features/customers/linked-customers.server.ts";
import { readHours } from "#app/features/hours/hours.server.ts";
import { replyDueAt } from "#app/features/hours/promises.ts";
import { fingerprint } from "#app/lib/fingerprint.ts";
import { isId, newId } from "#app/lib/ids.ts";
import type { Locale } from "#app/lib/locale.ts";
import type { App } from "#app/platform/app.ts";
import { queueCustomerMail } from "#app/platform/mail/outbox.server.ts";
import type { Db, Tx } from "#db/client.ts";
import { contactEvents, contactSubmissions } from "#db/schema/contact.ts";
import { contactMails } from "./contact.mail.ts";
import type { ContactInput } from "./contact.ts";

export type ContactRequest = {
  input: ContactInput;
  locale: Locale;
  path: string;
};

/** Stores a message and its mails; the same message is stored once until it is answered. */
export async function sendMessage(
  { db, settings, now }: Pick<App, "db" | "settings" | "now">,
  { input, locale, path }: ContactRequest,
): Promise<string> {
  const id = newId();
  const at = now();
  const dueAt = replyDueAt(await readHours(db), at);
  const asked = { askedAt: at, dueAt };
  const [toCustomer, toWorkshop] = contactMails(input, { locale, settings, asked });
  const requestFingerprint = fingerprint(input);
  return db.transaction(async (tx) => {
    const message = {
      ...input,
      id,
      locale,
      requestFingerprint,
      replyDueAt: dueAt,
      createdAt: at,
      updatedAt: at,
    };
    const customerId = await linkCustomer(tx, input, at);
    const inserted = await tx
      .insert(contactSubmissions)
      .values({ ...message, customerId })
      .onConflictDoNothing()
      .returning({ id: contactSubmissions.id });
    if (inserted.length === 0) return newMessageId(tx, requestFingerprint);
    const valueFils = eventValueFils.contact_form_submit();
    await tx.insert(contactEvents).values({ contactId: id, toStatus: "new", createdAt: at });
    await recordEvent(tx, { name: "contact_form_submit", valueFils, path, locale, at });
    await queueCustomerMail(tx, { settings, at }, toCustomer, { isProven: false }, toWorkshop);
    return id;
  });
}

/** The unanswered message that the unique index found. */
async function newMessageId(tx: Tx, requestFingerprint: string): Promise<string> {
  const [first] = await tx
    .select({ id: contactSubmissions.id })
    .from(contactSubmissions)
    .where(
      and(
        eq(contactSubmissions.requestFingerprint, requestFingerprint),
        eq(contactSubmissions.status, "new"),
        isNull(contactSubmissions.deletedAt),
      ),
    );
  if (!first) throw new Error("A message was answered while it was sent again");
  return first.id;
}

export async function findMessage(
  db: Db,
  id: string,
): Promise<{ id: string; askedAt: Date; dueAt: Date } | null> {
  if (!isId(id)) return null;
  const [message] = await db
    .select({
      id: contactSubmissions.id,
      askedAt: contactSubmissions.createdAt,
      dueAt: contactSubmissions.replyDueAt,
    })
    .from(contactSubmissions)
    .where(and(eq(contactSubmissions.id, id), isNull(contactSubmissions.deletedAt)));
  return message ?? null;
}
