import type { Page } from "@playwright/test";
import { signIn } from "./account.ts";
import { driver, fillBooking, newEmail, submitButton } from "./booking-form.ts";
import { fillMessage, sendButton } from "./contact-form.ts";
import { toast } from "./fixtures.ts";
import { expect, test } from "./own-address.ts";
import { reactIsHydrated } from "./page-scripts.ts";

// The other journeys go without the worker, so that they may stand in for the network.
test.use({ serviceWorkers: "allow", pictures: true });

/** Until then nothing is kept. */
const workerIsActive = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");

/** A page without a cookie; it is kept, although it was there before the worker. */
async function open(page: Page, address: string) {
  await page.goto(address);
  await workerIsActive(page);
  await expect.poll(() => keptIn(page, "pages")).toContain(address);
}

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const kept = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("button") });

/** What the worker has of a kind, by addresses without the origin. */
const keptIn = (page: Page, name: string) =>
  page.evaluate(async (cacheName) => {
    const cache = await caches.open(cacheName);
    return (await cache.keys()).map(({ url }) => url.replace(location.origin, ""));
  }, name);

test.describe("reading", () => {
  test("pages that were seen stay readable, with their pictures, and one that was not comes with the signal", async ({
    page,
    context,
    expectNoAxeFindings,
  }) => {
    await open(page, "/services");
    await page.goto("/");
    await expect.poll(() => keptIn(page, "pages")).toEqual(["/services", "/"]);
    await context.setOffline(true);
    await page.goto("/services");
    await expect(title(page)).toHaveText("Our Services");
    await page.goto("/");
    const hero = page.getByRole("main").getByRole("img").first();
    await expect
      .poll(() => hero.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);
    await page.goto("/privacy");
    await expect(title(page)).toHaveText("No signal");
    const readable = page.getByRole("region", { name: "Pages you can read now" });
    await expect(readable.getByRole("link", { name: "Services" })).toBeVisible();
    await expectNoAxeFindings();
    await context.setOffline(false);
    await expect(title(page)).toHaveText("Privacy Policy");
  });

  test("nothing personal is kept, and nothing of the staff area", async ({ page, context }) => {
    await open(page, "/services");
    const { name } = await signIn(page);
    for (const address of ["/profile", "/cart", "/contact?auth=login", "/admin/login"])
      await page.goto(address);
    await page.goto("/contact");
    expect(await page.content()).toContain(name);
    // What everybody sees of a page that names its reader.
    await expect.poll(() => keptIn(page, "pages")).toEqual(["/services", "/contact"]);
    await context.setOffline(true);
    await page.goto("/contact");
    await expect(page.getByLabel("Email")).toBeVisible();
    expect(await page.content()).not.toContain(name);
    await page.goto("/profile");
    await expect(title(page)).toHaveText("No signal");
    await expect(page.goto("/admin/login")).rejects.toThrow("net::ERR_");
  });

  test("a new version keeps the files of the one before, for the pages made with them", async ({
    page,
  }) => {
    await open(page, "/services");
    await page.evaluate(async () => {
      const before = await caches.open("shell-before");
      const headers = { "Cache-Control": "public, max-age=31536000, immutable" };
      await before.put("/assets/before.css", new Response("main { color: red }", { headers }));
      await before.put("/offline", new Response("No signal, as it was"));
    });
    await takeOffWorker(page);
    await open(page, "/services");
    await expect.poll(() => page.evaluate(() => caches.has("shell-before"))).toBe(false);
    expect(await keptIn(page, "files")).toContain("/assets/before.css");
    const style = await page.evaluate(async () => (await fetch("/assets/before.css")).text());
    expect(style).toBe("main { color: red }");
  });
});

/** The next page has none, and brings one anew. */
async function takeOffWorker(page: Page) {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).unregister());
  // It stays until no page has it.
  await page.goto("about:blank");
}

/** Books without a signal, and ends on the list of what waits. */
async function bookOffline(page: Page, email: string) {
  await open(page, "/services/premium-wash");
  await fillBooking(page, { Email: email });
  await reactIsHydrated(page);
  await page.context().setOffline(true);
  await submitButton(page).click();
  await expect(title(page)).toHaveText("Waiting to be sent");
}

test.describe("writing", () => {
  test("a booking of somebody who saves data is kept, though no routes were asked for before", async ({
    page,
  }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
    );
    await bookOffline(page, newEmail());
    await expect(kept(page)).toHaveCount(1);
  });

  test("a booking is kept, and sent once when the signal is back", async ({
    page,
    context,
    countMails,
    expectNoAxeFindings,
  }) => {
    const email = newEmail();
    await bookOffline(page, email);
    await expect(
      page.getByText("Kept on this phone. We send it as soon as there is a signal."),
    ).toBeVisible();
    await expect(kept(page)).toHaveCount(1);
    await expect(kept(page)).toContainText("Premium Wash");
    await expect(kept(page)).toContainText("3:00 PM");
    await expect(kept(page)).toContainText(`${driver["First name"]} ${driver["Last name"]}`);
    await expectNoAxeFindings();
    expect(await countMails(email)).toBe(0);

    // Two pages hear of the signal at once.
    const other = await context.newPage();
    await other.goto("/unsent");
    await expect(kept(other)).toHaveCount(1);
    await context.setOffline(false);
    await expect(page.getByText("Nothing is waiting")).toBeVisible();
    await expect(other.getByText("Nothing is waiting")).toBeVisible();
    await expect.poll(() => countMails(email)).toBe(1);
    await page.goto("/");
    await page.goto("/services");
    expect(await countMails(email)).toBe(1);
  });

  test("a form that is sent before React wakes is kept as well", async ({
    page,
    context,
    countMails,
  }) => {
    const email = newEmail();
    await open(page, "/ar/contact");
    // React stays asleep, because its scripts do not come.
    await context.setOffline(true);
    await page.evaluate((address) => {
      const form = document.querySelector("main form") as HTMLFormElement;
      const values = ["عمر", address, "0507654321", "خدش", "هل يمكن تلميعه؟"];
      const fields = ["name", "email", "phone", "subject", "message"];
      for (const [place, name] of fields.entries()) {
        (form.elements.namedItem(name) as HTMLInputElement).value = values[place] ?? "";
      }
      HTMLFormElement.prototype.submit.call(form);
    }, email);
    await expect(title(page)).toHaveText("بانتظار الإرسال");
    await expect(kept(page)).toContainText("خدش");
    await context.setOffline(false);
    await expect(toast(page)).toContainText("تم إرسال رسالتك بنجاح!");
    expect(await countMails(email)).toBe(1);
  });

  test("it can be withdrawn, and that undone", async ({ page, context, countMails }) => {
    const email = newEmail();
    await bookOffline(page, email);
    await kept(page).getByRole("button", { name: "Withdraw" }).click();
    await expect(page.getByText("Nothing is waiting")).toBeVisible();
    await toast(page).getByRole("button", { name: "Undo" }).click();
    await expect(kept(page)).toHaveCount(1);
    await kept(page).getByRole("button", { name: "Withdraw" }).click();
    await expect(kept(page)).toHaveCount(0);

    await context.setOffline(false);
    await page.goto("/");
    await page.goto("/unsent");
    await expect(page.getByText("Nothing is waiting")).toBeVisible();
    expect(await countMails(email)).toBe(0);
  });

  test("one that is refused comes back filled in, with the reason", async ({
    page,
    context,
    countMails,
  }) => {
    const email = newEmail();
    await open(page, "/contact");
    await fillMessage(page, { Email: email, Subject: "" });
    await context.setOffline(true);
    await page.evaluate(() =>
      HTMLFormElement.prototype.submit.call(document.querySelector("main form")),
    );
    await expect(title(page)).toHaveText("Waiting to be sent");
    await context.setOffline(false);
    await expect(kept(page)).toContainText("We could not take it as it is.");

    // Other pages remind of it.
    await page.goto("/services");
    await expect(toast(page)).toContainText(
      "A form you wrote without a signal needs another look.",
    );
    await toast(page).getByRole("link", { name: "Show" }).click();
    await kept(page).getByRole("button", { name: "Open the form" }).click();
    await expect(page.getByRole("alert")).toContainText("Subject is required");
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await page.getByLabel("Subject").fill("A scratch");
    await sendButton(page).click();
    await expect(page.getByRole("heading", { name: "Message sent" })).toBeVisible();
    expect(await countMails(email)).toBe(1);
    await page.goto("/unsent");
    await expect(page.getByText("Nothing is waiting")).toBeVisible();
  });

  test("whoever wrote it is told what became of it once they look, with the way to it", async ({
    page,
    context,
  }) => {
    // The signal may be back before the page listens to that.
    await page.addInitScript(() =>
      addEventListener("online", (event) => event.stopImmediatePropagation()),
    );
    await bookOffline(page, newEmail());
    await page.evaluate(() => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
    });
    await context.setOffline(false);
    await expect(page.getByText("Nothing is waiting")).toBeVisible();
    await expect(toast(page)).toHaveCount(0);
    await page.evaluate(() => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => false });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await expect(toast(page)).toContainText(
      /Your booking has been sent. We will call you (within 2 hours|by .+) to confirm it./,
    );
    await toast(page).getByRole("link", { name: "Show" }).click();
    await expect(page.getByRole("heading", { name: "Booking received" })).toBeVisible();
  });

  test("what waits is sent also where the worker was taken off, and none is brought", async ({
    page,
    countMails,
  }) => {
    const email = newEmail();
    await bookOffline(page, email);
    await takeOffWorker(page);
    // As with SERVICE_WORKER=off.
    await page.route("**/unsent", async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const body = html.replace("<html ", '<html data-service-worker="off" ');
      await route.fulfill({ response, body });
    });
    await page.context().setOffline(false);
    await page.goto("/unsent");
    await expect(page.getByText("Nothing is waiting")).toBeVisible();
    await expect.poll(() => countMails(email)).toBe(1);
    const workers = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    await expect.poll(workers).toBe(0);
  });
});
