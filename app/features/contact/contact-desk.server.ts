import { and, desc, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { isId } from "#app/lib/ids.ts";
import type { ListQuery } from "#app/lib/list-query.ts";
import {
  findListPage,
  inBatches,
  inListOrder,
  type ListSource,
  listAllIds,
} from "#app/platform/list-page.server.ts";
import type { Db } from "#db/client.ts";
import { contactSubmissions as contacts } from "#db/schema/contact.ts";
import type { ContactStatus } from "#db/schema/enums.ts";
import type { ContactSort } from "./contact-list.ts";

const desk: ListSource<ContactSort> = {
  table: contacts,
  id: contacts.id,
  status: contacts.status,
  searchText: contacts.searchText,
  where: isNull(contacts.deletedAt),
  sorts: {
    created: [contacts.createdAt],
    name: [sql`lower(${contacts.name})`],
    subject: [sql`lower(${contacts.subject})`],
    status: [contacts.status, contacts.createdAt],
  },
};

type Query = ListQuery<ContactStatus, ContactSort>;

const columns = {
  id: contacts.id,
  name: contacts.name,
  email: contacts.email,
  phone: contacts.phone,
  subject: contacts.subject,
  message: contacts.message,
  locale: contacts.locale,
  status: contacts.status,
  createdAt: contacts.createdAt,
  replyDueAt: contacts.replyDueAt,
};

/** A message as staff read it. */
export type Contact = NonNullable<Awaited<ReturnType<typeof findContact>>>;

/** One page of the messages that nobody deleted. */
export async function listContacts(db: Db, query: Query) {
  const { ids, ...part } = await findListPage(db, desk, query);
  return { contacts: await readContacts(db, ids), part };
}

/** The message of this id, unless it was deleted. */
export async function findContact(db: Db, contactId: string) {
  if (!isId(contactId)) return null;
  const [contact] = await db
    .select(columns)
    .from(contacts)
    .where(and(eq(contacts.id, contactId), isNull(contacts.deletedAt)));
  return contact ?? null;
}

/** Every message that the list shows, a batch at a time, for a file of them. */
export async function readAllContacts(db: Db, query: Query) {
  return inBatches(await listAllIds(db, desk, query), (ids) => readContacts(db, ids));
}

async function readContacts(db: Db, ids: string[]) {
  const rows = await db.select(columns).from(contacts).where(inArray(contacts.id, ids));
  return inListOrder(ids, rows);
}

/** What was deleted since then, the last of it first. */
export function listDeletedContacts(db: Db, { since, limit }: { since: Date; limit: number }) {
  const { id, name, subject, deletedAt } = contacts;
  return db
    .select({ id, title: name, detail: subject, deletedAt })
    .from(contacts)
    .where(and(isNotNull(deletedAt), gt(deletedAt, since)))
    .orderBy(desc(deletedAt), desc(id))
    .limit(limit);
}
