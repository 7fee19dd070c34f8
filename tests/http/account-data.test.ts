import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { account, emailOutbox, orders, rateLimits, user } from "#db/schema.ts";
import { rowIn } from "../database.ts";
import { addOrder, addPerfume } from "../shop.ts";
import { cookieHeader, password, signIn } from "./accounts.ts";
import { problemsOf } from "./form-html.ts";
import { startSite, visibleText } from "./site.ts";
import { type Visitor, visitor, visitorWith } from "./visitor.ts";

let aisha: Awaited<ReturnType<typeof visitor>>;
const site = await startSite();
const perfumeId = (await addPerfume(site.db)).id;
beforeEach(async () => {
  await site.db.delete(rateLimits);
  await site.db.delete(orders);
  aisha = await visitor(site, { name: "Aisha Khan" });
});

const close = (person: Visitor, fields: Record<string, string>) =>
  person.post("/profile/data", fields);
const isThere = async () => (await site.db.$count(user, eq(user.id, aisha.userId))) === 1;

test("the download is a named file with the customer's own data and no secrets", async () => {
  const { orderNumber } = await addOrder(site.db, aisha.userId, [perfumeId]);
  const other = await visitor(site, { name: "Omar Haddad" });
  const response = await aisha.get("/profile/data/download");
  expect(response.status).toBe(200);
  expect(response.headers.get("content-disposition")).toBe(
    'attachment; filename="lamaan-my-data-2026-11-23.json"',
  );
  expect(response.headers.get("cache-control")).toBe("no-store");
  const text = await response.text();
  expect(JSON.parse(text)).toMatchObject({
    account: { email: aisha.email },
    orders: [{ orderNumber }],
  });
  expect(text).not.toContain(other.email);
  const sessions = await site.db.query.session.findMany();
  for (const { token } of sessions) expect(text).not.toContain(token);
});

test("a guest downloads nothing and deletes nobody", async () => {
  const response = await site.get("/profile/data/download");
  expect([response.status, await response.text()]).toEqual([302, ""]);
  expect((await site.post("/profile/data", { currentPassword: password })).status).toBe(302);
  expect(await isThere()).toBe(true);
});

test("closing the account signs out everywhere and leaves orders without the person", async () => {
  const phone = await signIn(site.app, aisha.email);
  const { id, orderNumber } = await addOrder(site.db, aisha.userId, [perfumeId], {
    status: "delivered",
    customerEmail: aisha.email,
  });
  const response = await close(aisha, { currentPassword: password });
  expect([response.status, response.headers.get("location")]).toEqual([302, "/"]);
  const cookies = response.headers.getSetCookie();
  expect(cookies.join("\n")).toMatch(/session_token=; Max-Age=0/);
  expect(await visitorWith(site, cookieHeader(cookies)).text("/")).toContain(
    "Your account has been deleted",
  );

  for (const cookie of [aisha.cookie, phone]) {
    expect((await visitorWith(site, cookie).get("/profile")).status).toBe(302);
  }
  await expect(signIn(site.app, aisha.email)).rejects.toThrow();
  const order = await rowIn(site.db, orders, { id });
  expect(order).toMatchObject({
    orderNumber,
    userId: null,
    customerName: "Deleted customer",
    city: "Dubai",
    totalFils: 11_425,
  });
  expect(JSON.stringify(order)).not.toMatch(/Layla|@example\.com|0501234567|Villa/);
  expect(await site.db.$count(emailOutbox, eq(emailOutbox.toAddress, aisha.email))).toBe(0);
});

test.each([
  ["a wrong password", { currentPassword: "wrong" }, "The current password is not right"],
  ["no password", {}, "Current password is required"],
  ["the word in place of the password", { word: "DELETE" }, "Current password is required"],
])("%s deletes nothing", async (_, fields, problem) => {
  const response = await close(aisha, fields as Record<string, string>);
  expect(response.status).toBe(422);
  expect(problemsOf(await response.text())).toEqual([problem]);
  expect(await isThere()).toBe(true);
});

test("while an order is under way the account stays, and the page says why", async () => {
  const { orderNumber } = await addOrder(site.db, aisha.userId, [perfumeId], {
    status: "shipped",
  });
  const page = await aisha.html("/profile/data");
  expect(visibleText(page)).toContain(
    `You still have orders or returns under way: ${orderNumber}.`,
  );
  expect(page).not.toContain('name="currentPassword"');
  const response = await close(aisha, { currentPassword: password });
  expect(response.status).toBe(409);
  expect(await isThere()).toBe(true);
});

test("without a password the word is asked for, in the language of the page", async () => {
  await site.db.delete(account).where(eq(account.userId, aisha.userId));
  const wrong = await close(aisha, { word: "delete me" });
  expect(problemsOf(await wrong.text())).toEqual(["Type DELETE exactly"]);
  expect(await isThere()).toBe(true);
  const arabic = await site.post("/ar/profile/data", { word: "حذف" }, { Cookie: aisha.cookie });
  expect(arabic.headers.get("location")).toBe("/ar");
  expect(await isThere()).toBe(false);
});
