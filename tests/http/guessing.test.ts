import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { session } from "#db/schema.ts";
import { mailsTo } from "../mails.ts";
import { cookieHeader, createAccount, password, signIn } from "./accounts.ts";
import { halfwaySignIns, withSecondFactor } from "./second-factor.ts";
import { type Site, startSite } from "./site.ts";

// Of many tries at once no more are checked than the limit, and then the right one opens nothing either.
// More kinds, with all of them in the very same moment: app/platform/auth/second-factor.server.test.ts.

const tries = 60;
const limit = 5;
/** How many of them are under way at any moment. */
const connections = 50;
const timeoutMs = 120_000;

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

/** Each from a network of its own, so that the limit per sender stops none. */
async function post(to: string, fields: Record<string, string>, cookie = "") {
  const sender = senders++;
  const address = `10.${sender >> 8}.${sender & 255}.1`;
  const answer = await site.post(to, fields, { cookie, "X-Forwarded-For": address });
  return {
    status: answer.status,
    cookies: answer.headers.getSetCookie(),
    text: await answer.text(),
  };
}
let senders = 0;

/** How many of the answers were of each kind. */
async function countsOf(answer: (at: number) => Promise<string | number>) {
  const counts: Record<string, number> = {};
  let next = 0;
  async function connection() {
    while (next < tries) {
      const kind = await answer(next++);
      counts[kind] = (counts[kind] ?? 0) + 1;
    }
  }
  await Promise.all(Array.from({ length: connections }, connection));
  return counts;
}

const sessionsOf = (userId: string) => site.db.$count(session, eq(session.userId, userId));

test(
  "of many codes of the app at once five are judged",
  async () => {
    const { userId, email, code } = await withSecondFactor(site.app);
    const before = await sessionsOf(userId);
    const halfway = await halfwaySignIns(site.app, userId, tries);
    const page = "/sign-in/second-factor";
    const counts = await countsOf(
      async (at) => (await post(page, { code: "111111" }, halfway[at])).status,
    );
    expect(counts).toEqual({ 401: limit, 429: tries - limit });
    const another = await post("/sign-in", { email, password });
    const right = await post(page, { code: await code() }, cookieHeader(another.cookies));
    expect(right.status).toBe(429);
    expect(await sessionsOf(userId)).toBe(before);
  },
  timeoutMs,
);

test.each([
  ["is proven", true],
  ["is not", false],
])(
  "of many mailed codes at once five are judged, where the address %s",
  async (_, emailVerified) => {
    const { email, userId } = await createAccount(site.app, { emailVerified });
    const cookie = cookieHeader((await post("/sign-in/code", { email })).cookies);
    const [mail] = await mailsTo(site.app, email);
    const right = /\d{6}/.exec(mail?.subject ?? "")?.[0] ?? "";
    const enter = async (code: string) => {
      const { text } = await post("/sign-in/code?sent=", { code }, cookie);
      return text.includes("This code can no longer be used") ? "unseen" : "judged";
    };
    const wrong = right === "111111" ? "222222" : "111111";
    expect(await countsOf(() => enter(wrong))).toEqual({ judged: limit, unseen: tries - limit });
    expect(await enter(right)).toBe("unseen");
    expect(await sessionsOf(userId)).toBe(0);
  },
  timeoutMs,
);

test(
  "of many passwords at once five are judged",
  async () => {
    const { email, userId } = await createAccount(site.app);
    const counts = await countsOf(
      async () => (await post("/sign-in", { email, password: "wrong" })).status,
    );
    expect(counts).toEqual({ 401: limit, 429: tries - limit });
    expect((await post("/sign-in", { email, password })).status).toBe(429);
    expect(await sessionsOf(userId)).toBe(0);
    await expect(signIn(site.app, email)).resolves.toContain("session_token");
  },
  timeoutMs,
);
