import { and, asc, eq, gte, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { parsePhone } from "#app/lib/phone.ts";
import { today } from "#app/lib/time.ts";
import type { App } from "#app/platform/app.ts";
import { phoneProvider } from "#app/platform/auth/phone.server.ts";
import type { Db, Tx } from "#db/client.ts";
import { account, user } from "#db/schema/auth.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { customers } from "#db/schema/customers.ts";
import { statesHere, statesToCome } from "#db/schema/enums.ts";
import { emailOutbox } from "#db/schema/mail.ts";
import { staffNotes } from "#db/schema/notes.ts";
import { cars, visitPhotos, visits, waitingList } from "#db/schema/workshop.ts";

/** The e-mail and the phone number that are proven to be of an account. */
async function readProven(db: Db, userId: string) {
  const [known] = await db
    .select({ email: user.email, isProven: user.emailVerified, number: account.accountId })
    .from(user)
    .leftJoin(account, and(eq(account.userId, user.id), eq(account.providerId, phoneProvider)))
    .where(eq(user.id, userId));
  return {
    email: known?.isProven ? known.email.toLowerCase() : null,
    phone: known?.number ? parsePhone(known.number) : null,
  };
}

/** Made while signed in, or with a proven e-mail or phone number (decision 36). */
export async function ownBookings(db: Db, userId: string): Promise<SQL | undefined> {
  const { email, phone } = await readProven(db, userId);
  const withPhone = sql`(select ${customers.id} from ${customers} where ${eq(customers.phone, phone ?? "")})`;
  return or(
    eq(bookingSubmissions.userId, userId),
    email ? eq(sql`lower(${bookingSubmissions.email})`, email) : undefined,
    phone ? eq(bookingSubmissions.customerId, withPhone) : undefined,
  );
}

/** Days that are waited for with a proven e-mail or phone number. */
export async function ownWaiting(db: Db, userId: string): Promise<SQL> {
  const { email, phone } = await readProven(db, userId);
  return sql`(lower(${waitingList.email}) = ${email} or ${waitingList.phone} = ${phone})`;
}

export async function listOpenBookings(
  { db, now }: Pick<App, "db" | "now">,
  userId: string,
): Promise<string[]> {
  const { reference, appointmentDate, deletedAt } = bookingSubmissions;
  const rows = await db
    .select({ reference })
    .from(bookingSubmissions)
    .innerJoin(visits, eq(visits.bookingId, bookingSubmissions.id))
    .where(
      and(
        await ownBookings(db, userId),
        isNull(deletedAt),
        or(
          inArray(visits.state, statesHere),
          and(gte(appointmentDate, today(now())), inArray(visits.state, statesToCome)),
        ),
      ),
    )
    .orderBy(asc(appointmentDate), asc(bookingSubmissions.id));
  return rows.map((row) => row.reference);
}

const nobody = {
  userId: null,
  customerId: null,
  name: "Deleted customer",
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  additionalNotes: "",
};

/**
 * Removes the person, plates, photos, notes and mails from an account's bookings. The account must
 * be locked.
 */
export async function forgetBookings(tx: Tx, userId: string): Promise<string[]> {
  const { userId: madeBy } = bookingSubmissions;
  const own = await tx
    .select({
      id: bookingSubmissions.id,
      reference: bookingSubmissions.reference,
      customerId: bookingSubmissions.customerId,
      visitId: visits.id,
      carId: visits.carId,
    })
    .from(bookingSubmissions)
    .leftJoin(visits, eq(visits.bookingId, bookingSubmissions.id))
    // What another account made for them is that account's.
    .where(and(await ownBookings(tx, userId), or(isNull(madeBy), eq(madeBy, userId))));
  if (own.length === 0) return [];
  const ids = own.map(({ id }) => id);
  const { form, text, facts } = emailOutbox;
  const said = sql`${text} || coalesce(${facts}::text, '')`;
  const isNamed = own.map(({ reference }) => sql`strpos(${said}, ${reference}) > 0`);
  await tx
    .delete(emailOutbox)
    .where(and(eq(sql`${form} ->> 'form_type'`, "booking"), or(...isNamed)));
  await tx.delete(staffNotes).where(inArray(staffNotes.bookingId, ids));
  await tx.delete(visitPhotos).where(inArray(visitPhotos.visitId, known(own, "visitId")));
  await tx.delete(cars).where(inArray(cars.id, known(own, "carId")));
  await tx
    .update(bookingSubmissions)
    // The fingerprint is derived from what was typed.
    .set({ ...nobody, requestFingerprint: sql`'closed:' || ${bookingSubmissions.id}` })
    .where(inArray(bookingSubmissions.id, ids));
  return known(own, "customerId");
}

const known = <Name extends string>(rows: { [Key in Name]: string | null }[], name: Name) => [
  ...new Set(rows.flatMap((row) => row[name] ?? [])),
];
