import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { bookingSubmissions, contentEntries } from "#db/schema.ts";
import { changeIn } from "../database.ts";
import { retireBays } from "../unlimited-workshop.ts";
import { entryForms } from "./entry-forms.ts";
import { fieldValues, problemsOf } from "./form-html.ts";
import { booking } from "./public-forms.ts";
import { seededSite, visibleText } from "./site.ts";
import { visitor } from "./visitor.ts";

const site = await seededSite();
await retireBays(site.db);
const owner = await visitor(site, { role: "owner", name: "Omar" });

/** 24 November 2026, 15:00 in Dubai; its last moment, and the first one of the day after. */
const now = new Date("2026-11-24T11:00:00.417Z");
const lastMoment = new Date("2026-11-24T19:59:59.999Z");
const midnight = new Date("2026-11-24T20:00:00Z");
beforeEach(() => site.setClock(now));

const read = async (to: string) => (await site.get(to)).text();
const textOf = async (to: string) => visibleText(await read(to));

const { entryOf, post } = entryForms(site, owner);

const gold = "/summeroffers/summer-gold-package";
const late = { ...booking, selectedDate: "2026-11-26", vehicleSize: "sedan" };

test("ended tonight with one post, an offer is booked until midnight, and leaves kept pages by itself", async () => {
  const { page, version } = await entryOf("packages", "summer-gold-package");
  expect(await owner.text(page)).toContain("End this offer tonight");
  const ended = await owner.post(page, { do: "end", seen: String(version) });
  expect(ended.status).toBe(302);
  expect(await owner.text(page)).toContain("On offer until 24 November 2026");
  for (const to of ["/summeroffers", gold]) {
    expect(await read(to)).toContain(`until="${lastMoment.toISOString()}"`);
    expect(await textOf(to)).toContain("00 Days 09 Hours 00 Minutes 00 Seconds");
    expect(await textOf(`/ar${to}`)).toContain("ينتهي في 24 نوفمبر 2026");
  }
  expect(await read(gold)).toContain(`"validThrough":"${lastMoment.toISOString()}"`);
  site.setClock(lastMoment);
  expect(await textOf("/summeroffers")).toContain("Summer Gold Package");
  const intime = { ...late, email: "intime@example.com" };
  expect((await site.post(gold, intime)).status).toBe(302);

  site.setClock(midnight);
  expect(await textOf("/summeroffers")).not.toContain("Summer Gold Package");
  expect(await textOf(gold)).toContain("It ended on 24 November 2026.");
  expect(await textOf(`/ar${gold}`)).toContain("انتهى");
  expect(await read(gold)).not.toContain("validThrough");
  expect(await read("/sitemap.xml")).not.toContain(`${gold}<`);
  expect(await owner.text(page)).toContain("Ended on 24 November 2026");
  expect(await owner.text(page)).not.toContain("End this offer tonight");
  const again = await owner.post(page, { do: "end", seen: String(version + 1) });
  expect(again.status).toBe(422);

  const typed = { ...late, email: "toolate@example.com" };
  const refused = await site.post(gold, typed);
  expect(refused.status).toBe(410);
  expect(fieldValues(await refused.text(), Object.keys(typed))).toEqual(typed);
  // Sent again it is not booked twice, and at its own price.
  expect((await site.post(gold, intime)).status).toBe(302);
  const rows = await site.db
    .select({ aed: bookingSubmissions.servicePriceAed })
    .from(bookingSubmissions)
    .where(eq(bookingSubmissions.serviceId, "summer-gold-package"));
  expect(rows).toEqual([{ aed: 217 }]);
});

test("before its first day an offer is on its own page alone, and cannot be booked", async () => {
  const { page } = await entryOf("packages", "summer-platinum-package");
  const first = { startsOn: "2026-11-25", permit: "7654321", do: "publish" };
  expect((await post(page, first)).status).toBe(302);
  const to = "/summeroffers/summer-platinum-package";
  expect(await textOf("/summeroffers")).not.toContain("Platinum");
  expect(await read("/sitemap.xml")).not.toContain(`${to}<`);
  expect(await textOf(to)).toContain("It begins on 25 November 2026.");
  expect(await textOf(`/ar${to}`)).toContain("يبدأ في 25 نوفمبر 2026");
  expect(await read(to)).not.toMatch(/"@type":"Offer"|name="selectedTime"/);
  const refused = await site.post(to, late);
  expect(refused.status).toBe(410);
  expect(problemsOf(await refused.text())[0]).toContain("This offer begins on 25 November 2026.");
  site.setClock(midnight);
  expect(await textOf("/summeroffers")).toContain("Summer Platinum Package");
  const html = await read(to);
  expect(html).toContain('"validFrom":"2026-11-24T20:00:00.000Z"');
  expect(visibleText(html)).toContain("Permit number 7654321");
  expect(visibleText(html)).toContain("Save 35%");
});

test("an offer that the owner adds has its own page, card, place in the sitemap and structured data", async () => {
  const added = await owner.post("/admin/website/offers", {});
  const page = added.headers.get("location") ?? "";
  const { published } = await entryOf("offers", "ceramic-coating-shine-drive");
  await changeIn(
    site.db,
    contentEntries,
    { id: page.split("/").at(-1) ?? "" },
    { draft: published },
  );
  const winter = {
    "title.en": "Winter Wash",
    "title.ar": "غسيل الشتاء",
    service: "premium-wash",
    comparedWith: "",
    "difference.en": "",
    "difference.ar": "",
    film: "no",
    video: "https://www.youtube.com/shorts/abcdefghijk",
    slug: "",
  };
  const refused = await post(page, { ...winter, endsOn: "2026-11-01", startsOn: "2026-11-20" });
  expect(refused.status).toBe(400);
  const early = { ...winter, startsOn: "2026-11-20", endsOn: "2026-11-01", do: "publish" };
  expect(problemsOf(await (await post(page, early)).text()).join()).toContain(
    "Last day is before the first day",
  );
  const unpriced = await post(page, { ...winter, startsOn: "", endsOn: "", do: "publish" });
  expect(unpriced.status).toBe(422);
  const price = { priceAed: "120", suvPriceAed: "", startsOn: "2026-11-24" };
  expect((await owner.post(`${page}/prices`, price)).status).toBe(302);
  expect((await post(page, { do: "publish" })).status).toBe(302);

  const html = await read("/offers/winter-wash");
  const text = visibleText(html);
  expect(text).toContain("Sedan Offer price AED 120 Original price AED 170 You save AED 50");
  expect(text).toContain("Save 29%");
  expect(html).toMatch(/"@type":"Offer".*"price":120/s);
  expect(html).toContain("/cards/offers/winter-wash.jpg");
  expect(html).toContain("youtube-nocookie.com/embed/abcdefghijk");
  expect((await site.get("/cards/offers/winter-wash.jpg")).status).toBe(200);
  expect(await read("/sitemap.xml")).toContain("/offers/winter-wash<");
  expect(await textOf("/ar/offers")).toContain("غسيل الشتاء");
  const booked = await site.post("/offers/winter-wash", { ...late, email: "winter@example.com" });
  expect(booked.status).toBe(302);
  expect(await owner.text("/admin/website/offers")).toContain("Winter Wash");
});

test("where there is nothing to show, the list says so", async () => {
  const { id } = await entryOf("offers", "ceramic-coating-shine-drive");
  const winter = await entryOf("offers", "winter-wash");
  for (const each of [id, winter.id])
    await owner.post("/admin/website", { intent: "hide", id: each });
  expect(await textOf("/offers")).toContain("There is no offer at the moment.");
  expect(await textOf("/ar/offers")).toContain("لا توجد عروض حاليًا");
  for (const each of [id, winter.id])
    await owner.post("/admin/website", { intent: "show", id: each });
});

test("an offer goes with its service, which its form says then", async () => {
  const { id } = await entryOf("services", "premium-wash");
  const refused = await owner.post("/admin/website", { intent: "hide", id });
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain("it is in use (1 offer");
  expect((await site.get("/offers/winter-wash")).status).toBe(200);
  const question = await owner.html(`/admin/website/entries/${id}/remove`);
  expect(visibleText(question)).toContain("the offer leaves the site");
  const agreed = fieldValues(question, ["agreed"]).agreed ?? "";
  const stale = await owner.post("/admin/website", {
    intent: "delete",
    id,
    seen: "1",
    agreed: "0 1 0",
  });
  expect(stale.status).toBe(409);
  await owner.post("/admin/website", { intent: "hide", id, agreed });
  expect((await site.get("/offers/winter-wash")).status).toBe(404);
  expect(await textOf("/offers")).not.toContain("Winter Wash");
  const { page } = await entryOf("offers", "winter-wash");
  const unpublished = await post(page, { "badge.en": "Cold days", do: "publish" });
  expect(problemsOf(await unpublished.text()).join()).toContain("is no longer on the website");
});
