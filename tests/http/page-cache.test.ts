import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { publicRoutes } from "#app/public-routes.ts";
import { contentEntries, perfumes } from "#db/schema.ts";
import { seed } from "#db/seed.ts";
import { changeIn, goneDatabase } from "../database.ts";
import { addPerfume } from "../shop.ts";
import { signedIn } from "./accounts.ts";
import { booking, bookingPage, message } from "./public-forms.ts";
import { startSite, visibleText } from "./site.ts";

const gone = await goneDatabase();
const site = await startSite();
const db = site.db;
await seed(db);
beforeEach(() => {
  site.app.db = db;
});

const get = (address: string, headers: Record<string, string> = {}, of = site) =>
  of.get(address, { headers });
const htmlOf = async (...args: Parameters<typeof get>) => (await get(...args)).text();
const sharing = (answer: Response) => answer.headers.get("cache-control");

/** Every kind of page that React takes over, with all that it knows in it. */
const hydrated = [
  bookingPage,
  "/contact",
  "/offers/ceramic-coating-shine-drive",
  "/summeroffers/summer-gold-package",
  "/perfumes",
  "/perfumes/oud",
];

test.each(hydrated)(
  "%s stays the same when it is made anew and nothing changed",
  async (address) => {
    const start = new Date("2026-11-23T12:00:00Z");
    site.setClock(start);
    const first = await get(address);
    const html = await first.text();
    expect(html).toContain("data-hydrate");
    expect(html).not.toContain(first.headers.get("x-request-id"));
    for (const minutes of [1, 59]) {
      site.setClock(new Date(start.getTime() + minutes * 60_000));
      const again = await get(address, { "If-None-Match": first.headers.get("etag") ?? "" });
      expect(again.status).toBe(304);
    }
  },
);

// What each page shows to whom is tried in personal-pages.test.ts.
test("a customer's page is the customer's, also for a browser that still has a guest's", async () => {
  const { cookie } = await signedIn(site.app, { name: "Aisha Khan" });
  for (let round = 0; round < 2; round++) {
    const own = await get("/services", { Cookie: cookie });
    expect(sharing(own)).toBe("private, no-cache");
    expect(own.headers.get("content-security-policy")).toMatch(/'nonce-/);
    const guests = await get("/services");
    expect(sharing(guests)).toMatch(/^public/);
    for (const tag of [guests.headers.get("etag") ?? "", "*"]) {
      const conditional = await get("/services", { Cookie: cookie, "If-None-Match": tag });
      expect(conditional.status).toBe(200);
      expect(visibleText(await conditional.text())).toContain("Aisha Khan");
    }
  }
});

test("addresses that show something of somebody are kept by nobody", async () => {
  const booked = await site.post(bookingPage, booking);
  const sent = await site.post("/contact", message);
  const { cookie } = await signedIn(site.app);
  const places = [booked, sent].map(
    (answer) => answer.headers.get("location")?.split("#")[0] ?? "",
  );
  for (const address of [
    ...places,
    "/?auth=login",
    `${bookingPage}?auth=signup`,
    "/cart",
    "/profile",
    "/checkout",
    "/sign-in",
    "/admin/login",
    "/nowhere",
    "/services/nothing",
    "/perfumes/nothing",
    "/perfumes.data",
    `${bookingPage}.data`,
    "/language/ar?to=/",
  ]) {
    for (const Cookie of ["", cookie]) {
      expect(sharing(await get(address, { Cookie })) ?? "", address).not.toContain("public");
    }
  }
  for (const address of places)
    expect(visibleText(await htmlOf(address))).toMatch(/Booking received|Message sent/i);
  for (const page of [bookingPage, "/contact"]) {
    expect(await htmlOf(page)).not.toMatch(/Al Mansoori|Haddad/);
  }
});

test("a form that was refused stands in no page of others", async () => {
  for (const [address, fields] of [
    [bookingPage, { ...booking, email: "not-an-address" }],
    ["/contact", { ...message, phone: "12" }],
  ] as const) {
    const before = await htmlOf(address);
    const refused = await site.post(address, fields);
    expect(refused.status).toBe(422);
    expect(sharing(refused)).toBe("private, no-cache");
    expect(await refused.text()).toMatch(/Aisha|Omar/);
    expect(await htmlOf(address)).toBe(before);
  }
});

test("what staff change shows at once, whoever changed it and how", async () => {
  const one = await addPerfume(db, { name: "Before", displayOrder: 900, slug: "watched" });
  const two = await addPerfume(db, { name: "Second", displayOrder: 901 });
  const shown = async () => visibleText(await htmlOf("/perfumes"));
  const etagOf = async (address: string) => (await get(address)).headers.get("etag");
  expect(await shown()).toMatch(/Before.*Second/);
  expect(await etagOf("/perfumes")).toBe(await etagOf("/perfumes"));

  await changeIn(db, perfumes, { id: one.id }, { name: "After" });
  expect(await shown()).toMatch(/After.*Second/);
  expect(visibleText(await htmlOf("/perfumes/watched"))).toContain("After");
  expect(visibleText(await htmlOf("/ar/perfumes/watched"))).toContain("عود");

  // Not by our code, which would note the time of the change.
  await db.execute(sql`update perfumes set price = 4321 where id = ${one.id}`);
  expect(await shown()).toContain("AED 4,321");
  await changeIn(db, perfumes, { id: one.id }, { displayOrder: 902 });
  expect(await shown()).toMatch(/Second.*After/);
  await changeIn(db, perfumes, { id: two.id }, { stockQuantity: 0 });
  expect(await shown()).not.toContain("Second");
  await changeIn(db, perfumes, { id: two.id }, { stockQuantity: 9 });
  expect(await shown()).toContain("Second");
  await db
    .transaction(async (tx) => {
      await tx.update(perfumes).set({ name: "Never" }).where(eq(perfumes.id, one.id));
      tx.rollback();
    })
    .catch(() => {});
  expect(await shown()).toMatch(/Second.*After/);
  await changeIn(db, perfumes, { id: one.id }, { deletedAt: site.app.now() });
  expect(await shown()).not.toContain("After");
  expect((await get("/perfumes/watched")).status).toBe(404);
  await changeIn(db, perfumes, { id: two.id }, { deletedAt: site.app.now() });
  expect(await shown()).not.toContain("Second");
});

test("while the database is away, the shop is the one that was last seen", async () => {
  await addPerfume(db, { name: "Seen before the outage" });
  const before = await htmlOf("/perfumes");
  const { cookie } = await signedIn(site.app, { name: "Aisha Khan" });
  site.app.db = gone;
  site.setClock(new Date(site.app.now().getTime() + 3_600_000));
  expect(await htmlOf("/perfumes")).toBe(before);
  // Of what nobody has asked for there is no copy, and one made now is not kept.
  const other = await get("/ar/perfumes/aroma");
  expect([other.status, sharing(other)]).toEqual([200, "private, no-cache"]);
  expect((await get("/services")).status).toBe(200);
  expect(await htmlOf("/perfumes", { Cookie: cookie })).not.toContain("Aisha");
  site.app.db = db;
  expect(sharing(await get("/ar/perfumes/aroma"))).toMatch(/^public/);
});

/** Every page without a form or free times: of the time it may show the day alone, as it is kept that long. */
const lasting = Object.entries(publicRoutes)
  .filter(([, route]) => !("form" in route || "freeTimes" in route))
  .map(([path]) => path.replace("/perfumes/:id", "/perfumes/oud"));

test.each(lasting)("%s is the same from the first to the last moment of a day", async (address) => {
  const etags = new Set<string | null>();
  // By turns of two days, so that each is made for its moment.
  for (const time of ["00:00:00", "09:59:59", "15:30:00", "23:59:59"]) {
    site.setClock(new Date("2026-11-20T12:00:00+04:00"));
    await get(address);
    site.setClock(new Date(`2026-11-24T${time}+04:00`));
    const answer = await get(address);
    expect(answer.status).toBe(200);
    etags.add(answer.headers.get("etag"));
  }
  expect(etags.size).toBe(1);
});

test("a perfume's page lasts for the day, until what stands in it changes, behind it as well", async () => {
  const oud = "/perfumes/oud";
  const start = new Date("2026-11-25T06:00:00+04:00").getTime();
  const at = (minutes: number) => site.setClock(new Date(start + minutes * 60_000));
  const shown = async () => visibleText(await htmlOf(oud));
  for (const minutes of [0, 1, 2, 600]) {
    at(minutes);
    expect(await shown()).toContain("Oud");
  }
  const reasons = eq(contentEntries.kind, "perfumeReasons");
  const [first] = await db.select().from(contentEntries).where(reasons).limit(1);
  const named = (title: string) => ({
    ...(first?.published as object),
    title: { en: title, ar: title },
  });
  const own = eq(contentEntries.id, first?.id ?? "");
  await db
    .update(contentEntries)
    .set({ published: named("A reason of today") })
    .where(own);
  expect(await shown()).toContain("A reason of today");
  await db.update(contentEntries).set({ published: first?.published }).where(own);
  expect(await shown()).not.toContain("A reason of today");
  const added = await addPerfume(db, { name: "Behind it", displayOrder: 0 });
  expect(await shown()).toContain("Behind it");
  await db.delete(perfumes).where(eq(perfumes.id, added.id));
  expect(await shown()).not.toContain("Behind it");
});
