import { expect, test } from "vitest";
import { firstContent } from "#app/content/first-content.ts";
import { bookingSubmissions } from "#db/schema.ts";
import { seed } from "#db/seed.ts";
import { publishTerm } from "../first-services.ts";
import { descriptionOf, fieldValue, problemsOf } from "./form-html.ts";
import { booking as valid } from "./public-forms.ts";
import { startSite, visibleText } from "./site.ts";

const site = await startSite();

const gold = "/summeroffers/summer-gold-package";

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
