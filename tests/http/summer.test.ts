import { expect, test } from "vitest";
import { firstContent } from "#app/content/first-content.ts";
import { bookingSubmissions } from "#db/schema.ts";
import { seed } from "#db/seed.ts";
import { publishTerm } from "../first-services.ts";
import { descriptionOf, fieldValue, fieldValues, problemsOf } from "./form-html.ts";
import { booking as valid } from "./public-forms.ts";
import { startSite, visibleText } from "./site.ts";

/** An installation whose gold package ends tomorrow. */
const site = await startSite();
const ending = await startSite();
await seed(ending.db);
const term = { endsOn: "2026-11-24", permit: "1234567" };
await publishTerm(ending.db, "summer-gold-package", term);

const gold = "/summeroffers/summer-gold-package";

test("the countdown begins at 1 day 17 h 25 min 58 s and starts over", async () => {
  const html = await (await site.get("/summeroffers")).text();
  expect(html).toContain('<count-down cycle="whole"');
  expect(visibleText(html)).toContain("01 Days 17 Hours 25 Minutes 58 Seconds");
});

test("a package begins at ten, three and six, and at no other time", async () => {
  const html = await (await site.get(gold)).text();
  const times = [...html.matchAll(/name="selectedTime"[^>]* value="([^"]+)"/g)];
  expect(times.map(([, time]) => time)).toEqual(["10:00 AM", "03:00 PM", "06:00 PM"]);

  const before = await site.db.$count(bookingSubmissions);
  const refused = await site.post(gold, { ...valid, selectedTime: "11:00 AM" });
  expect(refused.status).toBe(422);
  const answer = await refused.text();
  expect(problemsOf(answer)).toEqual(["Please choose one of the listed times"]);
  expect(descriptionOf(answer, "selectedTime")).toContain("Please choose one of the listed times");
  expect(fieldValue(answer, "carModel")).toBe("Patrol");
  expect(await site.db.$count(bookingSubmissions)).toBe(before);
});

test("a package with an end counts to it, and the list to the first one that ends", async () => {
  for (const address of ["/summeroffers", gold]) {
    const html = await (await ending.get(address)).text();
    expect(html).toContain('<count-down until="2026-11-24T19:59:59.999Z"');
    expect(visibleText(html)).toContain("Ends on 24 November 2026");
    expect(visibleText(html)).toContain("Permit number 1234567");
  }
  const platinum = await (await ending.get("/summeroffers/summer-platinum-package")).text();
  expect(platinum).toContain('<count-down cycle="whole"');
});

test("when all packages have ended, their page says so and advertises nothing", async () => {
  const over = await startSite();
  try {
    await seed(over.db);
    for (const { id } of firstContent.packages)
      await publishTerm(over.db, id, { endsOn: "2026-11-20", permit: "" });
    for (const [address, said] of [
      ["/summeroffers", "The summer packages have ended. Their services can still be booked."],
      ["/ar/summeroffers", "انتهت باقات الصيف، وما زال بإمكانك حجز خدماتها."],
    ] as const) {
      const html = await (await over.get(address)).text();
      expect(visibleText(html)).toContain(said);
      expect(html).not.toMatch(/<count-down|<meta name="description"|id="terms-heading"/);
      expect(visibleText(html)).not.toMatch(
        /what you save|half the price|بنصف السعر|Biggest Saving/,
      );
    }
  } finally {
    await over.stop();
  }
});

test("a package that has ended says so and leads to its service; the others go on", async () => {
  ending.setClock(new Date("2026-11-24T20:00:00Z"));
  const ended =
    "It ended on 24 November 2026. Interior Detailing can still be booked at its usual price.";
  const list = await (await ending.get("/summeroffers")).text();
  expect(visibleText(list)).not.toMatch(/Gold Package|Ended/);
  expect(visibleText(list)).toContain("Save 35%");
  expect(list).toContain('<count-down cycle="whole"');
  const [told = ""] = list.match(/"ItemList".*?<\/script>/s) ?? [];
  expect(told).toContain("/summeroffers/summer-platinum-package");
  expect(told).not.toContain(gold);

  const detail = await (await ending.get(gold)).text();
  expect(visibleText(detail)).toContain(ended);
  expect(detail).toContain('href="/services/interior-detailing"');
  expect(detail).toContain('href="/summeroffers/summer-platinum-package"');
  expect(visibleText(detail)).toContain(
    "This was our Interior Detailing in full, at the summer price.",
  );
  expect(visibleText(detail)).not.toContain("This is our");
  expect(visibleText(detail)).not.toContain("Start times");
  expect(detail).not.toContain("<count-down");
  expect(detail).not.toContain('name="selectedTime"');

  const fields = { ...valid, selectedDate: "2026-11-26", email: "late@example.com" };
  const refused = await ending.post(gold, fields);
  expect(refused.status).toBe(410);
  const html = await refused.text();
  expect(problemsOf(html)).toEqual([
    "This offer ended on 24 November 2026. What you typed is kept: you can book Interior Detailing here at its usual price.",
  ]);
  expect(fieldValues(html, Object.keys(fields))).toEqual(fields);
});
