import { expect, test } from "vitest";
import { bookingSubmissions } from "#db/schema.ts";
import { seed } from "#db/seed.ts";
import { retireBays } from "../unlimited-workshop.ts";
import { addVisit } from "../visits.ts";
import { signedIn } from "./accounts.ts";
import { entryForms } from "./entry-forms.ts";
import { staffAt } from "./product-forms.ts";
import { booking } from "./public-forms.ts";
import { startSite } from "./site.ts";

const site = await startSite();
await seed(site.db);
await retireBays(site.db);
const owner = await staffAt(site, { name: "Omar" });
const { entryOf, post } = entryForms(site, owner);

const rename = async (kind: "offers" | "packages", id: string, slug: string) =>
  post((await entryOf(kind, id)).page, { slug, do: "publish" });

const read = async (path: string) => (await site.get(path)).text();

async function placesOf(path: string) {
  const { status, headers } = await site.get(path);
  return [status, headers.get("location")];
}

test.each([
  ["offers", "ceramic-coating-shine-drive", "shine-and-drive", "/offers"],
  ["packages", "summer-ceramic-package", "winter-ceramic", "/summeroffers"],
] as const)(
  "of %s every old address leads to the present one for good, and only that one is named",
  async (kind, id, slug, list) => {
    expect((await rename(kind, id, `${slug}-2026`)).status).toBe(302);
    expect((await rename(kind, id, slug)).status).toBe(302);
    for (const old of [id, `${slug}-2026`]) {
      expect(await placesOf(`${list}/${old}`)).toEqual([301, `${list}/${slug}`]);
      expect(await placesOf(`/ar${list}/${old}?utm_source=mail`)).toEqual([
        301,
        `/ar${list}/${slug}?utm_source=mail`,
      ]);
      // As the browser's router asks for it.
      const data = await site.get(`${list}/${old}.data`);
      expect([data.status, await data.text()]).toEqual([202, expect.stringContaining(slug)]);
    }
    // A browser that kept it would go round in circles once the owner goes back.
    expect((await site.get(`${list}/${id}`)).headers.get("cache-control")).toMatch(/no-/);
    // The two name each other, as they are the same work at two prices.
    const pages = ["/offers", "/ar/offers", "/summeroffers", "/sitemap.xml", `${list}/${slug}`];
    for (const page of [...pages, "/summeroffers/summer-gold-package", "/unsent"]) {
      expect(await read(page), page).not.toMatch(new RegExp(`${list}/(${id}|${slug}-2026)["<?]`));
    }
    expect(await read("/sitemap.xml")).toContain(`${list}/${slug}<`);
    const html = await read(`/ar${list}/${slug}`);
    expect(html).toMatch(new RegExp(`rel="canonical" href="[^"]*/ar${list}/${slug}"`));
    expect(html).toMatch(new RegExp(`"url":"[^"]*/ar${list}/${slug}","image"`));
    expect(html).toContain(`/cards${list}/${slug}.jpg`);
    expect((await site.get(`/ar/cards${list}/${slug}.jpg`)).status).toBe(200);
  },
);

test("bookings and prices go on to name it, also by a form that was open before", async () => {
  const sent = await site.post("/summeroffers/summer-ceramic-package", booking);
  expect(sent.status).toBe(302);
  expect(sent.headers.get("location")).toMatch(/^\/summeroffers\/winter-ceramic\?/);
  const [row] = await site.db.select().from(bookingSubmissions);
  expect(row).toMatchObject({ serviceId: "summer-ceramic-package", servicePriceAed: 720 });
  for (const name of ["summer-ceramic-package", "winter-ceramic", "winter-ceramic-2026"]) {
    expect((await site.get(`/availability/${name}?day=2026-11-25`)).status, name).toBe(200);
    const waiting = await read(`/waiting-list/${name}`);
    expect(waiting, name).toContain("/summeroffers/winter-ceramic");
  }
  expect((await site.get("/availability/winter")).status).toBe(404);
  const viewed = "/offers/ceramic-coating-shine-drive/viewed";
  expect(await read("/offers")).toContain(viewed);
  expect((await site.post(viewed, {})).status).toBe(204);
});

test("who books again is led to the present address", async () => {
  const aisha = await signedIn(site.app, { name: "Aisha Khan" });
  const over = { state: "collected", arrivesAt: new Date("2026-10-05T06:00:00Z") } as const;
  const { booking: booked } = await addVisit(site.db, over, {
    userId: aisha.userId,
    status: "completed",
    vehicleSize: "suv",
    serviceId: "summer-ceramic-package",
    serviceName: "Summer Ceramic Package",
  });
  const list = await site.get("/profile/bookings", { headers: { Cookie: aisha.cookie } });
  expect(await list.text()).toContain(`/summeroffers/winter-ceramic?again=${booked.id}#booking`);
});

test("an end tonight, and an offer of before that had no field for it, leave the address as it is", async () => {
  const { page, version } = await entryOf("offers", "ceramic-coating-shine-drive");
  expect((await owner.post(page, { do: "end", seen: String(version) })).status).toBe(302);
  expect((await site.get("/offers/shine-and-drive")).status).toBe(200);
  expect((await post(page, { slug: "", do: "publish" })).status).toBe(302);
  expect((await site.get("/offers/shine-and-drive")).status).toBe(200);
});
