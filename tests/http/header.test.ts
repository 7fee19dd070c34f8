import { expect, test } from "vitest";
import { goneDatabase } from "../database.ts";
import { addPerfume, fillCart } from "../shop.ts";
import { signedIn } from "./accounts.ts";
import { seededSite, startSite, visibleText } from "./site.ts";

const site = await seededSite();

const headerOf = (html: string) =>
  html.match(/<header class="site-header.*?<\/header>/s)?.[0] ?? "";
const pageWith = async (address: string, cookie: string, of = site) =>
  headerOf(await (await of.get(address, { headers: { Cookie: cookie } })).text());

// Pages with React in the browser and without.
const pages = ["/", "/contact", "/nowhere"];

test.each(pages)("on %s a guest is offered an appointment and to sign in", async (address) => {
  const header = await pageWith(address, "");
  const text = visibleText(header);
  for (const words of ["Get Appointment", "Sign In", "Sign In / Sign Up"]) {
    expect(text).toContain(words);
  }
  expect(header).toContain('href="/contact"');
  expect(header).toContain("?auth=login");
  for (const words of ["View Cart", "My Profile", "CURRENCY"]) expect(text).not.toContain(words);
});

test.each(pages)("on %s a customer finds cart, currency and account", async (address) => {
  const { cookie, userId, email } = await signedIn(site.app, { name: "Aisha <b>Khan</b>" });
  await fillCart(site.db, userId, await addPerfume(site.db), 99);
  await fillCart(site.db, userId, await addPerfume(site.db), 2);
  const header = await pageWith(address, cookie);
  const text = visibleText(header);
  for (const words of ["Aisha <b>Khan</b>", "My Profile", "Sign Out", "View Cart", "CURRENCY"]) {
    expect(text).toContain(words);
  }
  expect(text).toContain(email);
  // Who speaks to their device says what they see: the name holds the number on the sign.
  expect(header).toMatch(/aria-label="Cart, 101 items"[^>]*>.*?<bdi>101<\/bdi>/s);
  expect(header).toMatch(/<form[^>]* action="\/sign-out" method="post"/);
  for (const words of ["Get Appointment", "Sign In"]) expect(text).not.toContain(words);
});

test("while the database is away a page that needs none is read, as by a guest", async () => {
  const { cookie } = await signedIn(site.app);
  const away = await startSite({}, await goneDatabase());
  try {
    for (const address of ["/", "/contact", "/ar/services"]) {
      const guest = await away.get(address);
      expect(guest.status).toBe(200);
    }
    expect(away.lines.filter((line) => line.includes("visitor not known"))).toEqual([]);
    expect(visibleText(await pageWith("/", cookie, away))).toContain("Get Appointment");
    expect(away.lines.filter((line) => line.includes("visitor not known"))).toHaveLength(1);
  } finally {
    await away.stop();
  }
});
