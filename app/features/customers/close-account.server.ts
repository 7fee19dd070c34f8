import { and, eq, exists, inArray, isNull, notInArray, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { user, verification } from "#db/schema/auth.ts";
import { emailOutbox } from "#db/schema/mail.ts";
import { staffNotes } from "#db/schema/notes.ts";
import { orders } from "#db/schema/orders.ts";

/** What stands in the books where a person stood. */
const nobody = {
  userId: null,
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
  /** Somebody still has to be found at the door. */
  | { ok: false; reason: "open-orders"; orderNumbers: string[] }
  /** Accounts of staff are closed by staff. */
  | { ok: false; reason: "staff" };

/**
 * Closes a customer's account: with it go profile, addresses, cart, sessions, ways to sign in and
 * mails and notes about account and orders. Orders stay for the books, without the person.
 */
export async function closeAccount(db: Db, userId: string): Promise<AccountClosed> {
  return db.transaction(async (tx) => {
    // Waits for an order that is being placed, which locks the account first, and lets none be
    // placed after it.
    const [account] = await tx
      .select({ email: user.email, role: user.role })
      .from(user)
      .where(eq(user.id, userId))
      .for("update");
    if (!account) return { ok: true };
    if (account.role !== "customer") return { ok: false, reason: "staff" };
    const orderNumbers = await listOpenOrders(tx, userId);
    if (orderNumbers.length > 0) return { ok: false, reason: "open-orders", orderNumbers };
    await removeMails(tx, userId, account.email);
    await removeNotes(tx, userId);
    await tx
      .update(orders)
      // The key begins with the id of its customer.
      .set({ ...nobody, idempotencyKey: sql`'closed:' || ${orders.id}` })
      .where(eq(orders.userId, userId));
    await tx.delete(verification).where(eq(verification.value, userId));
    // The rest of what is kept goes with the row that it refers to.
    await tx.delete(user).where(eq(user.id, userId));
    return { ok: true };
  });
}

/** What customers read before they ask: orders that have not come to their end. */
export async function listOpenOrders(db: Db, userId: string): Promise<string[]> {
  const open = await db
    .select({ orderNumber: orders.orderNumber })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        isNull(orders.deletedAt),
        notInArray(orders.status, ["delivered", "completed", "cancelled"]),
      ),
    )
    .orderBy(orders.id);
  return open.map(({ orderNumber }) => orderNumber);
}

/** What staff wrote about the orders, and so about the person. */
async function removeNotes(tx: Tx, userId: string): Promise<void> {
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  await tx.delete(staffNotes).where(inArray(staffNotes.orderId, own));
}

/**
 * Also those that are still queued, and the workshop's notices: an order may name another e-mail
 * address than the account's. What was written about bookings and messages belongs to those, which
 * need no account.
 */
async function removeMails(tx: Tx, userId: string, email: string): Promise<void> {
  const { form, text } = emailOutbox;
  const type = sql`${form} ->> 'form_type'`;
  const person = sql`${form} ->> 'customer_email'`;
  await tx.delete(emailOutbox).where(and(eq(type, "account"), eq(person, email)));
  const named = tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.customerEmail, person),
        sql`strpos(${text}, ${orders.orderNumber}) > 0`,
      ),
    );
  await tx.delete(emailOutbox).where(and(eq(type, "order"), exists(named)));
}
