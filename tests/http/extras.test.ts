import { expect, test } from "vitest";
import { bookingSubmissions, contentEntries, visitLines } from "#db/schema.ts";
import { changeIn, rowIn } from "../database.ts";
import { bookingPage, booking as valid } from "./public-forms.ts";
import { seededSite, visibleText } from "./site.ts";

const site = await seededSite();

const hide = (slug: string, isHidden: boolean) =>
  changeIn(site.db, contentEntries, { kind: "extras", slug }, { isHidden });

const textOf = async (path: string) => visibleText(await (await site.get(path)).text());

const ticked = (html: string) =>
  [...html.matchAll(/<input[^>]*name="extra\.([\w-]+)"[^>]*>/g)].flatMap(([tag, id]) =>
    tag.includes("checked") ? [id] : [],
  );

test("no page of a new installation says anything of extras", async () => {
  expect(await (await site.get(bookingPage)).text()).not.toContain('name="extra.');
});

test("one that the owner shows stands in the forms of its services, and of their offers", async () => {
  for (const slug of ["pet-hair", "odour-removal", "engine-bay"]) await hide(slug, false);
  await expect.poll(() => textOf(bookingPage)).toContain("Pet hair removal");
  const page = await textOf(bookingPage);
  expect(page).toMatch(/Sedan: \s*\+ AED 60 .* \+ 30 min/);
  expect(page).toMatch(/SUV: \s*\+ AED 90 .* \+ 45 min/);
  expect(page).not.toContain("Engine bay");
  expect(await textOf("/offers/ceramic-coating-shine-drive")).toContain("Engine bay");
  expect(await textOf(`/ar${bookingPage}`)).toContain("إزالة شعر الحيوانات الأليفة");
});

const withBoth = { ...valid, "extra.pet-hair": "on", "extra.odour-removal": "on" };

test("a booking with two extras is confirmed with them and their total, without JavaScript", async () => {
  const booked = await site.post(bookingPage, { ...withBoth, email: "extras@example.com" });
  expect(booked.status).toBe(302);
  const address = booked.headers.get("location") ?? "";
  const confirmation = await textOf(address);
  for (const said of ["Pet hair removal", "AED 90, 45 min", "AED 120, 1 h", "AED 530"]) {
    expect(confirmation).toContain(said);
  }
  const arabic = await site.post(`/ar${bookingPage}`, { ...withBoth, email: "ar@example.com" });
  expect(await textOf(arabic.headers.get("location") ?? "")).toContain("530 درهم");
  const row = await rowIn(site.db, bookingSubmissions, { email: "extras@example.com" });
  expect(row.servicePriceAed).toBe(530);
});

test("refused input keeps what was ticked, and the total can be asked for before", async () => {
  const refused = await site.post(bookingPage, { ...withBoth, firstName: "" });
  expect(refused.status).toBe(422);
  expect(ticked(await refused.text())).toEqual(["pet-hair", "odour-removal"]);
  const added = await site.post(bookingPage, { ...withBoth, "extras-total": "on" });
  const html = await added.text();
  expect([added.status, ticked(html)]).toEqual([200, ["pet-hair", "odour-removal"]]);
  expect(visibleText(html)).toMatch(/Total with extras\s+AED 530/);
  expect(html).not.toContain("<title>Error");
});

test("an extra that was withdrawn, is another service's or invented is refused, and nothing else is lost", async () => {
  for (const field of [
    "extra.engine-bay",
    "extra.<b>x</b>",
    "extra.",
    `extra.${"9".repeat(5000)}`,
  ]) {
    const before = await site.db.$count(visitLines);
    const refused = await site.post(bookingPage, { ...withBoth, [field]: "on" });
    const html = await refused.text();
    expect(refused.status).toBe(422);
    expect(visibleText(html)).toContain("no longer offered");
    expect(html).toContain('value="Al Mansoori"');
    expect(ticked(html)).toEqual(["pet-hair", "odour-removal"]);
    expect(await site.db.$count(visitLines)).toBe(before);
  }
  await hide("pet-hair", true);
  await expect.poll(() => textOf(bookingPage)).not.toContain("Pet hair removal");
  const refused = await site.post(bookingPage, withBoth);
  expect(ticked(await refused.text())).toEqual(["odour-removal"]);
  await hide("pet-hair", false);
  await expect.poll(() => textOf(bookingPage)).toContain("Pet hair removal");
});

test("what is free and when it is ready heed what is ticked; the total comes with it", async () => {
  const path = bookingPage.replace("services", "availability");
  const ask = async (query: string) => (await site.get(`${path}?size=suv${query}`)).json();
  const [without, withIt] = [await ask(""), await ask("&extras=odour-removal")];
  const ready = (answer: typeof without) => answer.days["2026-11-26"].times["10:00 AM"][2];
  expect(ready(without)).toMatch(/12:00\sPM$/);
  expect(ready(withIt)).toMatch(/ 1:00\sPM$/);
  expect(without).toMatchObject({ total: null, extras: ["pet-hair", "odour-removal"] });
  expect(withIt.total).toEqual(["Total with extras", "AED 440"]);
  for (const query of ["&extras=", "&extras=%00,x,,", `&extras=${"a".repeat(3000)}`]) {
    expect(await ask(query)).toEqual(without);
  }
});
