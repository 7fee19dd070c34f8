import { hashPassword } from "better-auth/crypto";
import { newId } from "#app/lib/ids.ts";
import type { Db } from "#db/client.ts";
import { account, user } from "#db/schema/auth.ts";

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

const password = "a long enough password";

/** Accounts that can sign in with one password; returns their e-mail addresses. */
export async function addAccounts(db: Db, count: number): Promise<string[]> {
  const hash = await hashPassword(password);
  const people = Array.from({ length: count }, () => {
    const id = newId();
    return { id, name: "Layla Hassan", email: `${id}@example.com` };
  });
  await db.insert(user).values(people);
  await db.insert(account).values(
    people.map(({ id }) => ({
      ...{ userId: id, accountId: id, providerId: "credential", password: hash },
    })),
  );
  return people.map(({ email }) => email);
}

/** Somebody who keeps their cookies while the server at `url()` comes and goes. */
export function newShopper(url: () => string, email: string, address: () => string) {
  const cookies = new Map<string, string>();
  async function ask(path: string, fields?: Record<string, string>) {
    const answer = await fetch(url() + path, {
      method: fields ? "POST" : "GET",
      redirect: "manual",
      body: fields && new URLSearchParams(fields),
      headers: {
        "X-Forwarded-For": address(),
        Cookie: [...cookies].map((cookie) => cookie.join("=")).join("; "),
        ...(fields && { Origin: url() }),
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
    signIn: () => ask("/sign-in", { email, password, to: "/perfumes" }),
    addToCart: (perfumeId: string) => ask("/cart", { intent: "add", perfumeId, to: "/cart" }),
    /** Where the answer leads to; null when nothing was ordered. */
    async checkOut(): Promise<string | null> {
      const seen = hiddenFields(await (await ask("/checkout")).text());
      return orderIdOf(await ask("/checkout", { ...typedAddress, ...seen }));
    },
    /** Orders what cost this when its customer last looked. */
    async placeOrder(totalFils: number): Promise<string | null> {
      const seen = { mode: "new", totalFils: String(totalFils), idempotencyKey: newId() };
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
  return /^\/order-confirmation\/(.+)$/.exec(place)?.[1] ?? null;
}
