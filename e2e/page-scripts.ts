import { expect, type Page } from "@playwright/test";

type Fiber = { return: Fiber | null; stateNode: { current: Fiber }; memoizedState: Root };
type Root = { isDehydrated?: boolean };

/**
 * Until then a form is the browser's own: it posts as a document, and nothing checks it before.
 * React takes the elements one by one; it listens once it has taken all of them and painted.
 */
export async function reactIsHydrated(page: Page) {
  // Over a dialog that is there to be read, it comes when a hand does.
  await page.keyboard.press("Shift");
  await page.waitForFunction(() => {
    const form: object =
      document.querySelector("main form") ?? document.querySelector("main") ?? {};
    const [, found] = Object.entries(form).find(([key]) => key.startsWith("__reactFiber")) ?? [];
    if (!found) return false;
    let fiber: Fiber = found;
    while (fiber.return) fiber = fiber.return;
    return !fiber.stateNode.current.memoizedState.isDehydrated;
  });
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  );
}

export async function openHydrated(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await reactIsHydrated(page);
}

/** What moves is loaded once the page is there: pressed before, a button of it does nothing yet. */
export async function elementsAreDefined(page: Page) {
  await expect(page.locator(":not(:defined)")).toHaveCount(0);
}
