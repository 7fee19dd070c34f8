import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { rateLimits, session } from "#db/schema.ts";
import { whileUnreadable } from "../database.ts";
import { mailsTo as mailsOf } from "../mails.ts";
import { cookieHeader, createAccount, password, signedIn } from "./accounts.ts";
import { descriptionOf, fieldValues, problemsOf, trapOf } from "./form-html.ts";
import { type Site, startSite, visibleText } from "./site.ts";

const site = await startSite();

const newEmail = () => `${newId()}@example.com`;
const mailsTo = (address: string) => mailsOf(site.app, address);
const signIn = (email: string, secret = password, more: Record<string, string> = {}) =>
  site.post("/sign-in", { email, password: secret, ...more });
const textOf = async (address: string, cookie = "") =>
  visibleText(await (await site.get(address, { headers: { cookie } })).text());
/** The header names whoever is signed in. */
const isSignedIn = async (cookie: string) =>
  (await textOf("/contact", cookie)).includes("Sign Out");

test("a person signs up, signs in, is known by name, and signs out", async () => {
  const email = newEmail();
  const up = await site.post("/sign-up", { fullName: "Omar Haddad", email, password });
  expect(up.status).toBe(302);
  expect(up.headers.get("location")).toBe("/sign-in?done=sign-up");
  const headers = { cookie: cookieHeader(up.headers.getSetCookie()) };
  const next = await (await site.get("/sign-in?done=sign-up", { headers })).text();
  expect(visibleText(next)).toContain("Account created successfully! Check your email to verify.");
  expect(next).toContain(`value="${email}"`);
  expect((await mailsTo(email)).map(({ subject }) => subject).sort()).toEqual([
    "Confirm your email for Lamaan",
    "Welcome to Lamaan",
  ]);

  const into = await signIn(email, password, { to: "/contact?x=1" });
  expect(into.status).toBe(302);
  expect(into.headers.get("location")).toBe("/contact?x=1");
  const cookie = cookieHeader(into.headers.getSetCookie());
  const page = await textOf("/contact", cookie);
  expect(page).toContain("Omar Haddad");
  expect(page).toContain("Successfully signed in!");

  const out = await site.post("/sign-out", {}, { cookie });
  expect(out.headers.get("clear-site-data")).toBe('"cache"');
  expect(out.headers.get("location")).toBe("/");
  expect(out.headers.getSetCookie().join()).toMatch(/session_token=; Max-Age=0/);
  expect(await isSignedIn(cookie)).toBe(false);
});

test("the session's cookie is for the server alone, and under https for https alone", async () => {
  const cookieOf = async (where: Site) => {
    const { email } = await createAccount(where.app);
    const answer = await where.post("/sign-in", { email, password });
    return answer.headers.getSetCookie().find((cookie) => cookie.includes("session_token"));
  };
  const plain = await cookieOf(site);
  expect(plain).toMatch(
    /^auth\.session_token=.+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax/,
  );
  expect(plain).not.toContain("Secure");
  const secure = await startSite({ SITE_URL: "https://lamaan.example" });
  try {
    expect(await cookieOf(secure)).toMatch(/^__Secure-auth\.session_token=.+; Secure/);
  } finally {
    await secure.stop();
  }
});

test.each([
  ["fullName", " ", "Please enter your full name"],
  ["email", "ömar@example.com", "Email is invalid"],
  ["password", "five5", "Minimum 6 characters"],
  ["password", "a".repeat(129), "Please use 128 characters or fewer"],
])("a sign-up with %s '%s' is told '%s' at the field", async (field, value, problem) => {
  const typed = { fullName: "Omar Haddad", email: newEmail(), password };
  const response = await site.post("/sign-up", { ...typed, [field]: value });
  expect(response.status).toBe(422);
  const html = await response.text();
  expect(problemsOf(html)).toEqual([problem]);
  expect(descriptionOf(html, field)).toContain(problem);
  const kept = Object.entries(typed).filter(([name]) => name !== field && name !== "password");
  expect(
    fieldValues(
      html,
      kept.map(([name]) => name),
    ),
  ).toEqual(Object.fromEntries(kept));
  expect(html).not.toContain(typed.password);
});

test("six characters are enough, and a password is taken as it was typed", async () => {
  const email = newEmail();
  await site.post("/sign-up", { fullName: "Omar", email, password: " 6 é<b" });
  expect((await signIn(email, "6 é<b")).status).toBe(401);
  expect((await signIn(email, " 6 é<b")).status).toBe(302);
});

test("an address in capitals is the same account", async () => {
  const { email } = await createAccount(site.app);
  expect((await signIn(` ${email.toUpperCase()} `)).status).toBe(302);
});

test("nothing in an answer tells whether an address has an account", async () => {
  const known = (await createAccount(site.app)).email;
  const unknown = newEmail();
  async function answers(email: string) {
    const posts = [
      await site.post("/sign-up", { fullName: "Omar", email, password }),
      await signIn(email, "wrong password"),
      await site.post("/forgot-password", { email }),
      await site.post("/verify-email", { email }),
      await site.post("/sign-in/code", { email }),
    ];
    const read = posts.map(async (post) => {
      const text = visibleText(await post.text()).replaceAll(email, "");
      const cookies = post.headers.getSetCookie().map((cookie) => cookie.split("=")[0]);
      return { status: post.status, place: post.headers.get("location"), cookies, text };
    });
    return Promise.all(read);
  }
  // The sign-up of the unknown address would make it known.
  const [, ...ofUnknown] = await answers(unknown);
  const [signUpOfKnown, ...ofKnown] = await answers(known);
  expect(ofKnown).toEqual(ofUnknown);
  const [signUpOfUnknown] = await answers(newEmail());
  expect(signUpOfKnown).toEqual(signUpOfUnknown);
});

test("after five wrong passwords the account is locked, with the time in Dubai until when", async () => {
  const { email } = await createAccount(site.app);
  for (let tries = 0; tries < 5; tries++) {
    const response = await signIn(email, "wrong password");
    expect(response.status).toBe(401);
    expect(problemsOf(await response.text())).toEqual(["Incorrect email or password"]);
  }
  const locked = await signIn(email);
  expect(locked.status).toBe(429);
  // The clock stands a moment after 15:00 in Dubai, and the time is rounded up.
  expect(problemsOf(await locked.text())).toEqual([
    "Too many failed attempts. For your security, signing in with this email is locked until 3:16 PM (Dubai time). Resetting your password unlocks it at once.",
  ]);
  const inArabic = await site.post("/ar/sign-in", { email, password });
  expect(problemsOf(await inArabic.text())[0]).toContain("3:16 م");
});

test("the eleventh post of a minute is told to wait, whatever it is for", async () => {
  const sender = { "X-Forwarded-For": "198.51.100.20" };
  for (let posts = 0; posts < 10; posts++) {
    await site.post(posts % 2 ? "/sign-up" : "/forgot-password", {}, sender);
  }
  const { email } = await createAccount(site.app);
  const refused = await site.post("/sign-in", { email, password }, sender);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(problemsOf(await refused.text())).toEqual([
    "Too many attempts. Please wait a minute and try again.",
  ]);
});

test.each(["/sign-in", "/sign-up", "/forgot-password", "/verify-email", "/sign-in/code"])(
  "a robot that fills the hidden field of %s is refused with a reason",
  async (address) => {
    const trap = trapOf(await (await site.get(address)).text());
    const fields = { fullName: "Omar", email: newEmail(), password };
    const response = await site.post(address, { ...fields, [trap]: "https://spam.example" });
    expect(response.status).toBe(422);
    expect(problemsOf(await response.text())[0]).toContain("a hidden field");
    expect(await mailsTo(fields.email)).toEqual([]);
  },
);

test("a link to set a password works once, and says so afterwards", async () => {
  const { email, cookie } = await signedIn(site.app);
  for (let wrong = 0; wrong < 6; wrong++) await signIn(email, "wrong");
  const asked = await site.post("/ar/forgot-password", { email, to: "/cart" });
  expect(asked.headers.get("location")).toBe("/ar/sign-in?done=reset&to=%2Fcart");
  const [mail] = await mailsTo(email);
  const link = /\/ar\/reset-password\?token=[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "";
  expect((await site.get(link)).status).toBe(200);
  const short = await site.post(link, { newPassword: "five5" });
  expect(problemsOf(await short.text())).toEqual(["6 أحرف على الأقل"]);

  const set = await site.post(link, { newPassword: "the new password" });
  expect(set.headers.get("location")).toBe("/ar/sign-in?done=password");
  expect(await isSignedIn(cookie)).toBe(false);
  expect((await signIn(email, "the new password")).status).toBe(302);

  const again = await site.get(link);
  expect(again.status).toBe(410);
  expect(visibleText(await again.text())).toContain("لم يعد هذا الرابط صالحًا");
  const late = await site.post(link, { newPassword: "another password" });
  expect(visibleText(await late.text())).toContain("لم يعد هذا الرابط صالحًا");
  expect((await signIn(email, "another password")).status).toBe(401);
});

test.each(["/reset-password", "/reset-password?token=", "/reset-password?token=nonsense"])(
  "%s offers to ask for another link",
  async (address) => {
    const response = await site.get(address);
    expect(response.status).toBe(410);
    const html = await response.text();
    expect(visibleText(html)).toContain("This link no longer works");
    expect(html).toContain('action="/forgot-password"');
  },
);

test("the link of the verification mail asks, and its button ends on a page without its token", async () => {
  const email = newEmail();
  await site.post("/sign-up", { fullName: "Omar", email, password });
  const mail = (await mailsTo(email)).find(({ text }) => text.includes("verify-email"));
  const link = /\/verify-email\?token=[\w.-]+/.exec(mail?.text ?? "")?.[0] ?? "";
  const isVerified = async () =>
    (await site.db.query.user.findFirst({ where: (row) => eq(row.email, email) }))?.emailVerified;
  expect(await textOf(link)).toContain("Confirm my email");
  expect(await isVerified()).toBe(false);
  const followed = await site.post(link, {});
  expect(followed.headers.get("location")).toBe("/verify-email?confirmed");
  expect(await textOf("/verify-email?confirmed")).toContain("Your email is confirmed");
  expect(await isVerified()).toBe(true);
  const forged = await site.post(`${link}x`, {});
  expect(forged.headers.get("location")).toBe("/verify-email?gone");
  expect(await textOf("/verify-email?gone")).toContain("This link no longer works");
});

test("whoever is signed in is sent on from the pages to sign in", async () => {
  const { cookie } = await signedIn(site.app);
  for (const page of ["/sign-in", "/sign-up", "/sign-in/code"]) {
    const response = await site.get(`${page}?to=/contact`, { headers: { cookie } });
    expect(response.headers.get("location")).toBe("/contact");
  }
  expect(await textOf("/contact?auth=login", cookie)).not.toContain("Forgot password?");
});

test("whoever asks for a link while signed in is told so where they came from", async () => {
  const { email, cookie } = await signedIn(site.app);
  const to = "/profile/security";
  const asked = await site.post("/forgot-password", { email, to }, { cookie });
  expect(asked.headers.get("location")).toBe(to);
  const notice = cookieHeader(asked.headers.getSetCookie());
  expect(await textOf(to, `${cookie}; ${notice}`)).toContain("Password reset email sent!");
});

test("a session that was ended elsewhere is ended, and signing in anew starts another", async () => {
  const { email, userId, cookie } = await signedIn(site.app);
  await site.db.delete(session).where(eq(session.userId, userId));
  const page = await site.get("/contact", { headers: { cookie } });
  expect(page.headers.getSetCookie().join()).toMatch(/session_token=; Max-Age=0/);
  const anew = await site.post("/sign-in", { email, password }, { cookie });
  const cookies = anew.headers.getSetCookie().filter((each) => each.includes("session_token"));
  expect(cookies).toHaveLength(1);
  expect(await isSignedIn(cookieHeader(cookies))).toBe(true);
});

test.each([
  ["login", "Sign In", "Forgot password?"],
  ["signup", "Create Account", "Minimum 6 characters"],
  ["reset", "Reset Password", "Remember your password?"],
])("?auth=%s opens its form over any page, whole without script", async (mode, title, words) => {
  for (const page of ["/", "/contact", "/services/premium-wash", "/nowhere"]) {
    const html = await (await site.get(`${page}?auth=${mode}`)).text();
    const dialog = /<dialog id="auth" open="".*?<\/dialog>/s.exec(html)?.[0] ?? "";
    expect(visibleText(dialog)).toContain(title);
    expect(visibleText(dialog)).toContain(words);
    expect(html).toContain("data-hydrate");
  }
  expect(await (await site.get("/?auth=nonsense")).text()).not.toContain('<dialog id="auth"');
});

test("a failing database is told as such, and logged once without the address", async () => {
  const email = newEmail();
  site.lines.length = 0;
  await whileUnreadable(site.db, "rate_limits", async () => {
    const response = await signIn(email);
    expect(response.status).toBe(503);
    expect(problemsOf(await response.text())).toEqual(["An error occurred"]);
  });
  expect(site.lines.filter((line) => line.includes('"level":"error"'))).toHaveLength(1);
  expect(site.lines.join()).not.toContain(email);
});

test("nothing of all this leaves an address, a name or a secret in the log", async () => {
  site.lines.length = 0;
  const email = newEmail();
  await site.post("/sign-up", { fullName: "Zubaida Unusual", email, password });
  await signIn(email, "wrong password");
  await site.post("/forgot-password", { email });
  const [mail] = (await mailsTo(email)).filter(({ text }) => text.includes("reset-password"));
  const token = /token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "no token";
  await site.get(`/reset-password?token=${token}`);
  const log = site.lines.join();
  for (const secret of [email, "Zubaida", password, token]) expect(log).not.toContain(secret);
});

test("while passwords are tried from everywhere, a browser that signed in before does so again", async () => {
  const { email } = await createAccount(site.app);
  const staff = await createAccount(site.app, { role: "counter" });
  const known = cookieHeader((await signIn(email)).headers.getSetCookie());
  const out = await site.post("/sign-out", {}, { cookie: known });
  expect(out.headers.getSetCookie().join()).not.toContain("known_browser");
  const mark = known.split("; ").find((cookie) => cookie.includes("known_browser")) ?? "";

  await signIn(newEmail(), "a guess");
  const ofAll = eq(rateLimits.key, "wrong-sign-ins");
  await site.db.update(rateLimits).set({ count: 2_000 }).where(ofAll);
  const refused = await signIn(email);
  expect(refused.status).toBe(429);
  expect(visibleText(await refused.text())).toMatch(
    /Until 3:06\sPM \(Dubai time\) a password opens an account only in a browser that has signed in to it before\. A code by email signs you in at once\./,
  );
  const refusedStaff = await site.post("/admin/login", { username: staff.username, password });
  expect(refusedStaff.status).toBe(429);
  expect(visibleText(await refusedStaff.text())).toContain(
    "A code by email, on the sign-in page of customers, works at once.",
  );
  const page = await site.get("/services", { headers: { cookie: mark } });
  expect(page.headers.get("cache-control")).toContain("public");
  const again = await site.post("/sign-in", { email, password }, { cookie: mark });
  expect(again.status).toBe(302);
  await site.db.delete(rateLimits).where(ofAll);
});
