import { hashPassword } from "better-auth/crypto";
import { newId } from "#app/lib/ids.ts";
import type { Db } from "#db/client.ts";
import { account, user } from "#db/schema/auth.ts";
import type { Role } from "#db/schema/enums.ts";

// Customers as processes of their own see them: over HTTP, without the tools of the tests.

/** An address to type into a checkout. */
export const typedAddress = {
  fullName: "Aisha Khan",
  phone: "+971 50 123 4567",
  country: "UAE",
  city: "Dubai",
  addressLine1: "Villa 14, Street 8B",
  addressLine2: "",
  state: "",
  postalCode: "",
};

const confirmation = { intent: "status", seen: "pending", status: "confirmed" };

export const password = "a long enough password";

/** Of an account of staff. */
export const usernameOf = (email: string): string => email.slice(0, email.indexOf("@"));

/** Accounts that can sign in with one password; returns their e-mail addresses. */
export async function addAccounts(
  db: Db,
  count: number,
  role: Role = "customer",
): Promise<string[]> {
  const hash = await hashPassword(password);
  const people = Array.from({ length: count }, () => {
    const id = newId();
    const email = `${id}@example.com`;
    const username = role === "customer" ? null : usernameOf(email);
    return { id, name: "Layla Hassan", email, emailVerified: true, role, username };
  });
  await db.insert(user).values(people);
  await db.insert(account).values(
    people.map(({ id }) => ({
      userId: id,
      accountId: id,
      providerId: "credential",
      password: hash,
    })),
  );
  return people.map(({ email }) => email);
}

/**
 * Somebody who keeps their cookies while the server at `url()` comes and goes; `send` is for those who
 * repeat a request that nobody answered.
 */
export function newShopper(
  url: () => string,
  email: string,
  address: () => string,
  send: (url: string, init: RequestInit) => Promise<Response> = fetch,
) {
  const cookies = new Map<string, string>();
  async function ask(path: string, fields?: Record<string, string> | FormData) {
    const origin = url();
    const answer = await send(origin + path, {
      method: fields ? "POST" : "GET",
      redirect: "manual",
      body: fields instanceof FormData ? fields : fields && new URLSearchParams(fields),
      headers: {
        "X-Forwarded-For": address(),
        Cookie: [...cookies].map((cookie) => cookie.join("=")).join("; "),
        ...(fields && { Origin: origin }),
      },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return answer;
  }
  return {
    cookies,
    signIn: (typed = password) => ask("/sign-in", { email, password: typed, to: "/perfumes" }),
    visit: (path: string) => ask(path),
    enterCode: (code: string) => ask("/sign-in/second-factor", { code }),
    signInToDesk: (username: string) => ask("/admin/login", { username, password }),
    confirmOrder: (id: string) => ask("/admin/perfumes/orders", { ...confirmation, id }),
    sendFailedAgain: () => ask("/admin/mail", { intent: "all-failed" }),
    /** A form with files, and fields that are there several times. */
    send(path: string, fields: Record<string, string | File | string[]>) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) {
        for (const each of [value].flat()) form.append(name, each);
      }
      return ask(path, form);
    },
    addToCart: (perfumeId: string, quantity = 1) =>
      ask("/cart", { intent: "add", perfumeId, quantity: String(quantity), to: "/cart" }),
    /** Where the answer leads to; null when nothing was ordered. */
    async checkOut(): Promise<string | null> {
      const seen = hiddenFields(await (await ask("/checkout")).text());
      return orderIdOf(await ask("/checkout", { ...typedAddress, ...seen }));
    },
    /** The same in the dialog over the perfumes. */
    async orderQuickly(): Promise<string | null> {
      const seen = hiddenFields(await (await ask("/perfumes?order=open")).text());
      return orderIdOf(await ask("/perfumes", { ...typedAddress, email, ...seen }));
    },
    /** Orders what cost this when its customer last looked. */
    async placeOrder(totalFils: number, idempotencyKey = newId()): Promise<string | null> {
      const seen = { mode: "new", totalFils: String(totalFils), idempotencyKey };
      return orderIdOf(await ask("/checkout", { ...typedAddress, ...seen }));
    },
  };
}

function hiddenFields(html: string): Record<string, string> {
  const inputs = html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g);
  return Object.fromEntries([...inputs].map(([, name, value]) => [name, value]));
}

function orderIdOf(answer: Response): string | null {
  const place = answer.headers.get("location") ?? "";
  return /^\/(?:order-confirmation\/|perfumes\?ordered=)([0-9a-f-]+)/.exec(place)?.[1] ?? null;
}
