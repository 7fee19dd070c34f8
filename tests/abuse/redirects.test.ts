import { expect, test } from "vitest";
import { rateLimits } from "#db/schema.ts";
import { emptyBeforeEach } from "../database.ts";
import { createAccount, password, signedIn } from "../http/accounts.ts";
import { startSite } from "../http/site.ts";
import { addPerfume } from "../shop.ts";

let cookie: string;
let email: string;
let username: string;
const site = await startSite();
({ cookie, email } = await signedIn(site.app, { emailVerified: true }));
({ username } = await createAccount(site.app, { role: "counter" }));
const perfumeId = (await addPerfume(site.db)).id;
emptyBeforeEach(site.db, rateLimits);

const evil = [
  "//evil.example",
  "///evil.example",
  "////evil.example//",
  "/\\evil.example",
  "\\\\evil.example",
  "/\\/evil.example",
  "\\/evil.example",
  "https://evil.example",
  "https:evil.example",
  "http:/evil.example",
  "HTTPS:\\evil.example",
  "//evil.example:80@localhost",
  "http://localhost:3000@evil.example/",
  "http://localhost:3000.evil.example/",
  "javascript:alert(1)",
  " javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,x",
  "\t//evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r/evil.example",
  "\0//evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/x/..//evil.example",
  "/%2e//evil.example",
  "/ar//evil.example",
  "/ar/\\evil.example",
  "/ar/.//evil.example",
  "/%2f%2fevil.example",
  "/%5cevil.example",
  "/%09/evil.example",
  "/%0d%0aSet-Cookie: evil=1",
  "/\r\nSet-Cookie: evil=1",
  "/\u2215/evil.example",
  "\uFF0F\uFF0Fevil.example",
  "/\uFF0Fevil.example",
  "//\u3002evil.example",
  "/\u2028/evil.example",
  "//[::1]",
  "//[",
  "/;@evil.example",
  "?to=//evil.example",
  "evil.example",
  "",
];

/** For forms whose answer takes a while, as hashing a password does. */
const fewEvil = evil.filter((_, at) => at % 8 === 0);

type Way = [name: string, ask: (to: string) => Promise<Response>, evil?: string[]];

const get = (path: string) => (to: string) =>
  site.get(`${path}${encodeURIComponent(to)}`, { headers: { cookie } });
const post =
  (path: string, fields: () => Record<string, string>, isSignedIn = false) =>
  (to: string) =>
    site.post(path, { ...fields(), to }, isSignedIn ? { cookie } : {});

/** Every place that is told where to go on to; whoever is signed in is sent on at once by some. */
const ways: Way[] = [
  ["the language", get("/language/en?to=")],
  ["the language, in Arabic", get("/language/ar?to=")],
  ["signing in, when one is signed in", get("/sign-in?to=")],
  ["the same in Arabic", get("/ar/sign-in?to=")],
  ["signing up, when one is signed in", get("/sign-up?to=")],
  ["the code, when one is signed in", get("/sign-in/code?to=")],
  ["the second factor", get("/sign-in/second-factor?to=")],
  ["another provider", get("/sign-in/with/google?to=")],
  ["the staff's way in", get("/admin/login?to=")],
  ["the dialog to sign in", get("/perfumes?auth=login&to=")],
  ["the answer of a provider", get("/auth/v1/callback/google?callbackURL=")],
  ["signing in", post("/sign-in", () => ({ email, password })), fewEvil],
  ["signing in, in Arabic", post("/ar/sign-in", () => ({ email, password })), fewEvil],
  ["signing up", post("/sign-up", () => ({ fullName: "A B", email, password })), fewEvil],
  ["a forgotten password", post("/forgot-password", () => ({ email }))],
  ["a code by mail", post("/sign-in/code", () => ({ intent: "send", email }))],
  ["signing out", post("/sign-out", () => ({}))],
  ["the staff's way in, posted", post("/admin/login", () => ({ username, password })), fewEvil],
  ["the currency", post("/currency", () => ({ code: "USD" }))],
  ["the currency, in Arabic", post("/ar/currency", () => ({ code: "USD" }))],
  ["the cart", post("/cart", () => ({ intent: "add", perfumeId, quantity: "1" }))],
  ["the cart of a customer", post("/ar/cart", () => ({ intent: "add", perfumeId }), true)],
];

/** Where a browser that stands on a page of ours is led to. */
const placeOf = (location: string) => URL.parse(location, "http://localhost:3000/a/b");

test.each(ways)("%s leads to nowhere but our own pages", async (_, ask, tried = evil) => {
  for (const to of tried) {
    await site.db.delete(rateLimits);
    const answer = await ask(to);
    await answer.body?.cancel();
    expect(answer.status, to).toBeLessThan(500);
    expect(answer.headers.getSetCookie().join(), to).not.toContain("evil");
    const location = answer.headers.get("location");
    if (location === null) continue;
    expect(placeOf(location)?.origin, `${to} led to ${location}`).toBe("http://localhost:3000");
    // What a page hands on to the next one is checked there once more.
    expect(location, to).not.toMatch(/^[^?]*[\\\s]/);
  }
});

test.each([
  "//evil.example",
  "//evil.example/",
  "//evil.example/ar",
  "///evil.example/%2e%2e",
  "/\\evil.example",
  "/%5cevil.example/About",
  "/ar//evil.example",
  "//evil.example/About/",
  "/About//evil.example/",
])("the address %s leads to no other site", async (path) => {
  for (const brought of ["", "language=ar", cookie]) {
    const answer = await site.get(path, { headers: { Cookie: brought } });
    const location = answer.headers.get("location") ?? "/";
    expect(placeOf(location)?.origin, location).toBe("http://localhost:3000");
  }
});
