import { readFileSync } from "node:fs";
import { createOTP } from "@better-auth/utils/otp";
import type { Browser, Page } from "@playwright/test";
import { secretOf } from "../tests/http/second-factor.ts";
import { confirmEmail, password, signIn, signUp } from "./account.ts";
import { expect, test } from "./fixtures.ts";
import { reactIsHydrated } from "./page-scripts.ts";

// A colour caught in the middle of a transition is not what people read.
const main = (page: Page) => page.getByRole("main");
const toast = (page: Page, text: string) => page.locator("toast-message").filter({ hasText: text });
const security = "/profile/security";

async function open(page: Page, path: string) {
  await page.goto(path);
  await reactIsHydrated(page);
}

/** A signed-in customer whose e-mail address is proven. */
async function signInProven(page: Page) {
  const person = await signUp(page);
  await confirmEmail(page, person);
  return signIn(page, person);
}

/** Another browser in which the same customer is signed in. */
async function otherBrowser(browser: Browser, person: Awaited<ReturnType<typeof signUp>>) {
  const page = await (await browser.newContext({ baseURL: process.env.E2E_URL })).newPage();
  await signIn(page, person);
  return page;
}

test("a new password signs the other devices out, and this one not", async ({ page, browser }) => {
  const person = await signIn(page);
  const other = await otherBrowser(browser, person);
  await open(page, `${security}/password`);
  await page.getByLabel("Current password").fill("not this one");
  await page.getByLabel("New password").fill("another long password");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "The current password is not right",
  ]);
  await page.getByLabel("Current password").fill(password);
  await page.getByLabel("New password").fill("another long password");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(toast(page, "Password changed.")).toBeVisible();
  await expect(page).toHaveURL(security);
  await other.goto("/profile");
  await expect(other).toHaveURL(/\/perfumes/);
  await other.context().close();
});

test("devices are listed, and signed out one by one or all", async ({ page, browser }) => {
  const person = await signIn(page);
  const others = [await otherBrowser(browser, person), await otherBrowser(browser, person)];
  await open(page, security);
  const devices = page.getByRole("region", { name: "Your devices" });
  await expect(devices.getByRole("listitem")).toHaveCount(3);
  await expect(devices.getByRole("listitem").first()).toContainText("This device");
  await devices
    .getByRole("button", { name: /^Sign out of / })
    .first()
    .click();
  await expect(toast(page, "The device is signed out")).toBeVisible();
  await expect(devices.getByRole("listitem")).toHaveCount(2);
  await devices.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  for (const other of others) {
    await other.goto("/profile");
    await expect(other).toHaveURL(/\/perfumes/);
    await other.context().close();
  }
});

test("the second step is set up, asked for on signing in, and switched off", async ({
  page,
  browser,
  expectNoAxeFindings,
}) => {
  test.slow();
  const person = await signInProven(page);
  await open(page, `${security}/second-factor`);
  await page.getByLabel("Current password").fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expectNoAxeFindings();
  const secret = await main(page)
    .getByText(/^([A-Z2-7]{1,4} ?)+$/)
    .textContent();

  await page.getByLabel("Code of six digits").fill("000000");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("alert")).toContainText("This code is not right.");
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  await page.getByLabel("Code of six digits").fill(await createOTP(secretOf(secret ?? "")).totp());
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(toast(page, "The second step is on")).toBeVisible();

  const other = await (await browser.newContext({ baseURL: process.env.E2E_URL })).newPage();
  const form = { email: person.email, password };
  const answer = await other.request.post("/sign-in", { form });
  expect(answer.url()).toContain("/sign-in/second-factor");
  await other.context().close();

  await open(page, `${security}/second-factor`);
  await page.getByRole("link", { name: "New recovery codes" }).click();
  await page.getByLabel("Current password").fill(password);
  await page.getByRole("button", { name: "Make new codes" }).click();
  await expect(page.getByRole("heading", { name: "Your new recovery codes" })).toBeVisible();
  await expect(main(page).getByRole("listitem").filter({ hasText: "-" })).toHaveCount(10);

  await page.goto(`${security}/second-factor/off`);
  await page.getByLabel("Current password").fill(password);
  await page.getByRole("button", { name: "Turn off" }).click();
  await expect(page).toHaveURL(security);
  await expect(main(page)).toContainText("Off");
});

test("the second step is set up without JavaScript", { tag: "@nojs" }, async ({ page }) => {
  await signInProven(page);
  await page.goto(`${security}/second-factor`);
  await page.getByLabel("Current password").fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
  const secret = await main(page)
    .getByText(/^([A-Z2-7]{1,4} ?)+$/)
    .textContent();
  await page.getByLabel("Code of six digits").fill("000000");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("alert")).toContainText("This code is not right.");
  await page.getByLabel("Code of six digits").fill(await createOTP(secretOf(secret ?? "")).totp());
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("The second step is on")).toBeVisible();
});

test("a passkey is added with this device, and removed", async ({ page }) => {
  await signInProven(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await open(page, security);
  const passkeys = page.getByRole("region", { name: "Passkeys" });
  await passkeys.getByRole("button", { name: "Add a passkey" }).click();
  await expect(toast(page, "Passkey added")).toBeVisible();
  await expect(passkeys.getByRole("listitem")).toHaveCount(1);
  await passkeys.getByRole("button", { name: /^Remove / }).click();
  await expect(toast(page, "Passkey removed")).toBeVisible();
  await expect(passkeys.getByRole("listitem")).toHaveCount(0);
});

test("without JavaScript the page says what a passkey needs", { tag: "@nojs" }, async ({
  page,
}) => {
  await signInProven(page);
  await page.goto(security);
  await expect(main(page)).toContainText("runs JavaScript");
  await expect(page.getByRole("button", { name: "Add a passkey" })).toBeHidden();
});

test("one's data is downloaded as a file", async ({ page }) => {
  const { email } = await signIn(page);
  await page.goto("/profile/data");
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^lamaan-my-data-\d{4}-\d\d-\d\d\.json$/);
  const collected = JSON.parse(readFileSync(await download.path(), "utf8"));
  expect(collected.account.email).toBe(email);
});

for (const tags of [[], ["@nojs"]]) {
  test(`an account is deleted${tags.length ? " without JavaScript" : ""}`, { tag: tags }, async ({
    page,
  }) => {
    const { email } = await signIn(page);
    await page.goto("/profile/data");
    await page.getByRole("button", { name: "Delete my account" }).click();
    await expect(page.getByRole("alert")).toContainText("Password is required");
    await page.getByLabel("Current password").fill(password);
    await page.getByRole("button", { name: "Delete my account" }).click();
    await expect(page).toHaveURL("/");
    await expect(toast(page, "Your account has been deleted")).toBeVisible();
    const form = { email, password };
    const answer = await page.request.post("/sign-in", { form, maxRedirects: 0 });
    expect(answer.status()).toBe(401);
  });
}
