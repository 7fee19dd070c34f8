import { createOTP } from "@better-auth/utils/otp";
import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { auditLog, rateLimits, session, user } from "#db/schema.ts";
import { rowIn } from "../database.ts";
import { cookieHeader, createAccount, password, signedIn, signIn } from "./accounts.ts";
import { problemsOf } from "./form-html.ts";
import { secretOf } from "./second-factor.ts";
import { startSite, visibleText } from "./site.ts";

let admin: Awaited<ReturnType<typeof signedIn>>;
const site = await startSite();
beforeEach(async () => {
  await site.db.delete(rateLimits);
  await site.db.delete(user);
  await site.db.delete(auditLog);
  admin = await signedIn(site.app, { role: "owner", name: "Maryam Saif" });
});

const as = (cookie: string) => ({ headers: { cookie } });
const page = async (path: string, cookie = admin.cookie) => {
  const answer = await site.get(path, as(cookie));
  return { status: answer.status, text: visibleText(await answer.text()) };
};
const post = (path: string, fields: Record<string, string>, cookie = admin.cookie) =>
  site.post(path, fields, { cookie });
const actionsOn = async (rowId: string) => {
  const entries = await site.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(and(eq(auditLog.rowId, rowId), eq(auditLog.actorId, admin.userId)));
  return entries.map(({ action }) => action);
};
const oneTime = /[2-9a-z]{4}(?:-[2-9a-z]{4}){3}/;

test("an owner adds somebody, whose password is shown once and opens the area", async () => {
  const fields = {
    name: "Omar Haddad",
    username: "Omar",
    email: "Omar@Example.com",
    role: "counter",
  };
  const answer = await post("/admin/staff/new", fields);
  const text = visibleText(await answer.text());
  const secret = oneTime.exec(text)?.[0] ?? "";
  expect(text).toContain("The account is ready");
  const into = await site.post("/admin/login", { username: "omar", password: secret });
  expect(into.headers.get("location")).toBe("/admin/dashboard");
  const list = await page("/admin/staff");
  expect(list.text).toContain("Omar Haddad");
  expect(list.text).not.toContain(secret);
  expect(site.lines.join()).not.toContain(secret);
});

test("a username and an address in use are named", async () => {
  const fields = { name: "Omar", username: "omar", email: "omar@example.com", role: "counter" };
  const taken = await post("/admin/staff/new", { ...fields, username: admin.username });
  expect(problemsOf(await taken.text())).toEqual(["This username is in use"]);
  const address = await post("/admin/staff/new", { ...fields, email: admin.email });
  expect(problemsOf(await address.text())).toEqual(["This email has an account already"]);
});

test("a new password is given on a page of its own, and shown once", async () => {
  const omar = await signedIn(site.app, { role: "counter" });
  const reset = `/admin/staff/${omar.userId}/reset`;
  expect((await page(reset)).status).toBe(200);
  const text = visibleText(await (await post(reset, {})).text());
  const secret = oneTime.exec(text)?.[0] ?? "";
  expect((await site.get("/admin", as(omar.cookie))).status).toBe(302);
  const login = (password: string) =>
    site.post("/admin/login", { username: omar.username, password });
  expect((await login(password)).status).toBe(401);
  expect((await login(secret)).status).toBe(302);
  expect(await actionsOn(omar.userId)).toEqual(["staff.reset-password"]);
});

test.each<Record<string, string>>([{}, { intent: "fly" }, { intent: "rights", role: "customer" }])(
  "what no form asks for is refused: %j",
  async (fields) => {
    const { userId } = await createAccount(site.app, { role: "counter" });
    expect((await post(`/admin/staff/${userId}`, fields)).status).toBe(400);
    expect((await post("/admin/account", fields)).status).toBe(400);
  },
);

test("staff change their own name and sign their other devices out", async () => {
  const other = await signIn(site.app, admin.email);
  const renamed = await post("/admin/account", { intent: "rename", name: " Maryam\0 <b> " });
  expect(renamed.headers.get("location")).toBe("/admin/account");
  expect(await (await site.get("/admin/account", as(admin.cookie))).text()).toContain(
    'value="Maryam &lt;b&gt;"',
  );
  const empty = await post("/admin/account", { intent: "rename", name: " " });
  expect(problemsOf(await empty.text())).toEqual(["Name is required"]);
  await post("/admin/account", { intent: "end-others" });
  expect((await site.get("/admin", as(other))).headers.get("location")).toMatch(/login/);
  const sessions = await site.db.select().from(session).where(eq(session.userId, admin.userId));
  expect(sessions).toHaveLength(1);
  expect(await actionsOn(admin.userId)).toEqual([
    "staff.sign-in",
    "staff.sign-in",
    "staff.name",
    "staff.end-sessions",
  ]);
});

test("nobody ends the session of somebody else from their own page", async () => {
  const omar = await signedIn(site.app, { role: "counter" });
  const theirs = await rowIn(site.db, session, { userId: omar.userId });
  const answer = await post("/admin/account", { intent: "end-session", id: theirs.id });
  // As for a session of theirs that another tab has ended.
  expect(answer.headers.get("location")).toBe("/admin/account");
  expect((await page("/admin/account", omar.cookie)).status).toBe(200);
});

test("staff switch the second step on and off, and make new recovery codes", async () => {
  await site.db.update(user).set({ emailVerified: true });
  const factor = "/admin/account/second-factor";
  const prepared = await (await post(factor, { currentPassword: password })).text();
  const key = /font-mono[^>]*>((?:[A-Z2-7]{1,4} ?){8,})</.exec(prepared)?.[1] ?? "";
  const code = await createOTP(secretOf(key)).totp();
  const on = await post(`${factor}/confirm`, { code });
  expect(on.headers.get("location")).toBe("/admin/account");
  const cookie = cookieHeader(on.headers.getSetCookie());
  await post(`${factor}/recovery-codes`, { currentPassword: password }, cookie);
  const off = await post(`${factor}/off`, { currentPassword: password }, cookie);
  expect(off.headers.get("location")).toBe("/admin/account");
  expect(await actionsOn(admin.userId)).toEqual([
    "staff.sign-in",
    "staff.second-factor-on",
    "staff.recovery-codes",
    "staff.second-factor-off",
  ]);
});

test("the log tells who did what, is narrowed by its address, and leafs", async () => {
  const omar = await createAccount(site.app, { role: "counter", name: "Omar Haddad" });
  await post(`/admin/staff/${omar.userId}`, { intent: "rights", role: "owner" });
  const all = await page("/admin/audit");
  expect(all.text).toContain("Staff: role");
  expect(all.text).toContain("Staff Omar Haddad");
  expect(all.text).toContain("Role: Counter to Owner");
  const ofOmar = await page(`/admin/audit?record=user.${omar.userId}`);
  expect(ofOmar.text).toContain("Only what was done to Staff Omar Haddad");
  expect(ofOmar.text).toMatch(/1–1 of 1/);
  expect((await page(`/admin/audit?person=${omar.userId}`)).text).toContain(
    "Nothing was written down for this.",
  );
  expect((await page("/admin/audit?action=staff.role")).text).toMatch(/1–1 of 1/);
  const today = "2026-11-23";
  expect((await page(`/admin/audit?action=staff.role&day=${today}`)).text).toMatch(/1–1 of 1/);
  expect((await page("/admin/audit?day=2026-11-22")).text).toContain("Nothing was written down");
  const csv = await site.get(`/admin/audit.csv?action=staff.role`, {
    headers: { Cookie: admin.cookie },
  });
  expect(await csv.text()).toMatch(
    /,Staff: role and rights,Staff Omar Haddad,Role: Counter to Owner\r\n$/,
  );
  const many = Array.from({ length: 60 }, () => ({
    action: "note.add" as const,
    tableName: "orders",
    rowId: newId(),
    details: { name: "<b>" },
  }));
  await site.db.insert(auditLog).values(many);
  const second = await page("/admin/audit?action=note.add&page=2");
  expect(second.text).toContain("26–50 of 60");
  expect(second.text).toContain("The installation");
});

test("before a key, a view, a session or an account is taken away the page asks, and says what follows", async () => {
  const { userId } = await createAccount(site.app, { role: "counter" });
  const customer = await signedIn(site.app);
  for (const { email } of [admin, customer]) await signIn(site.app, email);
  await post("/admin/api", { intent: "add", name: "Books" });
  await post("/admin/views", { intent: "save", list: "bookings", name: "Mine", status: "pending" });
  const others = "Every other device has to sign in again";
  const one = "Whoever uses that device has to sign in again";
  for (const [path, intent, said, { cookie } = admin] of [
    ["/admin/api", "replace", "programs that carry this one are refused"],
    ["/admin/api", "revoke", "Programs that carry this key are refused at once"],
    ["/admin/views?list=bookings", "delete", "Deleting the view cannot be undone"],
    [`/admin/staff/${userId}`, "end-sessions", "Ends the session on every device"],
    [`/admin/staff/${userId}`, "disable", "Signs out every device at once"],
    ["/admin/account", "end-others", others],
    ["/admin/account", "end-session", one],
    ["/profile/security", "end-others", others, customer],
    ["/profile/security", "end-session", one, customer],
  ] as const) {
    const html = await (await site.get(path, as(cookie))).text();
    // A dialog, and without JavaScript what opens in its place.
    const question = /<(dialog|details).*?<\/\1>/gs;
    const posts = `value="${intent}"`;
    const asked = (html.match(question) ?? []).filter((each) => each.includes(posts));
    expect(asked, path).toHaveLength(2);
    for (const each of asked) expect(visibleText(each)).toContain(said);
    expect(html.replaceAll(question, ""), path).not.toContain(posts);
  }
});
