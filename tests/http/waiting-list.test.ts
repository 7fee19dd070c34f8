import { expect, test } from "vitest";
import { tellWaiting, waitingToken } from "#app/features/waiting-list/waiting-list.server.ts";
import { localizePath } from "#app/lib/i18n-url.ts";
import { locales } from "#app/lib/locale.ts";
import { instantOf, type LocalDate } from "#app/lib/time.ts";
import { bookingSubmissions, emailOutbox, rateLimits, waitingList } from "#db/schema.ts";
import { emptyBeforeEach } from "../database.ts";
import { firstBookables } from "../first-services.ts";
import { fillTimes } from "../visits.ts";
import { scriptsOf, sentBytes } from "./scripts.ts";
import { seededSite, visibleText } from "./site.ts";

const site = await seededSite({ TAG_MANAGER_ID: "GTM-TEST123" });
emptyBeforeEach(site.db, bookingSubmissions, emailOutbox, waitingList, rateLimits);

const day = "2026-11-26" as LocalDate;
const page = "/waiting-list/ceramic-coating";
const ofDay = `${page}?day=${day}`;
const valid = {
  day,
  name: "Mariam Saeed",
  phone: "0501112223",
  email: "mariam@example.com",
};

/** The coating room is taken for as long as a car may wait for it. */
function fillDay() {
  const times = [10, 21].map((hour) => instantOf(day, hour * 60));
  return fillTimes(site.db, times, { serviceId: "ceramic-coating", at: site.app.now() });
}
const read = async (to: string) => visibleText(await (await site.get(to)).text());

test("the page of a full day asks for little, in both languages, and is found by nobody", async () => {
  await fillDay();
  const answer = await site.get(ofDay);
  const html = await answer.text();
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(html).toContain('name="robots" content="noindex"');
  expect(html).not.toContain("data-hydrate");
  expect(sentBytes(scriptsOf(html))).toBeLessThan(12_000);
  expect(visibleText(html)).toContain("Waiting list for Thursday, 26 November 2026");
  expect(await read(`/ar${ofDay}`)).toContain("قائمة الانتظار ليوم الخميس");
  expect(await read(page)).toContain("Which full day suits you?");
  for (const nothing of ["/waiting-list/nothing", "/waiting-list/a/b"]) {
    expect((await site.get(nothing)).status).toBe(404);
  }
});

test.each(locales)("each waiting list (%s) names its service in its title", async (locale) => {
  const titles = await Promise.all(
    firstBookables.map(async ({ id }) => {
      const html = await (await site.get(localizePath(`/waiting-list/${id}`, locale))).text();
      return html.match(/<title>(.*?)<\/title>/)?.[1];
    }),
  );
  expect(titles.length).toBeGreaterThan(5);
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  expect(titles[0]).toContain(`${firstBookables[0]?.title[locale]}: `);
});

test("a day that is free is offered, and where none is full nobody waits", async () => {
  expect(await read(ofDay)).toContain("There is a place on Thursday, 26 November 2026");
  expect(await read(page)).toContain("No day is full");
  for (const odd of ["2026-11-29", "2020-01-01", "2199-01-01", "x", "%F0%9F%9A%97"]) {
    expect((await site.get(`${page}?day=${odd}&size=${odd}`)).status).toBe(200);
  }
  const joined = await site.post(page, valid);
  expect([joined.status, joined.headers.get("location")]).toEqual([302, ofDay]);
});

test("one joins without JavaScript, is told what is missing, and joins once however often it is pressed", async () => {
  await fillDay();
  const empty = await site.post(ofDay, { day });
  const text = visibleText(await empty.text());
  expect(empty.status).toBe(422);
  for (const error of ["Name is required", "Phone number is required", "Email is required"]) {
    expect(text).toContain(error);
  }
  const trapped = await site.post(ofDay, { ...valid, "leave-empty": "x" });
  expect(trapped.status).toBe(422);
  expect(await site.db.$count(waitingList)).toBe(0);
  const answers = await Promise.all([1, 2, 3].map(() => site.post(ofDay, valid)));
  for (const answer of answers) {
    expect([answer.status, answer.headers.get("location")]).toEqual([302, `${ofDay}&joined`]);
  }
  expect(await read(`${ofDay}&joined`)).toContain("You are on the list for Thursday");
  expect(await read(`/ar${ofDay}&joined`)).toContain("أنت على قائمة الانتظار ليوم الخميس");
  expect(await site.db.$count(waitingList)).toBe(1);
  expect(await site.db.$count(emailOutbox)).toBe(1);
  const other = await site.post(ofDay, { ...valid, day: "2026-11-29" });
  expect(other.status).toBe(422);
});

test("too many posts are refused for a while", async () => {
  await fillDay();
  const from = { "X-Forwarded-For": "10.7.7.7" };
  for (let tries = 0; tries < 10; tries++) await site.post(ofDay, {}, from);
  const limited = await site.post(ofDay, valid, from);
  expect(limited.status).toBe(429);
  expect(await limited.text()).toContain('value="Mariam Saeed"');
});

test("the link of the mail opens the booking form with the day chosen, also without JavaScript", async () => {
  await fillDay();
  await site.post(`/ar${ofDay}`, valid);
  await site.db.delete(bookingSubmissions);
  await tellWaiting(site.app);
  const mails = JSON.stringify(await site.db.select().from(emailOutbox));
  const [, link = ""] = /"href":"http:\/\/[^/]+(\/[^"]*#booking)"/.exec(mails) ?? [];
  expect(link).toBe(`/ar/services/ceramic-coating?day=${day}#booking`);
  const html = await (await site.get(link)).text();
  const checked = [...html.matchAll(/<input[^>]*>/g)].filter(([tag]) => / checked=""/.test(tag));
  expect(checked.map(([tag]) => / value="([^"]*)"/.exec(tag)?.[1])).toEqual([day]);
  const sized = await (await site.get(`/services/interior-detailing?day=${day}&size=suv`)).text();
  const [suv] = /<input[^>]*value="suv"[^>]*>/.exec(sized) ?? [];
  expect(suv).toContain(` checked=""`);
  const later = await site.get("/services/ceramic-coating?day=2027-03-04&size=%3Cb%3E");
  expect(await later.text()).toContain('value="2027-03-04"');
  expect(await read("/services/ceramic-coating")).toContain("Is your day full?");
});

test("one leaves by the link of the mail, which nobody is told; altered and guessed ones are refused", async () => {
  await fillDay();
  await site.post(ofDay, valid);
  const [entry] = await site.db.select().from(waitingList);
  const token = waitingToken(site.app.settings, entry?.id ?? "");
  const link = `${page}/${token}`;
  const html = await (await site.get(link)).text();
  expect(visibleText(html)).toContain("You wait for a place on Thursday, 26 November 2026");
  expect(html).not.toContain("data-tag-manager");
  expect(html).not.toContain("mariam@example.com");
  const altered = `${page}/${token.startsWith("A") ? "B" : "A"}${token.slice(1)}`;
  for (const wrong of [altered, `${page}/x`, `/waiting-list/premium-wash/${token}`]) {
    expect((await site.get(wrong)).status).toBe(404);
    expect((await site.post(wrong, {})).status).toBe(404);
  }
  expect(await site.db.$count(waitingList)).toBe(1);
  const left = await site.post(link, {});
  expect([left.status, left.headers.get("location")]).toEqual([302, page]);
  expect(await site.db.$count(waitingList)).toBe(0);
  const again = await site.post(link, {});
  expect([again.status, again.headers.get("location")]).toEqual([302, page]);
  const elsewhere = `/waiting-list/${encodeURIComponent("عطر")}`;
  const gone = await site.post(`${elsewhere}/${token}`, {});
  expect([gone.status, gone.headers.get("location")]).toEqual([302, elsewhere]);
  expect((await site.get(link)).status).toBe(404);
  expect(site.lines.join("\n")).not.toContain(token.slice(0, 32));
});
