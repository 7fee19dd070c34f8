import { desc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { hashVisitToken, visitToken } from "#app/features/booking/visit-link.server.ts";
import { noPlate } from "#app/features/customers/car.ts";
import { addCar } from "#app/features/customers/cars.server.ts";
import { waitingToken } from "#app/features/waiting-list/waiting-list.server.ts";
import { newId } from "#app/lib/ids.ts";
import { today } from "#app/lib/time.ts";
import { addresses, rateLimits, session, user, waitingList } from "#db/schema.ts";
import { addAnyRow } from "../any-row.ts";
import { createAccount, signedIn, signIn } from "../http/accounts.ts";
import { startSite } from "../http/site.ts";
import { fillRecords } from "../http/staff-rows.ts";
import { addInvoice } from "../papers.ts";
import { addOrder } from "../shop.ts";
import { addVisit } from "../visits.ts";

export type Role = keyof World["cookies"];
export type World = Awaited<ReturnType<typeof startWorld>>;

/** Stands in everything that is the other customer's: nobody but staff may ever be shown it. */
export const secretMark = "mahra-suwaidi-secret";

/** The same of the first customer, for whoever else asks. */
export const ownMark = "layla-qasimi-own";

/**
 * The built product with a month of business, and four who visit it: a guest, a customer, a member of
 * staff and an admin. Another customer has the same things as the first, each with the mark.
 */
export async function startWorld() {
  const site = await startSite();
  const records = await fillRecords(site.app);
  const perfumeIds = [records.perfume.id, records.otherPerfume.id];
  const people = {
    customer: await signedIn(site.app, { name: "Layla Hassan", emailVerified: true }),
    other: await signedIn(site.app, {
      name: secretMark,
      email: `${secretMark}@example.com`,
      emailVerified: true,
    }),
    staff: await signedIn(site.app, { role: "counter", emailVerified: true }),
    technician: await signedIn(site.app, { role: "technician", emailVerified: true }),
    owner: await signedIn(site.app, { role: "owner", emailVerified: true }),
  };
  const things = async ({ userId }: { userId: string }, mark: string) => {
    const named = { customerName: mark, customerEmail: `${mark}@example.com` };
    const address = { id: newId(), userId, fullName: mark, phone: "0501234567", city: "Dubai" };
    await site.db.insert(addresses).values({ ...address, addressLine1: mark });
    const changes = { ...named, deliveryAddress: mark };
    const order = await addOrder(site.db, userId, perfumeIds, changes);
    const car = { make: mark, model: "Patrol", year: "2024", vehicleSize: "suv" } as const;
    const kept = await addCar(site.db, userId, { ...noPlate, ...car }, new Date());
    if (!kept.ok) throw new Error("The car was not kept");
    const { booking } = await addVisit(site.db, { carId: kept.carId }, { userId, name: mark });
    return {
      addressId: address.id,
      orderId: order.id,
      carId: kept.carId,
      ownBookingId: booking.id,
    };
  };
  await signIn(site.app, people.customer.email);
  const [device] = await site.db
    .select({ id: session.id })
    .from(session)
    .where(eq(session.userId, people.customer.userId))
    .orderBy(desc(session.id));
  const own = await things(people.customer, ownMark);
  const others = await things(people.other, secretMark);
  const staffId = (await createAccount(site.app, { role: "counter" })).userId;
  const visitId = newId();
  const token = visitToken(site.app.settings, { id: visitId, tokenVersion: 1 });
  await addVisit(site.db, { id: visitId, tokenHash: hashVisitToken(token) });
  const waiting = await addAnyRow(site.db, waitingList, {
    serviceId: "premium-wash",
    day: today(site.app.now()),
  });
  const known = {
    token,
    visitInvoiceId: await addInvoice(site.db, { visitId }),
    invoiceId: await addInvoice(site.db, { orderId: own.orderId }),
    waitingToken: waitingToken(site.app.settings, waiting.id),
    serviceSlug: "premium-wash",
    bookableId: "premium-wash",
    colour: "d4a94e",
    offerId: "ceramic-coating-shine-drive",
    offerSlug: "ceramic-coating-shine-drive",
    packageSlug: "summer-gold-package",
    slug: records.perfume.slug,
    provider: "google",
    staffId,
    contactId: records.contact.id,
    bookingId: records.booking.id,
    codeId: records.code.id,
    perfumeId: records.perfume.id,
    mailId: records.mail.id,
    number: "1",
    ...records.others,
    ...own,
  };
  const ids = Object.values(people).map(({ userId }) => userId);
  const users = await site.db.select().from(user).where(inArray(user.id, ids));
  const sessions = await site.db.select().from(session).where(inArray(session.userId, ids));
  return {
    site,
    people,
    records,
    others,
    /** Another device of the first customer's. */
    sessionId: device?.id ?? "",
    /** Everybody is there and signed in as at the start, and nobody has asked too often. */
    async heal() {
      await site.db.delete(rateLimits);
      await site.db
        .insert(user)
        .values(users)
        .onConflictDoUpdate({ target: user.id, set: again(user) });
      await site.db
        .insert(session)
        .values(sessions)
        .onConflictDoUpdate({ target: session.id, set: again(session) });
    },
    cookies: {
      guest: "",
      customer: people.customer.cookie,
      technician: people.technician.cookie,
      counter: people.staff.cookie,
      owner: people.owner.cookie,
    },
    /** A parameter of the site map as it stands in the addresses of what is there. */
    fill(parameter: string): string {
      const name = parameter.slice(1) as keyof typeof known;
      return parameter === "*" ? "services/premium-wash.jpg" : known[name];
    },
  };
}

/** Every column as the row that was not inserted has it. */
const again = (table: typeof user | typeof session) =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([key, { name }]) => [
      key,
      sql`excluded.${sql.identifier(name.replace(/[A-Z]/g, (letter: string) => `_${letter.toLowerCase()}`))}`,
    ]),
  );
