import type { Page } from "@playwright/test";
import { confirmEmail, newPerson, password, signIn, signUp } from "./account.ts";
import { expect, test } from "./fixtures.ts";
import { codeInMail, linkInMail } from "./mailbox.ts";
import { reactIsHydrated } from "./page-scripts.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: /Sign In|Create|Reset/ });
/** React gives the first field the focus; before that the form is the browser's own. */
const dialogIsHydrated = (page: Page) =>
  expect(dialog(page).locator("fieldset input").first()).toBeFocused();
const submit = (page: Page, name: string) =>
  dialog(page).getByRole("button", { name, exact: true });
const toast = (page: Page, text: string) => page.locator("toast-message").filter({ hasText: text });

/** Opens the dialog as a person does: from the header, or on a phone from its menu. */
async function openFromHeader(page: Page) {
  const menu = page.getByRole("button", { name: "Open menu" });
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole("link", { name: "Sign In / Sign Up" }).click();
  } else {
    await page.getByRole("link", { name: "Sign In", exact: true }).click();
  }
}

test("a visitor signs up and in over the page they read, and stays on it", async ({ page }) => {
  const person = newPerson("Mariam Al Ali");
  await page.goto("/contact");
  await openFromHeader(page);
  await expect(page).toHaveURL("/contact?auth=login");
  await dialog(page).getByRole("link", { name: "Sign Up" }).click();
  await expect(dialog(page).getByLabel("Full name")).toBeFocused();
  await dialog(page).getByLabel("Full name").fill(person.name);
  await dialog(page).getByLabel("Email").fill(person.email);
  await dialog(page).getByLabel("Password", { exact: true }).fill(password);
  await submit(page, "Sign Up").click();

  const created = "Account created successfully! Check your email to verify.";
  await expect(toast(page, created)).toBeVisible();
  await expect(page).toHaveURL("/contact?auth=login", { timeout: 4000 });
  await expect(dialog(page).getByLabel("Email")).toHaveValue(person.email);
  await expect(dialog(page).getByLabel("Password", { exact: true })).toBeFocused();
  await dialog(page).getByLabel("Password", { exact: true }).fill(password);
  await submit(page, "Sign In").click();
  await expect(toast(page, "Successfully signed in!")).toBeVisible();
  await expect(dialog(page)).toBeHidden({ timeout: 3000 });
  await expect(page).toHaveURL("/contact");
  await expect(page.getByText("Mariam Al Ali").first()).toBeAttached();
});

test("React takes the dialog over any page as the server sent it", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  for (const path of ["/", "/about", "/services", "/offers", "/summeroffers", "/gallery"]) {
    await page.goto(`${path}?auth=login`);
    await dialogIsHydrated(page);
    expect(errors, path).toEqual([]);
  }
});

test("Back, Escape and Close all close the dialog, and the focus goes back", {
  tag: "@both",
}, async ({ page }) => {
  await page.goto("/contact");
  await page.locator("main form").scrollIntoViewIfNeeded();
  await reactIsHydrated(page);
  const visited = await page.evaluate(() => history.length);
  for (const close of [
    () => page.goBack(),
    () => page.keyboard.press("Escape"),
    () => dialog(page).getByRole("link", { name: "Close" }).click(),
  ]) {
    await openFromHeader(page);
    await expect(dialog(page).getByLabel("Email")).toBeVisible();
    await close();
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL("/contact");
    // On a phone the link is in the menu, which has closed.
    const opener = page.getByRole("banner").getByRole("link", { name: "Sign In", exact: true });
    if (await opener.isVisible()) await expect(opener).toBeFocused();
  }
  // The page is there once: the dialog is the one entry after it.
  expect(await page.evaluate(() => history.length)).toBe(visited + 1);
});

test("a page that runs no React does while its dialog is open", async ({ page }) => {
  const person = await signUp(page);
  await page.goto("/?auth=login");
  await expect(dialog(page).getByLabel("Email")).toBeFocused();
  await dialog(page).getByLabel("Email").fill(person.email);
  await dialog(page).getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await expect(toast(page, "Successfully signed in!")).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("what is wrong stands in the red box, at its field and in a toast", async ({ page }) => {
  await page.goto("/contact?auth=signup");
  await dialogIsHydrated(page);
  await dialog(page).getByLabel("Email").fill("nobody@");
  await dialog(page).getByLabel("Password", { exact: true }).fill("five5");
  await submit(page, "Sign Up").click();
  const box = dialog(page).getByRole("alert").filter({ hasText: "There is a problem" });
  await expect(box).toBeFocused();
  await expect(box.getByRole("link")).toHaveText([
    "Please enter your full name",
    "Email is invalid",
    "Minimum 6 characters",
  ]);
  await expect(toast(page, "Please enter your full name")).toBeVisible();

  await page.goto("/contact?auth=login");
  await dialogIsHydrated(page);
  await dialog(page).getByLabel("Email").fill("nobody@example.com");
  await dialog(page).getByLabel("Password", { exact: true }).fill("wrong password");
  await submit(page, "Sign In").click();
  await expect(dialog(page).getByRole("alert").first()).toContainText(
    "Incorrect email or password",
  );
  await expect(toast(page, "Incorrect email or password")).toBeVisible();
  await expect(dialog(page).getByLabel("Password", { exact: true })).toHaveValue("wrong password");
});

test("while it is under way the form says so and cannot be sent twice", async ({ page }) => {
  const release = Promise.withResolvers<void>();
  await page.route("**/sign-in.data*", async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto("/contact?auth=login");
  await dialogIsHydrated(page);
  await dialog(page).getByLabel("Email").fill("nobody@example.com");
  await dialog(page).getByLabel("Password", { exact: true }).fill("wrong password");
  await submit(page, "Sign In").click();
  await expect(submit(page, "Processing...")).toHaveAttribute("aria-disabled", "true");
  await expect(dialog(page).getByLabel("Email")).toBeDisabled();
  release.resolve();
  await expect(submit(page, "Sign In")).toBeVisible();
});

test("a forgotten password is set anew by the link of a mail", async ({ page }) => {
  const person = await signUp(page);
  await page.goto("/contact?auth=login");
  await dialogIsHydrated(page);
  await dialog(page).getByRole("link", { name: "Forgot password?" }).click();
  await dialogIsHydrated(page);
  await dialog(page).getByLabel("Email").fill(person.email);
  await submit(page, "Send Reset Link").click();
  await expect(toast(page, "Password reset email sent! Check your inbox.")).toBeVisible();
  await expect(page).toHaveURL("/contact?auth=login", { timeout: 4000 });

  await page.goto(await linkInMail(page, person.email, "/reset-password"));
  await page.getByLabel("New password").fill("the new password");
  await page.getByRole("button", { name: "Set Password" }).click();
  await expect(page.getByText("Your password has been changed.")).toBeVisible();
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill("the new password");
  await page.getByRole("main").getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL("/");
});

test("the password can be looked at", async ({ page }) => {
  await page.goto("/sign-in");
  const field = page.getByLabel("Password", { exact: true });
  await field.fill("a secret");
  await expect(field).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(field).toHaveAttribute("type", "text");
  await expect(field).toHaveValue("a secret");
});

test("without script the forms stand on the page and lead on", { tag: "@nojs" }, async ({
  page,
}) => {
  const person = newPerson();
  await page.goto("/contact?auth=signup");
  await page.getByLabel("Full name").fill(person.name);
  await dialog(page).getByLabel("Email").fill(person.email);
  await dialog(page).getByLabel("Password", { exact: true }).fill("five5");
  await submit(page, "Sign Up").click();
  await expect(page).toHaveURL("/sign-up");
  await expect(page.getByRole("alert")).toContainText("Minimum 6 characters");
  await expect(page.getByLabel("Email")).toHaveValue(person.email);

  const main = page.getByRole("main");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await main.getByRole("button", { name: "Sign Up" }).click();
  await expect(main).toContainText("Account created successfully! Check your email to verify.");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await main.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL("/contact");
  await expect(page.getByText(person.name).first()).toBeAttached();
});

test("the dialog closes without script", { tag: "@nojs" }, async ({ page }) => {
  await page.goto("/contact?auth=login");
  await dialog(page).getByRole("link", { name: "Close" }).click();
  await expect(page).toHaveURL("/contact");
  await expect(dialog(page)).toBeHidden();
});

test("a mailed code signs in", async ({ page }) => {
  const person = await signUp(page);
  await page.goto(await linkInMail(page, person.email, "/verify-email"));
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await expect(page.getByRole("heading", { name: "Your email is confirmed" })).toBeVisible();
  await page.goto("/contact?auth=login");
  await dialog(page).getByRole("link", { name: "Email me a code" }).click();
  await expect(page).toHaveURL(/\/sign-in\/code/);
  await page.getByLabel("Email").fill(person.email);
  await page.getByRole("button", { name: "Send Code" }).click();
  await expect(page.getByRole("main")).toContainText("a code is on its way");
  await page.getByLabel("Code of six digits").fill(await codeInMail(page, person.email));
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL("/contact");
  await expect(page.getByText(person.name).first()).toBeAttached();
});

test("a passkey of the device signs in", async ({ page }) => {
  const devices = await page.context().newCDPSession(page);
  await devices.send("WebAuthn.enable");
  await devices.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const person = await signUp(page);
  await confirmEmail(page, person);
  await signIn(page, person);
  await page.goto("/contact");
  await registerPasskey(page);
  await page.request.post("/sign-out", { form: {} });

  await page.goto("/contact?auth=login");
  await dialog(page).getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(toast(page, "Successfully signed in!")).toBeVisible();
  await expect(page).toHaveURL("/contact", { timeout: 4000 });
  await expect(page.getByText(person.name).first()).toBeAttached();
});

/** What the profile's page does, which has a journey of its own. */
async function registerPasskey(page: Page) {
  const status = await page.evaluate(async () => {
    const options = await (await fetch("/auth/v1/passkey/generate-register-options")).json();
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
    const answer = await fetch("/auth/v1/passkey/verify-registration", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ name: "Phone", response: credential.toJSON() }),
    });
    return answer.status;
  });
  expect(status).toBe(204);
}

test("in Arabic the dialog speaks Arabic and signs in", async ({ page }) => {
  const person = await signUp(page);
  await page.goto("/ar/contact?auth=login");
  const arabic = page.getByRole("dialog", { name: "تسجيل الدخول" });
  await expect(arabic.getByLabel("البريد الإلكتروني")).toBeFocused();
  await arabic.getByLabel("البريد الإلكتروني").fill(person.email);
  await arabic.getByLabel("كلمة المرور", { exact: true }).fill(password);
  await arabic.getByRole("button", { name: "تسجيل الدخول" }).click();
  await expect(toast(page, "تم تسجيل الدخول بنجاح!")).toBeVisible();
  await expect(page).toHaveURL("/ar/contact");
});

test.describe("axe finds nothing", () => {
  const screens = [
    ...["login", "signup", "reset"].map((mode) => `/contact?auth=${mode}`),
    ...["/sign-in", "/sign-up", "/forgot-password", "/reset-password", "/verify-email"],
    ...[
      "/verify-email?token=x",
      "/verify-email?confirmed",
      "/verify-email?gone",
      "/sign-in/code",
      "/sign-in?done=sign-up",
    ],
  ];
  for (const screen of screens) {
    test(`on ${screen}, in both languages`, async ({ page, expectNoAxeFindings }) => {
      for (const address of [screen, `/ar${screen}`]) {
        await page.goto(address);
        await expect(page.locator("form, main a").first()).toBeAttached();
        await expectNoAxeFindings();
      }
    });
  }

  for (const [mode, action] of [
    ["login", "Sign In"],
    ["signup", "Sign Up"],
    ["reset", "Send Reset Link"],
  ] as const) {
    test(`in the dialog of ${mode} with its errors`, async ({ page, expectNoAxeFindings }) => {
      await page.goto(`/contact?auth=${mode}`);
      await dialogIsHydrated(page);
      await submit(page, action).click();
      await expect(dialog(page).getByRole("alert").first()).toBeFocused();
      await expectNoAxeFindings();
    });
  }
});
