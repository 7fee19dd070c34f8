import { expect, test } from "./fixtures.ts";
import { reactIsHydrated } from "./page-scripts.ts";

test("make, model and year of a car are suggested, in Arabic by their Arabic names", async ({
  page,
}) => {
  for (const [address, label] of [
    ["/services/premium-wash", ""],
    ["/ar/services/premium-wash", "تويوتا"],
  ] as const) {
    await page.goto(address);
    await page.locator("main form").first().scrollIntoViewIfNeeded();
    await reactIsHydrated(page);
    const suggested = (name: string) =>
      page
        .locator(`[name=${name}]`)
        .evaluate((field: HTMLInputElement) =>
          Array.from(field.list?.options ?? [], ({ value, label }) => ({ value, label })),
        );
    const makes = await suggested("carMake");
    expect(makes).toContainEqual({ value: "Toyota", label });
    expect((await suggested("carModel")).map(({ value }) => value)).toContain("Patrol");
    const years = await suggested("carYear");
    expect(years).toHaveLength(30);
    expect(Number(years[0]?.value) - Number(years.at(-1)?.value)).toBe(29);
    await page.locator("[name=carMake]").fill("Wuling");
    await expect(page.locator("[name=carMake]")).toHaveValue("Wuling");
  }
});
