import { asc, ne } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { addDays, type LocalDate } from "#app/lib/time.ts";
import { auditLog, openingHours } from "#db/schema.ts";
import { rowIn } from "../database.ts";
import { seededSite, visibleText } from "./site.ts";
import { visitor, visitorWith } from "./visitor.ts";

// The site's clock stands at Monday 23 November 2026, 15:00 in Dubai.

const site = await seededSite();
const now = site.app.now();
const owner = await visitor(site, { name: "Omar", role: "owner" });
beforeEach(async () => {
  await site.db.delete(openingHours).where(ne(openingHours.kind, "week"));
  await site.db.delete(auditLog);
});

const { post, text: staffPage } = owner;
const { text: page } = visitorWith(site, "");

const closure = {
  name: "National Day",
  nameAr: "اليوم الوطني",
  startsOn: "2026-12-02",
  endsOn: "2026-12-03",
};
const rules = () =>
  site.db
    .select()
    .from(openingHours)
    .where(ne(openingHours.kind, "week"))
    .orderBy(asc(openingHours.startsOn));

test("a form whose answer is data alone is not there before React is", async () => {
  for (const path of ["/admin/hours", "/admin/currencies"]) {
    const html = await owner.html(path);
    expect(html, path).toContain("</h1>");
    expect(html, path).not.toMatch(/<form[^>]* action="\/admin\/(hours|currencies)\//);
  }
});

test("a closure is on every kept page at once, in the booking form and in structured data", async () => {
  const pages = ["/", "/ar", "/contact", "/services/premium-wash"];
  for (const path of pages) expect(await page(path)).not.toMatch(/National Day|اليوم الوطني/);
  expect((await post("/admin/hours/new/closure", closure)).headers.get("location")).toBe(
    "/admin/hours",
  );
  expect(await page("/")).toContain("Closed: National Day, Wed, 2 Dec to Thu, 3 Dec");
  expect(await page("/ar")).toContain("مغلق: اليوم الوطني");
  expect(await page("/contact")).toContain("Closed: National Day");
  expect(await page("/services/premium-wash")).toContain(
    "Wednesday, 2 December 2026, Closed, National Day",
  );
  const home = await (await site.get("/")).text();
  expect(home).toContain('"opens":"00:00","closes":"00:00"');
  expect(home).toContain('"validFrom":"2026-12-02","validThrough":"2026-12-03"');
});

const booking = {
  firstName: "Aisha",
  lastName: "Khan",
  email: "aisha@example.com",
  phone: "0501234567",
  vehicleSize: "",
  selectedDate: "2026-12-02",
  laterDate: "",
  selectedTime: "03:00 PM",
  carMake: "Toyota",
  carModel: "Yaris",
  carYear: "2022",
  additionalNotes: "",
};

test("a day of a closure cannot be booked, and who had booked it is listed with a message", async () => {
  const book = (change: object = {}) =>
    site.post("/services/premium-wash", { ...booking, ...change } as Record<string, string>);
  expect((await book()).status).toBe(302);
  await post("/admin/hours/new/closure", closure);
  const refused = await book({ email: "other@example.com" });
  expect(refused.status).toBe(422);
  expect(visibleText(await refused.text())).toContain("We are closed: National Day");
  const text = await staffPage("/admin/hours");
  expect(text).toContain("Bookings at closed times");
  expect(text).toContain("Aisha Khan");
  expect(text).toContain("Offers Fri, 4 Dec, 3:00 PM");
});

const ramadan = {
  name: "Ramadan",
  nameAr: "رمضان",
  startsOn: "2026-11-23",
  endsOn: "2026-12-20",
  ...Object.fromEntries(
    [0, 1, 2, 3, 4, 5, 6].flatMap((day) => [
      [`opens-${day}-0`, "09:00"],
      [`closes-${day}-0`, "14:00"],
      [`opens-${day}-1`, "20:00"],
      [`closes-${day}-1`, "01:00"],
    ]),
  ),
};

test("a period is told, booked and moved; its nights go past midnight", async () => {
  await post("/admin/hours/new/period", ramadan);
  const home = await page("/");
  expect(home).toContain("Ramadan, Mon, 23 Nov to Sun, 20 Dec");
  expect(home).toContain("Monday to Sunday 9:00 AM to 2:00 PM and 8:00 PM to 1:00 AM");
  expect(home).not.toContain("Closed on Sunday");
  const form = await (await site.get("/services/premium-wash")).text();
  for (const time of ["09:00 AM", "02:00 PM", "08:00 PM", "11:00 PM", "01:00 AM"])
    expect(form).toContain(`value="${time}"`);
  // An hour of the usual week that comes again after the period.
  const noon = { ...booking, selectedDate: "2026-11-24", selectedTime: "04:00 PM" };
  const refused = await site.post("/services/premium-wash", noon);
  expect(visibleText(await refused.text())).toContain("On Tue, 24 Nov you can choose");
  const night = { ...noon, selectedTime: "12:00 AM", email: "night@example.com" };
  expect((await site.post("/services/premium-wash", night)).status).toBe(302);

  const [rule] = await rules();
  site.setClock(new Date(now.getTime() + 1000));
  const change = { id: rule?.id ?? "", step: "later", intent: "move" };
  expect(await (await post("/admin/hours", change)).status).toBe(200);
  expect((await rules())[0]).toMatchObject({ startsOn: "2026-11-24", endsOn: "2026-12-21" });
  expect(await page("/")).toContain("Monday to Saturday 10:00 AM to 9:00 PM");
  await post("/admin/hours", { ...change, step: "earlier" });
  expect((await rules())[0]).toMatchObject({ startsOn: "2026-11-23" });
});

test("the second of two who edit the week sees what the first saved, and may save over it", async () => {
  const week = await rowIn(site.db, openingHours, { kind: "week" });
  const path = `/admin/hours/${week.id}`;
  const html = await owner.html(path);
  const seen = /name="seen" value="([^"]*)"/.exec(html)?.[1] ?? "";
  const fields = (closes: string) => ({
    seen,
    ...Object.fromEntries(
      [1, 2, 3, 4, 5, 6].flatMap((day) => [
        [`opens-${day}-0`, "10:00"],
        [`closes-${day}-0`, closes],
      ]),
    ),
  });
  site.setClock(new Date(now.getTime() + 5000));
  expect((await post(path, fields("22:00"))).status).toBe(302);
  const second = await post(path, fields("20:00"));
  expect(second.status).toBe(409);
  const told = await second.text();
  expect(visibleText(told)).toContain("Monday to Saturday 10:00 AM to 10:00 PM");
  expect(told).toContain('value="20:00"');
  const seenNow = /name="seen" value="([^"]*)"/.exec(told)?.[1] ?? "";
  site.setClock(new Date(now.getTime() + 9000));
  expect((await post(path, { ...fields("21:00"), seen: seenNow })).status).toBe(302);
  expect(await page("/")).toContain("Monday to Saturday 10:00 AM to 9:00 PM");
  const audit = await staffPage("/admin/audit");
  expect(audit).toContain("Changed hours");
  expect(audit).toContain("Monday to Saturday 10:00 AM to 10:00 PM");
});

test("a rule is deleted and can be brought back; the page shows eight weeks", async () => {
  await post("/admin/hours/new/closure", closure);
  const [rule] = await rules();
  const change = { id: rule?.id ?? "", intent: "delete" };
  expect((await post("/admin/hours", change)).status).toBe(200);
  expect(await rules()).toEqual([]);
  expect(await page("/")).not.toContain("National Day");
  const again = await post("/admin/hours", change);
  expect([again.status, await again.text()]).toEqual([
    409,
    expect.stringContaining("It was deleted meanwhile."),
  ]);
  const text = await staffPage("/admin/hours");
  const last = addDays("2026-11-23" as LocalDate, 49);
  expect(text).toContain(`Week of ${Number(last.slice(8))} January 2027`);
  expect((await site.get("/hours.json")).headers.get("content-type")).toContain("json");
});
