import { expect, test } from "vitest";
import { firstContent } from "#app/content/first-content.ts";
import { seed } from "#db/seed.ts";
import { publishTerm } from "../first-services.ts";
import { startSite, visibleText } from "./site.ts";

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
