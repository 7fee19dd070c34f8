import type { Locator, Page } from "@playwright/test";
import { picture } from "../tests/pictures.ts";
import { toast } from "./fixtures.ts";
import { expect, test } from "./own-shop.ts";
import { openHydrated } from "./page-scripts.ts";
import { signInAsAdmin } from "./staff.ts";

// One server for the file: its tests change what the shop sells, one after the other.
test.use({ pictures: true });
test.describe.configure({ mode: "default" });

const list = "/admin/perfumes";
const dialog = (page: Page) => page.locator("dialog#perfume");
const card = (page: Page, name: string) =>
  page.locator("li[data-id]").filter({ has: page.getByRole("heading", { name, exact: true }) });
const save = (page: Page) => page.getByRole("button", { name: "Save Perfume" });
const names = (page: Page) => page.locator("li[data-id] h2").allTextContents();

let made = 0;
const newName = (name: string) => `${name} ${process.pid} ${made++}`;

/** Adds a perfume by request, behind all others; returns its name. */
async function addPerfume(page: Page, name: string): Promise<string> {
  const unique = newName(name);
  const answer = await page.request.post(`${list}/new`, {
    maxRedirects: 0,
    multipart: {
      name: unique,
      priceAed: "85",
      description: "Roses after rain",
      picture: "perfume-oud",
      intensity: "Medium",
      inStock: "on",
      displayOrder: String(100 + made),
    },
  });
  expect(answer.status(), await answer.text()).toBe(302);
  return unique;
}

async function openNew(page: Page) {
  await signInAsAdmin(page);
  await openHydrated(page, list);
  await page.getByRole("link", { name: "Add Perfume" }).click();
  await expect(dialog(page)).toBeVisible();
}

async function pictureIsLoaded(shown: Locator) {
  await shown.scrollIntoViewIfNeeded();
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).not.toBe(0);
}

test("a perfume is added with a picture of its own, previewed, and sold", async ({
  page,
  expectNoAxeFindings,
}) => {
  test.slow();
  const name = newName("Rosé Garden");
  await openNew(page);
  await dialog(page).getByLabel("Name", { exact: true }).fill(name);
  const slug = name.toLowerCase().replace("é", "-").replaceAll(" ", "-").replace("--", "-");
  await expect(page.getByLabel("Slug")).toHaveValue(slug);
  await page.getByLabel("Price (AED)").fill("120");
  await page.getByLabel("Description", { exact: true }).fill("Roses after rain");
  const buffer = Buffer.from(await picture(1500, 1000));
  await page
    .getByLabel("Or upload a picture")
    .setInputFiles({ name: "rose.jpg", mimeType: "image/jpeg", buffer });
  await page.getByLabel("Features").fill("First\n\nSecond");
  await page.getByLabel("Bestseller").check();
  await page.getByLabel("Stock quantity").fill("2");

  const preview = page.getByRole("complementary", { name: "Preview of the card" });
  for (const words of [name, "AED 120", "Roses after rain", "BESTSELLER", "Only 2 left"]) {
    await expect(preview).toContainText(words);
  }
  await expect(preview.locator("img")).toHaveAttribute("src", /^data:image\/jpeg/);
  await expectNoAxeFindings();

  await save(page).click();
  await expect(toast(page)).toContainText("Perfume created successfully!");
  await expect(dialog(page)).toBeHidden();
  await pictureIsLoaded(card(page, name).locator("img"));

  await page.goto(`/perfumes/${slug}`);
  await pictureIsLoaded(page.locator("dialog#perfume img"));
  await expect(page.locator("#features-heading + ul, #features-heading ~ ul")).toContainText(
    /First.*Second/s,
  );
});

test("typing that is not saved is asked about, by whatever way it is left", async ({ page }) => {
  await signInAsAdmin(page);
  const name = await addPerfume(page, "Unsaved");
  await openHydrated(page, list);
  const questions: string[] = [];
  let answer = false;
  page.on("dialog", (question) => {
    questions.push(question.message());
    return answer ? question.accept() : question.dismiss();
  });
  await page.getByRole("link", { name: `Edit: ${name}` }).click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page), "nothing was typed").toBeHidden();

  await page.getByRole("link", { name: `Edit: ${name}` }).click();
  await page.getByLabel("Price (AED)").fill("99");
  await page.keyboard.press("Escape");
  await dialog(page).getByRole("link", { name: "Close" }).click();
  await page.goBack();
  await expect(page.getByLabel("Price (AED)")).toHaveValue("99");
  expect(questions).toHaveLength(3);
  answer = true;
  await dialog(page).getByRole("link", { name: "Cancel" }).click();
  await expect(dialog(page)).toBeHidden();
  expect(questions).toHaveLength(4);

  await page.getByRole("link", { name: `Edit: ${name}` }).click();
  await page.getByLabel("Price (AED)").fill("99");
  await save(page).click();
  await expect(toast(page)).toContainText("Perfume updated successfully!");
  expect(questions, "saving is no leaving").toHaveLength(4);
});

test("perfumes are put in order by buttons, from the keyboard too, and by drag", async ({
  page,
}) => {
  await signInAsAdmin(page);
  const [a, b, c] = [
    await addPerfume(page, "A"),
    await addPerfume(page, "B"),
    await addPerfume(page, "C"),
  ];
  // Other journeys add perfumes as well.
  const last = async () => (await names(page)).filter((name) => [a, b, c].includes(name));
  await openHydrated(page, list);
  await page.getByRole("button", { name: `Move forward: ${c}` }).click();
  await expect.poll(last).toEqual([a, c, b]);
  await expect(toast(page)).toContainText(`${c} is now number`);

  const back = page.getByRole("button", { name: `Move back: ${a}` });
  await back.focus();
  await page.keyboard.press("Enter");
  await expect.poll(last).toEqual([c, a, b]);
  await expect(back).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(last).toEqual([c, b, a]);
  await page.getByRole("button", { name: `Move to the end: ${c}` }).click();
  await expect.poll(last).toEqual([b, a, c]);

  const grip = card(page, c).getByTitle("Drag to another place");
  await card(page, b).scrollIntoViewIfNeeded();
  const posted = page.waitForResponse((response) => response.request().method() === "POST");
  await drag(page, grip, card(page, b));
  await expect.poll(last).toEqual([c, b, a]);
  // The page says so before the server has: a whole new page would cut the post short.
  await posted;
  await page.reload();
  expect(await last()).toEqual([c, b, a]);
});

async function drag(page: Page, from: Locator, to: Locator) {
  await from.hover();
  await page.mouse.down();
  const target = await to.boundingBox();
  if (!target) throw new Error("There is no card to drag to");
  await page.mouse.move(target.x + target.width / 3, target.y + target.height / 2, { steps: 8 });
  await expect(to).toHaveAttribute("data-drop", "");
  await page.mouse.up();
}
