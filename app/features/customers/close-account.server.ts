import { and, eq, exists, inArray, isNull, or, sql } from "drizzle-orm";
import type { App } from "#app/platform/app.ts";
import type { Db, Tx } from "#db/client.ts";
import { forgetCustomers } from "#db/customers.ts";
import { user, verification } from "#db/schema/auth.ts";
import { customers } from "#db/schema/customers.ts";
import { orderCalls, returns } from "#db/schema/delivery.ts";
import { openOrderStatuses, openReturnStates } from "#db/schema/enums.ts";
import { emailOutbox } from "#db/schema/mail.ts";
import { staffNotes } from "#db/schema/notes.ts";
import { orders } from "#db/schema/orders.ts";
import { waitingList } from "#db/schema/workshop.ts";
import { forgetBookings, listOpenBookings, ownWaiting } from "./own-bookings.server.ts";

const nobody = {
  userId: null,
  customerId: null,
  customerName: "Deleted customer",
  customerEmail: "",
  customerPhone: "",
  deliveryAddress: "",
  deliveryAddressLine2: null,
  postalCode: null,
  landmark: null,
  makani: null,
  specialInstructions: null,
};

export type AccountClosed =
  | { ok: true }
  | { ok: false; reason: "open-orders"; orderNumbers: string[] }
  | { ok: false; reason: "open-bookings"; references: string[] }
  | { ok: false; reason: "staff" };

/** Anonymises orders and bookings, which stay for the books, and deletes the account. */
export async function closeAccount(
  { db, now }: Pick<App, "db" | "now">,
  userId: string,
): Promise<AccountClosed> {
  return db.transaction(async (tx) => {
    // Waits for an order being placed, which locks the account first. With the key, as the row goes.
    const [account] = await tx
      .select({ email: user.email, isProven: user.emailVerified, role: user.role })
      .from(user)
      .where(eq(user.id, userId))
      .for("update");
    if (!account) return { ok: true };
    if (account.role !== "customer") return { ok: false, reason: "staff" };
    // Waits for a return being asked for, which locks its order first.
    const own = await tx
      .select({ customerId: orders.customerId })
      .from(orders)
      .where(eq(orders.userId, userId))
      .orderBy(orders.id)
      .for("no key update");
    const orderNumbers = await listOpenOrders(tx, userId);
    if (orderNumbers.length > 0) return { ok: false, reason: "open-orders", orderNumbers };
    const references = await listOpenBookings({ db: tx, now }, userId);
    if (references.length > 0) return { ok: false, reason: "open-bookings", references };
    await removeMails(tx, userId, account);
    await tx.delete(waitingList).where(await ownWaiting(tx, userId));
    await removeNotes(tx, userId);
    const ofBookings = await forgetBookings(tx, userId);
    const customerIds = [...own.flatMap(({ customerId }) => customerId ?? []), ...ofBookings];
    await tx
      .update(orders)
      // The key begins with the customer's id.
      .set({ ...nobody, idempotencyKey: sql`'closed:' || ${orders.id}` })
      .where(eq(orders.userId, userId));
    if (customerIds.length > 0) await forgetCustomers(tx, inArray(customers.id, customerIds));
    await tx.delete(verification).where(eq(verification.value, userId));
    await tx.delete(user).where(eq(user.id, userId));
    return { ok: true };
  });
}

/** Numbers of orders that are under way, or that have a return under way. */
export async function listOpenOrders(db: Db, userId: string): Promise<string[]> {
  const returning = db
    .select({ id: returns.orderId })
    .from(returns)
    .where(inArray(returns.state, openReturnStates));
  const open = await db
    .select({ orderNumber: orders.orderNumber })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        isNull(orders.deletedAt),
        or(inArray(orders.status, openOrderStatuses), inArray(orders.id, returning)),
      ),
    )
    .orderBy(orders.id);
  return open.map(({ orderNumber }) => orderNumber);
}

async function removeNotes(tx: Tx, userId: string): Promise<void> {
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  await tx.delete(staffNotes).where(inArray(staffNotes.orderId, own));
  await tx.update(orderCalls).set({ note: "" }).where(inArray(orderCalls.orderId, own));
  const unsaid = { reason: "", answer: "", photo: null };
  await tx.update(returns).set(unsaid).where(inArray(returns.orderId, own));
}

type Address = { email: string; isProven: boolean };

/** Includes notices to the workshop: an order may name another address than the account's. */
async function removeMails(tx: Tx, userId: string, { email, isProven }: Address): Promise<void> {
  const { form, text, facts } = emailOutbox;
  const said = sql`${text} || coalesce(${facts}::text, '')`;
  const type = sql`${form} ->> 'form_type'`;
  const person = sql`${form} ->> 'customer_email'`;
  const types = isProven ? ["account", "booking"] : ["account"];
  const isTheirs = eq(sql`lower(${person})`, email.toLowerCase());
  await tx.delete(emailOutbox).where(and(inArray(type, types), isTheirs));
  const named = tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.customerEmail, person),
        sql`strpos(${said}, ${orders.orderNumber}) > 0`,
      ),
    );
  await tx.delete(emailOutbox).where(and(eq(type, "order"), exists(named)));
}
