import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { auditLog, rateLimits, session, user } from "#db/schema.ts";
import { changeIn, emptyBeforeEach, goneDatabase } from "../database.ts";
import { cookieHeader, createAccount, password, signedIn } from "./accounts.ts";
import { newBrowser } from "./browser.ts";
import { problemsOf, trapOf } from "./form-html.ts";
import { withSecondFactor } from "./second-factor.ts";
import { startSite, visibleText } from "./site.ts";

const gone = await goneDatabase();
const site = await startSite();
const away = await startSite({}, gone);
emptyBeforeEach(site.db, rateLimits);

const login = (username: string, secret = password, more: Record<string, string> = {}) =>
  site.post("/admin/login", { username, password: secret, ...more });
const problems = async (answer: Response) => problemsOf(await answer.text());
const isDisabled = (html: string) => /<button[^>]*disabled=""[^>]*>(?:<span>)?Sign In/.test(html);

test("the page says that the database answers, what is promised, and is kept out of searches", async () => {
  const answer = await site.get("/admin/login");
  const html = await answer.text();
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(visibleText(html)).toMatch(/Database\s+Connected/);
  expect(visibleText(html)).toContain("Passwords are stored encrypted");
  expect(visibleText(html)).toContain("An account locks for 15 minutes after 5 failed attempts.");
  expect(html).toContain('name="robots" content="noindex"');
  expect(isDisabled(html)).toBe(false);
});

test("while the database is away nothing can be sent, and a post says so", async () => {
  const page = await away.get("/admin/login", { headers: { cookie: "auth.session_token=x" } });
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(visibleText(html)).toMatch(/Database\s+Not connected/);
  expect(isDisabled(html)).toBe(true);
  const posted = await away.post("/admin/login", { username: "admin", password });
  expect(posted.status).toBe(503);
  const words = "Unable to connect to database. Please try again later.";
  expect(await problems(posted)).toEqual([words]);
});

test("staff sign in, land on the dashboard, and log out", async () => {
  const { userId, username } = await createAccount(site.app, { role: "counter" });
  const into = await login(username.toUpperCase());
  expect(into.status).toBe(302);
  expect(into.headers.get("location")).toBe("/admin/dashboard");
  const cookie = cookieHeader(into.headers.getSetCookie());
  const page = await site.get("/admin/dashboard", { headers: { cookie } });
  expect(page.status).toBe(200);
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(visibleText(await page.text())).toContain(`Welcome, ${username}`);

  const again = await site.get("/admin/login?to=/admin/account", { headers: { cookie } });
  expect(again.headers.get("location")).toBe("/admin/account");

  const out = await site.post("/admin/logout", {}, { cookie });
  expect(out.headers.get("location")).toBe("/admin/login");
  expect(out.headers.get("clear-site-data")).toBe('"cache"');
  expect(await site.db.$count(session, eq(session.userId, userId))).toBe(0);
  const after = await site.get("/admin/dashboard", { headers: { cookie } });
  expect(after.headers.get("location")).toBe("/admin/login?to=%2Fadmin%2Fdashboard");
  const entries = await site.db.select().from(auditLog).where(eq(auditLog.actorId, userId));
  expect(entries.map(({ action }) => action)).toEqual(["staff.sign-in", "staff.sign-out"]);
});

test("staff who sign out on the site have signed out of their area, which is written down", async () => {
  const { cookie, userId } = await signedIn(site.app, { role: "counter" });
  const out = await site.post("/ar/sign-out", {}, { cookie });
  expect(out.headers.get("location")).toBe("/ar");
  const page = await site.get("/admin/account", { headers: { cookie } });
  expect(page.headers.get("location")).toBe("/admin/login?to=%2Fadmin%2Faccount");
  const entries = await site.db.select().from(auditLog).where(eq(auditLog.actorId, userId));
  expect(entries.map(({ action }) => action)).toEqual(["staff.sign-in", "staff.sign-out"]);
});

test.each([
  ["/admin/perfumes/orders?page=2", "/admin/perfumes/orders?page=2"],
  ["/profile", "/admin/dashboard"],
  ["https://evil.example/admin/staff", "/admin/dashboard"],
  ["/admin/login", "/admin/dashboard"],
])("signing in on the way to %s leads to %s", async (to, place) => {
  const { username } = await createAccount(site.app, { role: "counter" });
  expect((await login(username, password, { to })).headers.get("location")).toBe(place);
});

test.each([
  ["", "", ["Enter your username", "Enter your password"]],
  [" \t ", password, ["Enter your username"]],
  ["admin", "", ["Enter your password"]],
])("username %j and password %j: both are asked for", async (username, secret, fields) => {
  const answer = await login(username, secret);
  expect(answer.status).toBe(422);
  expect(await problems(answer)).toEqual(["Please enter both username and password", ...fields]);
});

test("a wrong password, an unknown username, a customer and a disabled account read the same", async () => {
  const staff = await createAccount(site.app, { role: "counter" });
  const customer = await createAccount(site.app);
  const disabled = await createAccount(site.app, { role: "owner" });
  await changeIn(site.db, user, { id: disabled.userId }, { isActive: false });
  const tries = [
    await login(staff.username, "wrong"),
    await login(`nobody-${newId()}`),
    await login(customer.email),
    await login(disabled.username),
  ];
  for (const answer of tries) {
    expect(answer.status).toBe(401);
    expect(answer.headers.getSetCookie().join()).not.toContain("session_token=");
    const html = await answer.text();
    expect(problemsOf(html)).toEqual(["Invalid username or password"]);
    expect(html).not.toMatch(/type="password"[^>]*value="[^"]/);
  }
});

test("five failures lock the account here and on the customers' page, and say until when", async () => {
  const { username, email } = await createAccount(site.app, { role: "owner" });
  for (let wrong = 0; wrong < 5; wrong++) {
    expect((await login(username, "wrong")).status).toBe(401);
  }
  const locked = await login(username);
  expect(locked.status).toBe(429);
  expect(await problems(locked)).toEqual([
    "Too many failed attempts. This account is locked until 3:16 PM (Dubai time).",
  ]);
  expect((await site.post("/sign-in", { email, password })).status).toBe(429);
});

test("robots, and senders who try too often, are held off", async () => {
  const { username } = await createAccount(site.app, { role: "counter" });
  const trap = trapOf(await (await site.get("/admin/login")).text());
  const trapped = await login(username, password, { [trap]: "x" });
  expect(await problems(trapped)).toEqual(["Login failed"]);
  const sender = { "X-Forwarded-For": "10.9.9.9" };
  const fields = { username, password: "" };
  for (let posts = 0; posts < 10; posts++) await site.post("/admin/login", fields, sender);
  const tooMany = await site.post("/admin/login", { username, password }, sender);
  expect(tooMany.status).toBe(429);
  expect(Number(tooMany.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("the second step stands between the password and the dashboard", async () => {
  const { username, code } = await withSecondFactor(site.app, { role: "owner" });
  const browser = newBrowser(site);
  const half = await browser.post("/admin/login", { username, password, to: "/admin/staff" });
  const step = half.headers.get("location") ?? "";
  expect(step).toBe("/sign-in/second-factor?to=%2Fadmin%2Fstaff");
  expect((await browser.get("/admin/staff")).headers.get("location")).toMatch(/^\/admin\/login/);
  expect(await (await browser.get(step)).text()).toContain(
    'href="/admin/login?to=%2Fadmin%2Fstaff"',
  );
  const wrong = await browser.post(step, { code: "000000", to: "/admin/staff" });
  expect(wrong.status).toBe(401);
  const done = await browser.post(step, { code: await code(), to: "/admin/staff" });
  expect(done.headers.get("location")).toBe("/admin/staff");
  expect((await browser.get("/admin/staff")).status).toBe(200);
});

test("a given password opens nothing but the page to choose another", async () => {
  const { userId, username } = await createAccount(site.app, { role: "owner" });
  await changeIn(site.db, user, { id: userId }, { mustChangePassword: true });
  const browser = newBrowser(site);
  await browser.post("/admin/login", { username, password });
  const page = "/admin/account/password";
  for (const path of ["/admin", "/admin/dashboard", "/admin/staff", "/admin/account"]) {
    expect((await browser.get(path)).headers.get("location")).toBe(page);
  }
  const html = await (await browser.get(page)).text();
  expect(html).toContain('action="/admin/logout"');
  expect(html).not.toMatch(/<nav|href="\/admin\/dashboard"|Debug/);
  const reset = await browser.post(`/admin/staff/${userId}/reset`, {});
  expect(reset.headers.get("location")).toBe(page);
  expect(visibleText(await (await browser.get(page)).text())).toContain("Choose your password");
  const change = (newPassword: string) =>
    browser.post(page, { currentPassword: password, newPassword });
  expect(await problems(await change(password))).toEqual([
    "Choose another password than the one you have",
  ]);
  expect(await problems(await change("five5"))).toEqual(["Minimum 6 characters"]);
  const changed = await change("one that only I know");
  expect(changed.headers.get("location")).toBe("/admin/dashboard");
  expect((await browser.get("/admin/staff")).status).toBe(200);
  expect((await login(username)).status).toBe(401);
  expect((await login(username, "one that only I know")).status).toBe(302);
});

test("an account of staff is not closed where customers close theirs", async () => {
  const { userId, cookie } = await signedIn(site.app, { role: "owner", emailVerified: true });
  const answer = await site.post("/profile/data", { currentPassword: password }, { cookie });
  expect(answer.status).toBe(409);
  expect(await site.db.$count(user, eq(user.id, userId))).toBe(1);
});
