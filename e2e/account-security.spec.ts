import type { Page } from "@playwright/test";
import { confirmEmail, signIn, signUp } from "./account.ts";
import { expect, test, toast } from "./fixtures.ts";
import { openHydrated } from "./page-scripts.ts";

// A colour caught in the middle of a transition is not what people read.
const security = "/profile/security";

/** A signed-in customer whose e-mail address is proven. */
async function signInProven(page: Page) {
  const person = await signUp(page);
  await confirmEmail(page, person);
  return signIn(page, person);
}

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
  await openHydrated(page, security);
  const passkeys = page.getByRole("region", { name: "Passkeys" });
  await passkeys.getByRole("button", { name: "Add a passkey" }).click();
  await expect(toast(page, "Passkey added")).toBeVisible();
  await expect(passkeys.getByRole("listitem")).toHaveCount(1);
  await page.request.post("/sign-out", { form: {} });
  await page.goto("/contact?auth=login");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(toast(page, "Successfully signed in!")).toBeVisible();
  await expect(page.getByText(name).first()).toBeAttached();
  await openHydrated(page, security);
  await passkeys.getByRole("button", { name: /^Remove / }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(toast(page, "Passkey removed")).toBeVisible();
  await expect(passkeys.getByRole("listitem")).toHaveCount(0);
});
