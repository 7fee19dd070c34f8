import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { firstContent } from "#app/content/first-content.ts";
import { contentKindNames, declarationOf } from "#app/content/kinds.ts";
import { listPrices } from "#app/features/services/services.server.ts";
import { seedBrand } from "#app/features/website/brand.server.ts";
import { newId } from "#app/lib/ids.ts";
import { type LocalDate, today } from "#app/lib/time.ts";
import { findPublicRoute } from "#app/public-routes.ts";
import { contentEntries, prices as priceRows } from "#db/schema.ts";
import { seed } from "#db/seed.ts";
import { changeIn, rowIn } from "../database.ts";
import { allMails } from "../mails.ts";
import { fileOf, picture } from "../pictures.ts";
import { entryForms } from "./entry-forms.ts";
import { chosenIn, fieldValue, fieldValues, problemsOf } from "./form-html.ts";
import { message } from "./public-forms.ts";
import { startSite, visibleText } from "./site.ts";
import { visitor } from "./visitor.ts";

const [bare, site] = [await startSite(), await startSite()];
await seed(site.db);

const textOf = async (to: string, at = site) => visibleText(await (await at.get(to)).text());

const pages = [
  ...new Set(
    contentKindNames.flatMap((kind) => {
      const [page] = declarationOf(kind).pages;
      if (!page.endsWith(":id")) return page;
      return firstContent[kind].map(({ id }) => page.replace(":id", id));
    }),
  ),
];

test("every page that content names is a public page", () => {
  for (const page of pages) expect(findPublicRoute(page), page).not.toBeNull();
});

test("a kept page is another one as soon as its content is", async () => {
  const ofReturns = and(eq(contentEntries.kind, "questions"), eq(contentEntries.slug, "returns"));
  const published = {
    question: { en: "May I swap a scent?", ar: "هل أبدّل العطر؟" },
    answer: { en: "Yes, within a week.", ar: "نعم، خلال أسبوع." },
  };
  expect(await textOf("/contact")).toContain("Can I return a perfume?");
  const about = (await site.get("/about")).headers.get("etag");
  await site.db.update(contentEntries).set({ published }).where(ofReturns);
  for (const [page, text] of [
    ["/contact", "May I swap a scent? Yes, within a week."],
    ["/ar/contact", "هل أبدّل العطر؟ نعم، خلال أسبوع."],
  ] as const) {
    const html = await (await site.get(page)).text();
    expect(visibleText(html)).toContain(text);
    expect(html).not.toMatch(/Can I return a perfume|هل يمكنني إرجاع العطر/);
  }
  expect((await site.get("/about")).headers.get("etag")).toBe(about);
  await site.db.update(contentEntries).set({ isHidden: true }).where(ofReturns);
  expect(await textOf("/contact")).not.toContain("May I swap a scent?");
});

const owner = await visitor(site, { role: "owner", name: "Omar" });

const { entryOf } = entryForms(site, owner);
const testimonial = () => entryOf("testimonials", "maria");

/** What a browser without script would post of the form. */
function fieldsOf(html: string): Record<string, string> {
  const typed = Object.keys(review).filter((name) => name.includes("."));
  const names = [...typed, "rating", "picture"];
  const hidden = ["seen", ...names.map((name) => `was.${name}`)];
  const fields = fieldValues(html, [...typed, ...hidden]);
  const chosen = { rating: chosenIn(html, "rating"), picture: chosenIn(html, "picture") };
  return Object.fromEntries(
    Object.entries({ ...fields, ...chosen }).map(([name, value]) => [name, value ?? ""]),
  );
}

const review = {
  "name.en": "Layla Hassan",
  "name.ar": "ليلى حسن",
  "role.en": "SUV owner, Mirdif",
  "role.ar": "صاحبة سيارة دفع رباعي، مردف",
  "content.en": "Spotless, and on time.",
  "content.ar": "نظافة تامة وفي الموعد.",
  rating: "5",
  picture: "foam",
};

test("a preview is its draft's alone, is kept nowhere, and ends after an hour", async () => {
  const { page, version } = await testimonial();
  await owner.post(page, { ...review, seen: String(version), do: "draft" });
  const to = (await owner.get(`${page}/preview`)).headers.get("location") ?? "";
  const preview = await site.get(to);
  const previewed = visibleText(await preview.text()).replaceAll(/[\u2068\u2069]/g, "");
  expect(previewed).toContain("Layla Hassan");
  expect(previewed).toMatch(/Preview · The draft of Omar, .*Visitors don't see it yet/);
  expect(preview.headers.get("cache-control")).toBe("no-store");
  expect(preview.headers.get("x-robots-tag")).toContain("noindex");
  expect(await textOf("/")).not.toMatch(/Layla Hassan|Visitors don't see it yet/);
  expect(visibleText(await (await site.get(`/ar${to.slice(1)}`)).text())).toContain("ليلى حسن");
  expect((await site.get(to.replace(/.$/, (end) => (end === "A" ? "B" : "A")))).status).toBe(403);
  const start = site.app.now();
  site.setClock(new Date(start.getTime() + 61 * 60_000));
  expect((await site.get(to)).status).toBe(403);
  site.setClock(start);
});

/** Marks that isolate a name, or give a mark between two a direction, are part of the text. */
const withLatin = "خدمة \u2068BMW M3 (2024)\u2069 و\u2066Meguiar's\u2069 في 45 دقيقة!";

test("an Arabic text with Latin names in it stays letter for letter, on its page, in preview and history", async () => {
  const { page, version } = await testimonial();
  const latin = { ...review, "name.ar": "ليلى (Layla) حسن", "content.ar": withLatin };
  const post = (fields: Record<string, string>) => owner.post(page, fields);
  const drafted = { ...latin, seen: String(version), do: "draft" };
  expect((await post(drafted)).status).toBe(302);
  const to = (await owner.get(`${page}/preview`)).headers.get("location") ?? "";
  const arabic = `/ar${to.slice(1)}`;
  const escaped = withLatin.replace("'", "&#x27;");
  expect(await (await site.get(arabic)).text()).toContain(escaped);
  const { version: last } = await testimonial();
  expect((await post({ ...latin, seen: String(last), do: "publish" })).status).toBe(302);
  expect((await testimonial()).published).toMatchObject({ content: { ar: withLatin } });
  const html = await (await site.get("/ar")).text();
  expect(html).toContain(escaped);
  expect(html).toMatch(/<html lang="ar" dir="rtl"/);
  // Beside the English of the staff area each is set apart by its own direction.
  const staff = await owner.html(page);
  expect(fieldValue(staff, "content.ar")).toBe(withLatin);
  expect(staff).toMatch(/<textarea[^>]*dir="rtl"[^>]*name="content\.ar"/);
  const history = staff.slice(staff.indexOf('id="history"'));
  const said = (history.match(/<dd lang="ar" dir="rtl"[^>]*>.*?<\/dd>/gs) ?? []).join();
  for (const name of ["BMW", "M3", "(2024)", "Layla"]) expect(said).toContain(name);
});

test("a price from tomorrow is shown and booked from midnight in Dubai, and can be taken back before", async () => {
  const start = site.app.now();
  const { id, page } = await entryOf("services", "premium-wash");
  const prices = `${page}/prices`;
  const shown = ["/services/premium-wash", "/services", "/ar/services/premium-wash"];
  site.setClock(new Date("2026-11-30T23:00:00+04:00"));
  for (const to of shown) expect(await textOf(to), to).toContain("170");
  const raised = { priceAed: "1,190", suvPriceAed: "", startsOn: "2026-12-01" };
  const refused = await owner.post(prices, { ...raised, startsOn: "2026-11-29" });
  expect(refused.status).toBe(422);
  expect(problemsOf(await refused.text())[0]).toContain("Choose today or a later day");
  expect((await owner.post(prices, raised)).status).toBe(302);
  site.setClock(new Date("2026-11-30T23:59:59.999+04:00"));
  for (const to of shown) expect(await textOf(to), to).not.toMatch(/1,?190/);
  site.setClock(new Date("2026-12-01T00:00:00+04:00"));
  for (const to of shown) expect(await textOf(to), to).toMatch(/1,?190/);
  expect(await (await site.get("/services/premium-wash")).text()).toContain('"price":1190');

  const listed = await listPrices(site.db, id);
  const remove = (index: number) => owner.post(prices, { remove: listed.at(index)?.id ?? "" });
  await remove(-1);
  expect(await textOf("/services")).toMatch(/1,?190/);
  site.setClock(new Date("2026-11-30T23:59:59.999+04:00"));
  await remove(0);
  await remove(-1);
  expect(await listPrices(site.db, id)).toEqual(listed.slice(0, 1));
  // The only one, be it still to come, is what the page shows.
  await changeIn(site.db, priceRows, { itemId: id }, { startsOn: "2026-12-24" as LocalDate });
  expect((await remove(0)).status).toBe(302);
  expect(await listPrices(site.db, id)).toHaveLength(1);
  expect(await textOf("/services/premium-wash")).toContain("170");
  await changeIn(site.db, priceRows, { itemId: id }, { startsOn: "2026-01-01" as LocalDate });
  site.setClock(start);
});

test("a service has a price of its own before it is published, and no other text has one", async () => {
  const to = await owner.post("/admin/website/services", {});
  const page = to.headers.get("location") ?? "";
  const seen = async () => fieldValue(await owner.html(page), "seen") ?? "";
  const service = {
    "title.en": "Night Wash",
    "title.ar": "غسيل ليلي",
    "shortDescription.en": "After dark.",
    "shortDescription.ar": "بعد المغرب.",
    "description.en": "By lamplight.",
    "description.ar": "تحت المصابيح.",
    "features.en": "Foam\nRinse",
    "features.ar": "رغوة",
    "alt.en": "Foam on a hood.",
    "alt.ar": "رغوة على غطاء المحرك.",
    picture: "service-premium-wash",
    tier: "no",
    bestSeller: "no",
    tag: "no",
  };
  const publish = async (change: Record<string, string>) =>
    owner.send(page, { ...service, ...change, seen: await seen(), do: "publish" });
  const uneven = await publish({});
  expect(problemsOf(await uneven.text()).join()).toContain("English and Arabic need as many lines");
  const even = { "features.ar": "رغوة\n\nشطف" };
  const unpriced = await publish(even);
  expect(problemsOf(await unpriced.text())).toEqual(["Set its price first, then publish."]);
  expect((await site.get("/services/night-wash")).status).toBe(404);
  const startsOn = "2099-01-01";
  expect((await owner.post(`${page}/prices`, { priceAed: "95", startsOn })).status).toBe(422);
  const day = today(site.app.now());
  expect((await owner.post(`${page}/prices`, { priceAed: "95", startsOn: day })).status).toBe(302);
  const unset = await publish(even);
  expect(unset.status).toBe(422);
  const said = await unset.text();
  expect(problemsOf(said)).toEqual(["Set what its work takes first, then publish."]);
  const [work = ""] = /\/admin\/bays\/work\/[^"]+/.exec(said) ?? [];
  expect(await owner.text("/admin/bays")).toContain("Night Wash Nobody has set");
  const takes = { people: "1", sedanMinutes: "90", suvMinutes: "90", "wash-bay": "on" };
  const set = { ...takes, curingMinutes: "0", longestWaitMinutes: "60" };
  expect((await owner.post(work, set)).status).toBe(302);
  expect((await publish(even)).status).toBe(302);
  expect(await owner.html("/admin/bays/work/night-wash")).toContain('value="90"');
  const html = await (await site.get("/ar/services/night-wash")).text();
  expect(visibleText(html)).toContain("شطف");
  expect(await textOf("/sitemap.xml")).toContain("/services/night-wash");
  const { page: review } = await testimonial();
  expect((await owner.post(`${review}/prices`, { priceAed: "95", startsOn: day })).status).toBe(
    404,
  );
  expect((await owner.get(`${review}/prices`)).status).toBe(404);
});

test("of two who edit one entry the second is shown what the first wrote", async () => {
  const { page, version } = await testimonial();
  const sara = await visitor(site, { role: "counter", grants: ["content"], name: "Sara" });
  const fields = { ...review, seen: String(version), do: "draft" };
  expect((await owner.post(page, { ...fields, "name.en": "Of Omar" })).status).toBe(302);
  const second = await sara.post(page, { ...fields, "name.en": "Of Sara" });
  expect(second.status).toBe(409);
  const html = await second.text();
  expect(visibleText(html).replaceAll(/[\u2068\u2069]/g, "")).toContain("Omar wrote: Of Omar");
  expect(html).toContain('value="Of Sara"');
});

test("what was published is said on the page that it was published from, whatever else is read meanwhile", async () => {
  const { page } = await testimonial();
  const published = await owner.post(page, { ...fieldsOf(await owner.html(page)), do: "publish" });
  const notice = published.headers.getSetCookie().find((each) => each.startsWith("notice="));
  const [cookie = ""] = notice?.split(";") ?? [];
  const other = await site.get("/", { headers: { cookie } });
  expect(other.headers.getSetCookie().join()).not.toContain("notice=");
  expect(await other.text()).not.toContain("Published. Visitors see it now.");
  const Cookie = `${owner.cookie}; ${cookie}`;
  const own = await site.get(page, { headers: { Cookie } });
  expect(await own.text()).toContain("Published. Visitors see it now.");
  expect(own.headers.getSetCookie().join()).toContain("notice=;");
});

test("reads that overtake each other all say what was published, and a page that is loaded after them does not", async () => {
  const { page } = await testimonial();
  const published = await owner.post(page, { ...fieldsOf(await owner.html(page)), do: "publish" });
  const noticeOf = (answer: Response) =>
    answer.headers.getSetCookie().find((each) => each.startsWith("notice="));
  const read = (address: string, notice = "") =>
    site.get(address, { headers: { Cookie: `${owner.cookie}; ${notice.split(";")[0]}` } });
  const [first, second] = await Promise.all(
    [1, 2].map(() => read(`${page}.data`, noticeOf(published))),
  );
  if (!first || !second) throw new Error("Nothing was read.");
  const third = await read(`${page}.data`, noticeOf(first));
  for (const answer of [first, second, third]) {
    expect(await answer.text()).toContain("Published. Visitors see it now.");
  }
  for (const notice of [noticeOf(published), noticeOf(first)]) expect(notice).toMatch(/; HttpOnly/);
  expect(noticeOf(first)).toMatch(/Max-Age=10;/);
  expect(noticeOf(third)).toBeUndefined();
  // As a second tab does, which hears that something changed.
  const beside = await read("/admin/website/testimonials.data", noticeOf(first));
  expect(await beside.text()).not.toContain("Published. Visitors see it now.");
  const loaded = await read(page, noticeOf(first));
  expect(await loaded.text()).not.toContain("Published. Visitors see it now.");
  expect(noticeOf(loaded)).toMatch(/^notice=;/);
});

test("the last one that is deleted leaves a page without its part, and can be restored", async () => {
  const isReview = eq(contentEntries.kind, "testimonials");
  const rows = await site.db.select().from(contentEntries).where(isReview);
  for (const { id, version } of rows) {
    await owner.post("/admin/website", { intent: "delete", id, seen: String(version) });
  }
  expect(await textOf("/")).not.toContain("What Our Customers Say");
  expect(await owner.text("/admin/website/testimonials")).toContain("Nothing stands here");
  const [first] = rows;
  await owner.post("/admin/website", { intent: "restore", id: first?.id ?? "" });
  expect(await textOf("/")).toContain("What Our Customers Say");
});

const post = {
  "title.en": "Under the lamps",
  "title.ar": "سيارة BMW (M3) تحت المصابيح",
  "description.en": "Every swirl is seen.",
  "description.ar": "كل خدش يُرى.",
  "alt.en": "A blue coupe.",
  "alt.ar": "سيارة كوبيه زرقاء.",
  category: "workshop",
  "hashtags.en": "BMW",
  "hashtags.ar": "BMW دبي",
  featured: "no",
  "focus.x": "31",
  "focus.y": "70",
  video: "https://youtube.com/shorts/abcdefghijk",
};

async function newPost(kind = "galleryPosts") {
  const to = await owner.post(`/admin/website/${kind}`, {});
  const page = to.headers.get("location") ?? "";
  const seen = async () => fieldValue(await owner.html(page), "seen") ?? "";
  return { page, seen };
}

test("the about page shows the people whom the owner enters, and nobody before", async () => {
  expect(await textOf("/about")).not.toContain("The Team");
  const { page, seen } = await newPost("team");
  const person = {
    "name.en": "Ravi Kumar",
    "name.ar": "رافي كومار",
    "role.en": "Coating <b>technician</b>",
    "role.ar": "فني طلاء",
    years: "١٢",
    picture: "none",
    seen: await seen(),
    do: "publish",
  };
  expect((await owner.post(page, person)).status).toBe(302);
  const shown = "The Team Ravi Kumar Coating <b>technician</b> Experience: 12 years";
  expect(await textOf("/about")).toContain(shown);
  expect(await textOf("/ar/about")).toContain("رافي كومار");
  const id = page.split("/").at(-1) ?? "";
  await owner.post("/admin/website", { intent: "delete", id, seen: await seen() });
  expect(await textOf("/about")).not.toContain("The Team");
});

test("a new post of the gallery has a picture of its own, its address, and its place on the page", async () => {
  const { page, seen } = await newPost();
  const file = fileOf(await picture(900, 600), "m3.jpg", "image/jpeg");
  const first = { ...post, pictureFile: file, seen: await seen(), do: "draft" };
  expect((await owner.send(page, first)).status).toBe(302);
  const key = chosenIn(await owner.html(page), "picture") ?? "";
  expect(key).toMatch(/^upload\/.*\/900x600$/);
  const lacking = { ...post, picture: key, "alt.ar": "", seen: await seen(), do: "publish" };
  const refused = await owner.send(page, lacking);
  expect(refused.status).toBe(422);
  expect(visibleText(await refused.text())).toContain("What the picture shows, Arabic is missing");
  const preview = (await owner.get(`${page}/preview`)).headers.get("location") ?? "";
  expect(visibleText(await (await site.get(preview)).text())).toContain("Under the lamps");
  expect(await textOf("/gallery")).not.toContain("Under the lamps");

  const whole = { ...post, picture: key, seen: await seen(), do: "publish" };
  expect((await owner.send(page, whole)).status).toBe(302);
  const html = await (await site.get("/gallery")).text();
  const card = html.slice(html.indexOf('id="under-the-lamps"'));
  expect(card).toContain(`/uploads/${key.split("/")[1]}/400.avif 400w`);
  expect(card).toMatch(/class="[^"]*focus-x-30 focus-y-70"/);
  expect(card).toContain("https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1");
  expect(visibleText(html)).toContain("32 posts");
  const arabic = await (await site.get("/ar/gallery?post=under-the-lamps")).text();
  expect(arabic).toMatch(/<html lang="ar" dir="rtl"/);
  expect(arabic).toContain("سيارة BMW (M3) تحت المصابيح");
  expect(arabic).toContain("<bdi>#<!-- -->BMW</bdi>");
  expect(await owner.text("/admin/website/galleryPosts")).toContain("Under the lamps");
});

test("of a gallery with many posts each page shows a part, and one beyond them is not found", async () => {
  const isPost = eq(contentEntries.kind, "galleryPosts");
  const [template] = await site.db.select().from(contentEntries).where(isPost).limit(1);
  if (!template) throw new Error("no post");
  const more = Array.from({ length: 60 }, (_, index) => ({
    ...template,
    id: newId(),
    slug: `more-${index}`,
    position: 1000 + index,
    published: { ...Object(template.published), slug: "" },
  }));
  await site.db.insert(contentEntries).values(more);
  const second = await site.get("/gallery?page=2");
  expect(second.status).toBe(200);
  const html = await second.text();
  expect(html).toContain('id="more-59"');
  expect(html).toMatch(/rel="canonical" href="[^"]*\/gallery\?page=2"/);
  expect(second.headers.get("cache-control")).toContain("public");
  expect(await (await site.get("/gallery?post=more-59")).text()).toContain('id="more-59"');
  expect((await site.get("/gallery?page=3")).status).toBe(404);
});

test("facts about the business that staff publish stand on every page, and in everything sent", async () => {
  await seedBrand(site.db, site.app.settings);
  const before = await textOf("/about");
  expect(before).toBe(await textOf("/about", bare));
  const row = await rowIn(site.db, contentEntries, { kind: "brand" });
  const page = `/admin/website/entries/${row.id}`;
  const names = ["name", "phone", "whatsapp", "email", "address.en", "address.ar", "latitude"];
  const html = await owner.html(page);
  const first = fieldValues(html, [...names, "longitude", "instagram", "taxNumber", "seen"]);
  const fields = Object.fromEntries(Object.entries(first).map(([name, is]) => [name, is ?? ""]));
  const facts = {
    ...fields,
    name: "Rayan Detailing",
    phone: "04 333 2211",
    whatsapp: "971507654321",
    "address.ar": "القوز 3، دبي",
    taxNumber: "100123456700003",
    do: "publish",
    licence: "DED-1234567",
    logo: "none",
    accent: "#8fbcff",
    taxMode: "added",
    orderPrefix: "RYN",
    lockMinutes: "20",
    sampleClaims: "hidden",
    sampleTestimonials: "shown",
    sampleCounts: "shown",
  };
  const refused = await owner.post(page, { ...facts, phone: "call us", accent: "#5a1020" });
  expect(refused.status).toBe(422);
  expect(problemsOf(await refused.text())).toEqual([
    "It can't be published yet: see what is missing below.",
    "Phone should look like this: 050 123 4567",
    "Accent colour is too dark to read on the dark pages. Choose a lighter one.",
  ]);
  expect(await textOf("/about")).toBe(before);
  const { seen = "" } = fieldValues(await owner.html(page), ["seen"]);
  expect((await owner.post(page, { ...facts, seen: seen ?? "" })).status).toBe(302);
  for (const to of ["/", "/about", "/perfumes", "/services/premium-wash", "/ar/gallery"]) {
    const shown = await (await site.get(to)).text();
    expect(shown, to).toContain("04 333 2211");
    expect(shown, to).toContain("https://wa.me/971507654321");
    expect(shown, to).toContain('"vatID":"100123456700003"');
    expect(shown, to).not.toContain("050 123 4567");
    expect(shown, to).toContain('href="/accent/8fbcff"');
  }
  const accent = await site.get("/accent/8fbcff");
  expect(accent.headers.get("content-type")).toContain("text/css");
  expect(await accent.text()).toContain("--color-brass: #8fbcff;");
  const [tab] =
    /<link rel="icon" href="([^"]+)"/.exec(await (await site.get("/")).text())?.slice(1) ?? [];
  const star = await site.get(tab ?? "");
  expect(star.headers.get("content-type")).toBe("image/svg+xml");
  expect(await star.text()).toContain('fill="#8fbcff"');
  expect((await site.get("/accent/red;}")).status).toBe(404);
  expect(await textOf("/")).not.toContain("500+");
  expect(await textOf("/about")).toMatch(/Trade licence.*DED-1234567.*\(TRN\).*100123456700003/);
  expect(await textOf("/ar/contact")).toContain("القوز 3، دبي");
  const manifest = await (await site.get("/manifest.webmanifest")).text();
  expect(manifest).toContain("Rayan Detailing");
  expect(manifest).toContain("/accent/8fbcff/icon");
  const email = "mariam@example.com";
  expect((await site.post("/contact", { ...message, email })).status).toBe(302);
  const mails = (await allMails(site.db)).filter(({ form }) => form.customer_email === email);
  for (const { text } of mails) expect(text).toContain("Rayan Detailing");
  expect(mails.map(({ text }) => text).join()).toContain("04 333 2211");
});
