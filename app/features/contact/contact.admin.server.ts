import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { inboxActions } from "#app/admin/action.server.ts";
import { dueAt } from "#app/admin/due-note.tsx";
import type { DeletableRecords } from "#app/admin/records.server.ts";
import { sampleContacts } from "#app/features/dashboard/samples.ts";
import { brandName } from "#app/lib/brand.ts";
import { isId } from "#app/lib/ids.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { firstPart } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";
import type { StatusKind } from "#app/platform/change-status.server.ts";
import { csvInstant, wordsNow } from "#app/platform/csv.server.ts";
import type { Db } from "#db/client.ts";
import { answeredLast } from "#db/schema/columns.ts";
import { contactEvents, contactSubmissions as table } from "#db/schema/contact.ts";
import { type ContactStatus, contactStatuses } from "#db/schema/enums.ts";
import { contactResource as resource } from "./contact.admin.tsx";
import { type ContactSort, contactActions, contactStatusLabel } from "./contact-actions.ts";

const openAgain = { reason: "open-again" } as const;

/** How staff change messages. The first answer time stays, also when a message is new again. */
export const contactKind: StatusKind<typeof table, typeof openAgain, ContactStatus> = {
  table,
  noun: "contact",
  changedBy: contactActions.status,
  actions: contactActions,
  unique: { contact_submissions_open_request: openAgain },
  history: {
    table: contactEvents,
    recordId: contactEvents.contactId,
    belongsTo: (contactId) => ({ contactId }),
  },
  move: async ({ row, to, at }) => ({
    firstAnsweredAt: row.firstAnsweredAt ?? (to === "new" ? null : at),
  }),
  customerOf: ({ customerId }) => customerId,
  deletion: { details: ({ status }) => ({ status }) },
};

const columns = {
  id: table.id,
  name: table.name,
  email: table.email,
  phone: table.phone,
  subject: table.subject,
  message: table.message,
  locale: table.locale,
  customerId: table.customerId,
  status: table.status,
  createdAt: table.createdAt,
  replyDueAt: table.replyDueAt,
};

type Stored = Awaited<ReturnType<typeof readContacts>>[number];

export type Contact = Stored & { due: ReturnType<typeof dueOf>; greeting: string };

export type ContactRow = ReturnType<typeof rowOf> & { isSample?: boolean };

export const staffContacts: DeletableRecords<ContactRow, Contact, Stored, ContactSort> = {
  resource,
  readers: ["read"],
  kind: contactKind,
  actions: inboxActions({
    resource,
    actions: contactActions,
    statuses: contactStatuses,
    kind: contactKind,
    deleted: m.inbox_contact_deleted,
    nameOf: table.name,
  }),
  source: () => ({
    table,
    id: table.id,
    status: table.status,
    searchText: table.searchText,
    where: isNull(table.deletedAt),
    sorts: {
      created: [table.createdAt],
      name: [sql`lower(${table.name})`],
      subject: [sql`lower(${table.subject})`],
      status: [table.status, table.createdAt],
      due: [answeredLast(table.status, "new"), table.replyDueAt],
    },
  }),
  async read({ db, now }, ids) {
    const rows = await readContacts(db, ids);
    return rows.map((contact) => rowOf(contact, now()));
  },
  samples: sampleContacts,
  async find({ db, settings, now }, id) {
    const contact = await findContact(db, id);
    if (!contact) return null;
    const { name, subject, locale } = contact;
    const brand = brandName(settings.brand, locale);
    const greeting = m.inbox_whatsapp_contact({ name, subject, brand }, { locale });
    return { ...contact, due: dueOf(contact, now()), greeting };
  },
  deletedNames: { title: table.name, detail: table.subject },
  auditName: table.subject,
  emailOf: ({ email }) => email,
  history: { moves: contactKind.history, notes: (contactId) => ({ contactId }) },
  file: {
    action: contactActions.export,
    columns() {
      const statuses = wordsNow(contactStatusLabel);
      return [
        { heading: m.ui_name(), value: ({ name }) => name },
        { heading: m.ui_email(), value: ({ email }) => email },
        { heading: m.ui_phone(), value: ({ phone }) => formatPhone(phone) },
        { heading: m.inbox_subject(), value: ({ subject }) => subject },
        { heading: m.inbox_message(), value: ({ message }) => message },
        { heading: m.ui_status(), value: ({ status }) => statuses[status] },
        { heading: m.inbox_submitted(), value: ({ createdAt }) => csvInstant(createdAt) },
        { heading: m.ui_language(), value: ({ locale }) => locale },
      ];
    },
    read: ({ db }, ids) => readContacts(db, ids),
  },
};

async function findContact(db: Db, contactId: string): Promise<Stored | null> {
  if (!isId(contactId)) return null;
  const [contact] = await db
    .select(columns)
    .from(table)
    .where(and(eq(table.id, contactId), isNull(table.deletedAt)));
  return contact ?? null;
}

const readContacts = (db: Db, ids: string[]) =>
  db.select(columns).from(table).where(inArray(table.id, ids));

const excerptLength = 160;

function rowOf(contact: Stored, now: Date) {
  const { id, name, email, phone, subject, message, status, createdAt } = contact;
  const excerpt = firstPart(message, excerptLength);
  return { id, name, email, phone, subject, excerpt, status, createdAt, due: dueOf(contact, now) };
}

const dueOf = ({ status, replyDueAt }: Stored, now: Date) =>
  status === "new" ? dueAt(replyDueAt, now) : null;
