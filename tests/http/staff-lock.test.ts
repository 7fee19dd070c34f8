import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { bookingSubmissions, rateLimits, session } from "#db/schema.ts";
import { addBooking } from "../inbox.ts";
import { password } from "./accounts.ts";
import { problemsOf } from "./form-html.ts";
import { startSite, visibleText } from "./site.ts";
import { visitor } from "./visitor.ts";

const site = await startSite();
const owner = await visitor(site, { role: "owner", name: "Maryam Saif" });
beforeEach(async () => {
  await site.db.delete(rateLimits);
  await site.db.delete(bookingSubmissions);
  await site.db.update(session).set({ lockedAt: null, pinTries: 0, updatedAt: new Date() });
});

const bookings = "/admin/dashboard/bookings";
const { get, post } = owner;
const tell = async (fields: Record<string, string>) => (await post("/admin/lock", fields)).json();
const leaveAlone = (minutes: number) =>
  site.db.update(session).set({ updatedAt: new Date(Date.now() - minutes * 60_000) });

test("after a while without use every address asks who is there, and shows and changes nothing", async () => {
  const booking = await addBooking(site.db, { name: "Layla Hassan" });
  await leaveAlone(18);
  const paths = [bookings, `${bookings}/${booking.id}`, "/admin/audit", "/admin/today"];
  for (const path of [
    ...paths,
    `${bookings}.csv`,
    "/admin/pulse",
    "/profile",
    "/admin/find.json",
  ]) {
    const answer = await get(path);
    const to = new URLSearchParams({ to: path });
    expect([answer.status, answer.headers.get("location")], path).toEqual([
      302,
      `/admin/unlock?${to}`,
    ]);
    expect(await answer.text()).not.toContain("Layla");
    const data = await get(`${path}.data`);
    expect(await data.text()).not.toContain("Layla");
  }
  expect(await (await get("/admin/status")).json()).toEqual({ state: "connected" });
  const change = { intent: "status", id: booking.id, seen: "pending", status: "confirmed" };
  expect((await post(bookings, change)).headers.get("location")).toMatch(/^\/admin\/unlock/);
  expect(await site.db.query.bookingSubmissions.findFirst()).toMatchObject({ status: "pending" });
});

test("an Arabic address asks in Arabic, whatever part of the page redirects", async () => {
  const led = async (path: string) => (await get(path)).headers.get("location");
  expect(await led("/ar/profile")).toBe("/ar/admin/account");
  await leaveAlone(18);
  expect(await led("/ar/admin/audit")).toBe("/ar/admin/unlock?to=%2Fadmin%2Faudit");
  const guest = await site.get("/ar/admin/discounts");
  expect(guest.headers.get("location")).toBe("/ar/admin/login?to=%2Fadmin%2Fdiscounts");
});

test("without script the password brings the page back that was asked for", async () => {
  await leaveAlone(18);
  const page = `/admin/unlock?${new URLSearchParams({ to: bookings })}`;
  const text = await owner.text(page);
  expect(text).toContain("PIN or password");
  expect(text).not.toContain("Audit log");
  const wrong = await post(page, { secret: "not the password", to: bookings });
  expect(wrong.status).toBe(422);
  expect(visibleText(await wrong.text())).toContain("That is not right");
  expect((await post(page, { secret: "", to: bookings })).status).toBe(422);
  const right = await post(page, { secret: password, to: bookings });
  expect([right.status, right.headers.get("location")]).toEqual([302, bookings]);
  expect((await get(bookings)).status).toBe(200);
  // It is not locked: there is nothing to be asked.
  expect((await get(page)).headers.get("location")).toBe(bookings);
});

test.each(["https://evil.example/admin/audit", "//evil.example", "/admin/logout", "/profile"])(
  "it leads nowhere else: %s",
  async (to) => {
    await leaveAlone(18);
    const right = await post("/admin/unlock", { secret: password, to });
    expect(right.headers.get("location")).toBe("/admin/dashboard");
  },
);

test("a page tells of use, locks, and is opened by the PIN in whatever digits", async () => {
  expect(await tell({ intent: "use" })).toEqual({ isLocked: false });
  const pin = await post("/admin/account/pin", { pin: "٢٥٠٩١٧", currentPassword: password });
  expect(pin.headers.get("location")).toBe("/admin/account");
  expect(await tell({ intent: "lock" })).toEqual({ isLocked: true });
  expect(await tell({ intent: "use" })).toEqual({ isLocked: true });
  expect((await get(bookings)).status).toBe(302);
  expect(await tell({ intent: "unlock", secret: "111222" })).toEqual({
    isLocked: true,
    problem: "That is not right",
  });
  expect(await tell({ intent: "unlock", secret: "٢٥٠٩١٧" })).toEqual({ isLocked: false });
  expect((await get(bookings)).status).toBe(200);
  expect((await post("/admin/lock", { intent: "fly" })).status).toBe(400);
});

test.each(["111111", "123456", "987654", "12345", "abcdef", "2509171", ""])(
  "a PIN that is none, or too easy, is refused: %s",
  async (pin) => {
    const answer = await post("/admin/account/pin", { pin, currentPassword: password });
    expect(answer.status).toBe(422);
    expect(problemsOf(await answer.text()).join()).toContain("New PIN");
  },
);

test("a PIN is set with the password only", async () => {
  const answer = await post("/admin/account/pin", { pin: "250918", currentPassword: "wrong one" });
  expect(answer.status).toBe(422);
});

test("whoever cannot open it can log out", async () => {
  const other = await visitor(site, { role: "counter" });
  await leaveAlone(18);
  const out = await other.post("/admin/logout", {});
  expect(out.headers.get("location")).toBe("/admin/login");
  expect(await site.db.$count(session, eq(session.userId, other.userId))).toBe(0);
});
