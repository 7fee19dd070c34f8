import { request } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { perfumes } from "#db/schema/catalog.ts";
import { countStatements } from "../counted-statements.ts";
import { testDatabase } from "../database.ts";
import { addPerfume, fillCart } from "../shop.ts";
import { signedIn } from "./accounts.ts";
import { cookieValue } from "./browser.ts";
import { bookingPage } from "./public-forms.ts";
import { seededSite, visibleText } from "./site.ts";

const database = countStatements(await testDatabase());
/** The secret is a part of a name, which stands in no page of others. */
const visitors: { cookie: string; secret: string }[] = [];
const site = await seededSite({}, database.db);
const [oud, other] = [await addPerfume(site.db, { name: "Oud of one" }), await addPerfume(site.db)];
const guestWith = (...lines: [string, number, number][]) =>
  `guest-cart=${cookieValue({ id: "0199aaaa-0000-7000-8000-000000000001", lines })}`;
const customer = async (name: string, bottles: number) => {
  const { cookie, userId } = await signedIn(site.app, { name });
  if (bottles > 0) await fillCart(site.db, userId, bottles > 5 ? oud : other, bottles);
  return cookie;
};
const withCar = async (cookie: string, make: string) => {
  const car = {
    make,
    model: `${make} model`,
    year: "2024",
    vehicleSize: "suv",
    plateNumber: "7",
  };
  expect((await site.post("/profile/cars/new", car, { Cookie: cookie })).status).toBe(302);
  return cookie;
};
const hostile = "Zenobia <b>&amp;\"'</script>";
visitors.push(
  { cookie: "", secret: "" },
  { cookie: guestWith([oud.id, 3, 85]), secret: "" },
  { cookie: guestWith([other.id, 2, 1], [oud.id, 1, 85]), secret: "" },
  { cookie: `currency=${cookieValue("SAR")}`, secret: "" },
  { cookie: await customer(hostile, 0), secret: "Zenobia" },
  { cookie: await withCar(await customer("Yusra 🌙 Ünal", 7), "Yusra \"'><b>"), secret: "Yusra" },
  {
    cookie: `${await withCar(await customer("Xavier", 2), "Xavier's")}; currency=${cookieValue("USD")}`,
    secret: "Xavier",
  },
  { cookie: await customer("", 1), secret: "" },
  {
    cookie: (await signedIn(site.app, { role: "owner", name: "Walid" })).cookie,
    secret: "Walid",
  },
  { cookie: `${guestWith([other.id, 12, 85])}; currency=${cookieValue("USD")}`, secret: "" },
);

const pages = ["/", "/services", bookingPage, "/contact", "/perfumes", "/perfumes/oud"];
const addresses = pages.flatMap((page) => [page, `/ar${page}`.replace(/\/$/, "")]);

/** What belongs to the answer alone is taken out, to compare what is shown. */
async function shown(address: string, cookie: string): Promise<{ html: string; sharing: string }> {
  const answer = await site.get(address, { headers: { Cookie: cookie } });
  expect(answer.status).toBe(200);
  const policy = answer.headers.get("content-security-policy") ?? "";
  const [, nonce] = /'nonce-([^']+)'/.exec(policy) ?? [];
  const id = answer.headers.get("x-request-id") ?? "";
  let html = (await answer.text()).replaceAll(id, "");
  if (nonce) html = html.replaceAll(` nonce="${nonce}"`, "");
  return { html, sharing: answer.headers.get("cache-control") ?? "" };
}

test("whoever comes after whom, each is shown what they would be shown alone, to the byte", async () => {
  const visit = fc.record({
    who: fc.nat({ max: 9 }),
    address: fc.constantFrom(...addresses),
    passMs: fc.constantFrom(0, 0, 0, 21_000, 31_000),
  });
  const visits = fc.array(visit, { minLength: 10, maxLength: 25 });
  // What stands in carts, and behind a perfume's page, changes between.
  const shop = fc.record({
    priceAed: fc.constantFrom(85, 90),
    stockQuantity: fc.integer({ min: 0, max: 14 }),
  });
  await fc.assert(
    fc.asyncProperty(visits, shop, async (visits, shop) => {
      await site.db.update(perfumes).set(shop);
      const answers = await Promise.all(
        visits.map(async ({ who, address, passMs }) => {
          const { cookie, secret } = visitors[who] ?? { cookie: "", secret: "" };
          site.setClock(new Date(site.app.now().getTime() + passMs));
          return { who, address, cookie, secret, ...(await shown(address, cookie)) };
        }),
      );
      for (const { address, cookie, secret, html, sharing } of answers) {
        // A cookie that nobody knows has the page made for the request that brings it.
        const alone = await shown(address, `${cookie}; unheard-of=x`.replace(/^; /, ""));
        expect(html).toBe(alone.html);
        expect(sharing.startsWith("public")).toBe(cookie === "");
        for (const other of visitors) {
          if (other.secret && other.secret !== secret) expect(html).not.toContain(other.secret);
        }
      }
    }),
    { numRuns: 6, endOnFailure: true },
  );
}, 120_000);

test.each([0, 1])(
  "for guest %i nothing is made again, and the database is not asked",
  async (who) => {
    const { cookie = "" } = visitors[who] ?? {};
    // The random shop before may have sold the perfume out, and a sold-out one is in no cart.
    await site.db.update(perfumes).set({ priceAed: 85, stockQuantity: 14 });
    for (const address of ["/", "/perfumes"]) {
      await expect
        .poll(async () => {
          await shown(address, cookie);
          database.take();
          await shown(address, cookie);
          return database.take();
        })
        .toEqual([]);
    }
    const isInCart = visibleText((await shown("/perfumes", cookie)).html).includes("In Cart");
    expect(isInCart).toBe(cookie !== "");
  },
);

test("a guest's cart knows what the shop has left, also of more bottles than a page tells of", async () => {
  const counted = await addPerfume(site.db, { name: "Counted", stockQuantity: 60 });
  const wanting = (quantity: number) =>
    `guest-cart=${cookieValue({ id: "0199aaaa-0000-7000-8000-000000000002", lines: [[counted.id, quantity, counted.priceAed]] })}`;
  /** Where it stands in the shop, and in the cart beside it. */
  const said = async (quantity: number) => {
    const text = visibleText((await shown("/perfumes", wanting(quantity))).html);
    return text.match(/Counted AED.*?(?=View Details|Total)/g)?.join(" ");
  };
  const leave = (stockQuantity: number) =>
    site.db.update(perfumes).set({ stockQuantity }).where(eq(perfumes.id, counted.id));
  for (const quantity of [50, 8]) {
    expect(await said(quantity)).toContain("In Cart");
    expect(await said(quantity)).not.toMatch(/Only \d+/);
  }
  await leave(40);
  expect(await said(50)).toContain("Only 40");
  expect(await said(8)).not.toMatch(/Only \d+/);
  await leave(7);
  expect(await said(50)).toContain("Only 7");
  // The word of the change may come after the question.
  await expect.poll(() => said(8)).toContain("Only 7");
});

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
  ["zstd", zstdDecompressSync],
])(
  "a customer's page goes out as %s to a browser that takes it alone",
  async (encoding, unpack) => {
    const { cookie = "" } = visitors[6] ?? {};
    const { port } = new URL(site.url);
    const headers = { Cookie: cookie, "Accept-Encoding": encoding };
    const packed = await new Promise<Buffer>((resolve, reject) => {
      request({ port, path: "/perfumes", headers }, async (answer) => {
        expect(answer.headers["content-encoding"]).toBe(encoding);
        expect(answer.headers.vary).toContain("Accept-Encoding");
        resolve(await buffer(answer));
      })
        .on("error", reject)
        .end();
    });
    expect(packed.length).toBeLessThan(30_000);
    expect(unpack(packed).toString()).toContain("Xavier");
  },
);
