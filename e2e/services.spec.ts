import { expect, test } from "./fixtures.ts";

test("a driver sees what a service holds, when it is free and what it costs beside its button, and compares", async ({
  page,
}) => {
  for (const [path, free] of [
    ["/services", "First free time"],
    ["/ar/services", "أول موعد متاح"],
  ] as const) {
    await page.goto(path);
    const row = page.getByRole("article").nth(1);
    await expect(row.getByRole("listitem").filter({ has: page.locator("svg") })).toHaveCount(4);
    const facts = row.locator("dl");
    await expect(facts.getByText(free)).toBeVisible();
    await expect(facts.getByText(/\d:\d\d/)).toBeVisible();
    const button = await row.locator("[data-button]").boundingBox();
    const price = await row.locator("[data-price]").first().boundingBox();
    expect((button?.y ?? 0) - (price?.y ?? 0)).toBeLessThan(320);
  }

  await page.goto("/services");
  const table = page.getByRole("table", { name: "Compare the services" });
  // On a phone the last column comes to stand beside the headings of the rows.
  const last = table.getByRole("columnheader", { name: "Ceramic Coating" });
  await last.getByRole("link").focus();
  await expect(last).toBeInViewport({ ratio: 0.9 });
  await expect(table.getByRole("rowheader", { name: "Duration" })).toBeInViewport();
  await last.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ceramic Coating");
});
