import { createOTP } from "@better-auth/utils/otp";
import type { Page } from "@playwright/test";
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

test("a passkey is added with this device, signs in, and is removed", async ({ page }) => {
  const { name } = await signInProven(page);
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
  await page.request.post("/sign-out", { form: {} });
  await page.goto("/contact?auth=login");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(toast(page, "Successfully signed in!")).toBeVisible();
  await expect(page.getByText(name).first()).toBeAttached();
  await open(page, security);
  await passkeys.getByRole("button", { name: /^Remove / }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(toast(page, "Passkey removed")).toBeVisible();
  await expect(passkeys.getByRole("listitem")).toHaveCount(0);
});
