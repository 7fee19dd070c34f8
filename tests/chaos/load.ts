import { setTimeout as wait } from "node:timers/promises";
import { hashPassword } from "better-auth/crypto";
import { newId } from "#app/lib/ids.ts";
import type { Db } from "#db/client.ts";
import { account, user } from "#db/schema/auth.ts";
import { cookieValue } from "../http/browser.ts";
import { message } from "../http/public-forms.ts";
import { bookingOf, bookingPage } from "../process/requests.ts";
import { until } from "../process/server-process.ts";
import { addDiscountCode, addPerfume } from "../shop.ts";
import { addAccounts, newShopper, password } from "../shoppers.ts";

const shoppers = 6;
const bottles = 100_000;
const answerWithinMs = 30_000;
const pauseMs = 100;

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** Customers, somebody of the staff, a perfume whose bottles are counted, and a code. */
export async function openShop(db: Db) {
  const emails = await addAccounts(db, shoppers);
  const perfume = await addPerfume(db, { stockQuantity: bottles });
  const discount = await addDiscountCode(db, { maxUses: bottles });
  const staff = `priya-${newId().slice(-8)}`;
  const id = newId();
  const person = { id, name: staff, username: staff, email: `${staff}@example.com` };
  await db.insert(user).values({ ...person, role: "counter", grants: ["prices"] });
  const credential = { providerId: "credential", password: await hashPassword(password) };
  await db.insert(account).values({ userId: id, accountId: id, ...credential });
  return { emails, staff, discount, perfumeId: perfume.id, bottles };
}

/** What people were told is done. */
export type Acknowledged = {
  orders: string[];
  /** By the address of who asked, one each. */
  bookings: string[];
  messages: string[];
  accounts: string[];
  /** Orders that staff confirmed. */
  confirmed: string[];
};

export type Load = ReturnType<typeof startLoad>;

/** One that breaks off in the middle is none. */
async function wholeAnswer(url: string, init: RequestInit): Promise<Response> {
  const begun = await fetch(url, init);
  const text = await begun.text();
  return new Response(text || null, begun);
}

let addresses = 0;
/** Nobody is over the limit of one address. */
const nextAddress = () =>
  `10.${3 + (addresses >> 16)}.${(addresses >> 8) & 255}.${addresses++ & 255}`;

/**
 * People who order, book, write, sign up and confirm orders, all at once, until they are stopped.
 * Each repeats a request that got no answer, or the answer that it failed, as it was.
 */
export function startLoad(url: () => string, shop: Shop) {
  const acknowledged: Acknowledged = {
    orders: [],
    bookings: [],
    messages: [],
    accounts: [],
    confirmed: [],
  };
  const statuses = new Set<number>();
  let sent = 0;
  let answers = 0;
  let isOpen = true;

  async function untilAnswered(to: string, init: RequestInit): Promise<Response> {
    const { pathname, search } = new URL(to);
    const headers = new Headers(init.headers);
    // Whoever answers the next time may have another one.
    headers.delete("Origin");
    for (;;) {
      sent++;
      const signal = AbortSignal.timeout(answerWithinMs);
      const again = { ...init, headers, signal };
      // Without an answer nobody knows what became of it: that is what these tests are about.
      const answer = await wholeAnswer(url() + pathname + search, again).catch(() => null);
      if (answer) statuses.add(answer.status);
      if (answer && answer.status < 500 && answer.status !== 429) {
        answers++;
        return answer;
      }
      await wait(pauseMs);
    }
  }

  const post = (path: string, fields: Record<string, string>) =>
    untilAnswered(url() + path, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams(fields),
      headers: { "X-Forwarded-For": nextAddress() },
    });

  async function whileOpen(act: () => Promise<unknown>) {
    while (isOpen) {
      await act();
      await wait(pauseMs);
    }
  }

  async function shopAs(email: string, i: number) {
    const shopper = newShopper(url, email, nextAddress, untilAnswered);
    await shopper.signIn();
    await whileOpen(async () => {
      // Every other one uses the code, which a browser forgets with each order.
      if (i % 2) shopper.cookies.set("discount-code", cookieValue(shop.discount.code));
      await shopper.addToCart(shop.perfumeId);
      const orderId = await (i % 3 ? shopper.checkOut() : shopper.orderQuickly());
      if (orderId) acknowledged.orders.push(orderId);
    });
  }

  /** `ask` leads somewhere, with `name`, when it was done. */
  const asking = (kind: string, done: string[], ask: (name: string) => Promise<Response>) =>
    whileOpen(async () => {
      const name = `${kind}-${newId().slice(-12)}`;
      if ((await ask(name)).status === 302) done.push(`${name}@example.com`);
    });

  async function confirmOrders() {
    const staff = newShopper(url, "", nextAddress, untilAnswered);
    await staff.signInToDesk(shop.staff);
    let next = 0;
    await whileOpen(async () => {
      const id = acknowledged.orders[next];
      if (!id) return;
      const { status, headers } = await staff.confirmOrder(id);
      // By a clock that is a day ahead nobody has used the session for twelve hours.
      if (headers.get("location")?.startsWith("/admin/login")) {
        await staff.signInToDesk(shop.staff);
        return;
      }
      if (status === 200) acknowledged.confirmed.push(id);
      next++;
    });
  }

  const email = (name: string) => `${name}@example.com`;
  const everybody = [
    ...shop.emails.map(shopAs),
    ...[1, 2].map(() =>
      asking("driver", acknowledged.bookings, (name) => post(bookingPage, bookingOf(name))),
    ),
    asking("writer", acknowledged.messages, (name) =>
      post("/contact", { ...message, email: email(name) }),
    ),
    asking("newcomer", acknowledged.accounts, (name) =>
      post("/sign-up", { fullName: "Omar", email: email(name), password }),
    ),
    confirmOrders(),
  ];
  return {
    acknowledged,
    /** Every status that was answered so far. */
    statuses,
    sent: () => sent,
    count: () => Object.values(acknowledged).flat().length,
    /** Waits for so many more answers; resolves to how long that took. */
    async answered(more: number): Promise<number> {
      const start = performance.now();
      const before = answers;
      await until(() => answers >= before + more, 60_000);
      return performance.now() - start;
    },
    /** Everybody finishes what they are at, and leaves. */
    async stop() {
      isOpen = false;
      await Promise.all(everybody);
    },
  };
}
