import { expect, test } from "./fixtures.ts";
import { elementsAreDefined } from "./page-scripts.ts";

test("the time left is 1 day 17 h 25 min 58 s, ticks, and starts over after zero", async ({
  page,
}) => {
  await page.clock.install({ time: new Date("2026-11-23T11:00:00Z") });
  await page.clock.pauseAt(new Date("2026-11-23T12:00:00Z"));
  await page.goto("/summeroffers");
  await elementsAreDefined(page);
  const timer = page.getByRole("timer", { name: "Time left" });
  const expectLeft = (figures: string[]) =>
    expect(timer.locator("[data-unit]")).toHaveText(figures);

  await expectLeft(["01", "17", "25", "58"]);
  await page.clock.runFor("00:01");
  await expectLeft(["01", "17", "25", "57"]);
  // What is left comes from the page: with one second in it the end is near.
  await timer.evaluate((element) => {
    for (const figure of element.querySelectorAll("[data-unit]")) figure.textContent = "00";
    element.querySelector("[data-unit=seconds]")?.replaceChildren("01");
    element.replaceWith(element);
  });
  await page.clock.runFor("00:01");
  await expectLeft(["00", "00", "00", "00"]);
  await page.clock.runFor("00:01");
  await expectLeft(["00", "00", "00", "01"]);
});
