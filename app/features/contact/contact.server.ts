import { and, eq, isNull } from "drizzle-orm";
import { recordEvent } from "#app/features/analytics/analytics.server.ts";
import { eventValueFils } from "#app/features/analytics/analytics.ts";
import { linkedWith, tellMerged } from "#app/features/customers/linked-customers.server.ts";
import { readHours } from "#app/features/hours/hours.server.ts";
import { replyDueAt } from "#app/features/hours/promises.ts";
import { fingerprint } from "#app/lib/fingerprint.ts";
import { isId, newId } from "#app/lib/ids.ts";
import type { Locale } from "#app/lib/locale.ts";
import type { App } from "#app/platform/app.ts";
import { queueCustomerMail } from "#app/platform/mail/outbox.server.ts";
import type { Db, Tx } from "#db/client.ts";
import { contactEvents, contactSubmissions } from "#db/schema/contact.ts";
import { contactMails } from "./contact.mail.tsx";
import type { ContactInput } from "./contact.ts";

export type ContactRequest = {
  input: ContactInput;
  locale: Locale;
  path: string;
};

/** One transaction; the same message while nobody has answered it is that message. */
export async function sendMessage(
  { db, settings, now }: Pick<App, "db" | "settings" | "now">,
  { input, locale, path }: ContactRequest,
): Promise<string> {
  const id = newId();
  const at = now();
  const [toCustomer, toWorkshop] = contactMails(input, { locale, settings });
  const requestFingerprint = fingerprint(input);
  const hours = await readHours(db);
  return db.transaction(async (tx) => {
    const link = linkedWith(tx, input, at);
    const [inserted] = await tx
      .with(...link.parts)
      .insert(contactSubmissions)
      .values({
        ...input,
        id,
        customerId: link.customerId,
        locale,
        requestFingerprint,
        replyDueAt: replyDueAt(hours, at),
        createdAt: at,
        updatedAt: at,
      })
      .onConflictDoNothing()
      .returning({ mergedInto: link.mergedInto });
    if (!inserted) return newMessageId(tx, requestFingerprint);
    await tellMerged(tx, inserted.mergedInto, input, at);
    const event = { contactId: id, toStatus: "new", createdAt: at } as const;
    const valueFils = eventValueFils.contact_form_submit();
    const submit = recordEvent(tx, { name: "contact_form_submit", valueFils, path, locale, at });
    const writing = [
      tx.$with("event").as(tx.insert(contactEvents).values(event)),
      tx.$with("submit").as(submit),
    ];
    const recipient = { isProven: false };
    await queueCustomerMail(tx, { settings, at, writing }, toCustomer, recipient, toWorkshop);
    return id;
  });
}

/** The unanswered message that the unique index found in the way of a new one. */
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

export async function findMessage(db: Db, id: string): Promise<{ id: string } | null> {
  if (!isId(id)) return null;
  const [message] = await db
    .select({ id: contactSubmissions.id })
    .from(contactSubmissions)
    .where(and(eq(contactSubmissions.id, id), isNull(contactSubmissions.deletedAt)));
  return message ?? null;
}
