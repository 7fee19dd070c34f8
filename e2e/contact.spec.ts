import { expect, test } from "./fixtures.ts";
import { elementsAreDefined } from "./page-scripts.ts";

test("the map loads only when it is asked for", async ({ page }) => {
  const asked: string[] = [];
  await page.route(/google\.com/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<h1>Map</h1>" });
  });
  await page.goto("/contact");
  await elementsAreDefined(page);
  expect(asked).toEqual([]);

  await page.getByRole("link", { name: /map/i }).click();
  await expect(page.frameLocator("iframe").getByRole("heading", { name: "Map" })).toBeVisible();
  expect(asked).toHaveLength(1);
});
