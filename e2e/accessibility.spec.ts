import type { Page } from "@playwright/test";
import { newPerson, signIn, signUp } from "./account.ts";
import { fillBooking, newEmail, submitButton, workingDay } from "./booking-form.ts";
import { fillMessage, sendButton } from "./contact-form.ts";
import { expect, isReadByAxe, test } from "./fixtures.ts";
import { addBottle, saveAddress } from "./order-form.ts";
import { expectNoSidewaysScroll, expectWideChoices, tooSmall } from "./page-looks.ts";

test.slow();

const guestPages = [
  ["/", "/about", "/services", "/services/premium-wash", "/services/interior-detailing"],
  ["/offers", "/offers/ceramic-coating-shine-drive", "/nowhere", "/gallery"],
  ["/summeroffers", "/summeroffers/summer-ceramic-package", "/gallery?post=emerald", "/contact"],
  ["/perfumes", "/perfumes/oud", "/cart", "/privacy", "/credits"],
  ["/contact?auth=login", "/sign-in", "/sign-up"],
  ["/forgot-password", "/reset-password", "/verify-email", "/verify-email?token=x"],
  ["/verify-email?confirmed", "/sign-in/code", "/sign-in?done=sign-up"],
  ["/waiting-list/ceramic-coating", `/waiting-list/ceramic-coating?day=${workingDay}`],
  ["/design", "/design?refused", "/mailbox", "/offline", "/unsent", "/admin/login"],
];

const customerPages = [
  ["/cart", "/perfumes", "/perfumes?order=open", "/checkout", "/checkout?address=new"],
  ["/profile", "/profile/orders", "/profile/bookings", "/profile/cars", "/profile/addresses"],
  ["/profile/addresses/new", "/profile/security", "/profile/security/password"],
  ["/profile/security/second-factor", "/profile/data", "/services/interior-detailing"],
];

// For whoever builds or reads, not for a thumb.
const notForThumbs = /^(\/ar)?\/(design|mailbox|admin|privacy|terms|credits)/;

/** Each page once in a language: with axe (English), at both ends of width, and with a thumb. */
async function lookAt(page: Page, paths: string[], expectNoAxeFindings: () => Promise<void>) {
  const small: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.locator("main")).toBeVisible();
    if (isReadByAxe(path)) await expectNoAxeFindings();
    if (!notForThumbs.test(path)) small.push(...(await tooSmall(page)));
    await expectNoSidewaysScroll(page, [320]);
    await expectWideChoices(page);
  }
  expect(small).toEqual([]);
}

const inBoth = (paths: string[]) =>
  paths.flatMap((path) => [path, path === "/" ? "/ar" : `/ar${path}`]);

for (const paths of guestPages) {
  test(`a guest reads and reaches everything on ${paths.join(", ")}`, async ({
    page,
    expectNoAxeFindings,
  }) => {
    await lookAt(page, inBoth(paths), expectNoAxeFindings);
  });
}

for (const paths of customerPages) {
  test(`a customer reads and reaches everything on ${paths.join(", ")}`, async ({
    page,
    expectNoAxeFindings,
  }) => {
    await signIn(page, await signUp(page, newPerson("عائشة خان")));
    await addBottle(page);
    await saveAddress(page, { addressLine1: "X".repeat(60), fullName: "Y".repeat(60) });
    await lookAt(page, inBoth(paths), expectNoAxeFindings);
  });
}

test("a mail to a name without a space is no wider than the phone", async ({ page }) => {
  const { email } = await signUp(page, newPerson("عبدالرحمن".repeat(8)));
  await page.goto("/mailbox");
  const mail = page.getByRole("row", { name: email }).getByRole("link").first();
  await page.goto(`${await mail.getAttribute("href")}/html`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("عبدالرحمن");
  await expectNoSidewaysScroll(page, [320]);
});

test("axe finds nothing with the menu open", { tag: "@phone" }, async ({
  page,
  expectNoAxeFindings,
}) => {
  await signIn(page);
  for (const [address, open] of [
    ["/services", "Open menu"],
    ["/ar", "افتح القائمة"],
  ] as const) {
    await page.goto(address);
    await page.getByRole("button", { name: open }).click();
    await page.locator("#site-menu summary").click();
    await expectNoAxeFindings();
  }
});

test("axe finds nothing on forms with their errors, in a question, or on what was sent", async ({
  page,
  expectNoAxeFindings,
}) => {
  for (const [address, submit] of [
    ["/services/interior-detailing", "Book Now"],
    ["/ar/services/interior-detailing", "احجز الآن"],
    ["/contact", "Send Message"],
    ["/contact?auth=login", "Sign In"],
    ["/ar/sign-up", "إنشاء الحساب"],
  ] as const) {
    await page.goto(address);
    await page.getByRole("button", { name: submit, exact: true }).last().click();
    await expect(page.getByRole("alert").first()).toBeVisible();
    await expectNoAxeFindings();
  }
  await page.goto("/contact");
  await fillMessage(page);
  await sendButton(page).click();
  await expect(page.getByRole("heading", { name: "Message sent" })).toBeVisible();
  await expectNoAxeFindings();

  await page.goto("/services/premium-wash");
  await fillBooking(page, { Email: newEmail() });
  await submitButton(page).click();
  await expect(page.getByRole("heading", { name: "Booking received" })).toBeVisible();
  await expectNoAxeFindings();
  // The address of the confirmation is the same in both languages.
  await page.goto(page.url().replace("/services/", "/ar/services/"));
  await expect(page.getByRole("heading", { name: "استلمنا حجزك" })).toBeVisible();
  await expectNoAxeFindings();

  await signIn(page);
  await saveAddress(page);
  for (const [path, submit] of [
    ["/profile/addresses/new", "Save address"],
    ["/profile/data", "Delete my account"],
  ] as const) {
    await page.goto(path);
    await page.getByRole("button", { name: submit }).click();
    await expect(page.getByRole("alert").first()).toBeVisible();
    await expectNoAxeFindings();
  }
  await page.goto("/ar/profile/addresses");
  await page.getByRole("link", { name: "حذف" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNoAxeFindings();
});

test("axe finds nothing on a form that could not be taken, and on the page of an error", async ({
  page,
  expectNoAxeFindings,
}) => {
  await page.goto("/contact");
  // One more than a minute allows. A failure of ours (503) is told in the same place and way.
  for (let post = 0; post < 10; post++) await page.request.post("/contact", { form: {} });
  await fillMessage(page);
  await sendButton(page).click();
  await expect(page.getByRole("alert").first()).toContainText("Too many attempts");
  await expectNoAxeFindings();
  // A browser opens pages by GET only; the answer to another method stands for every error.
  await page.route("/ar/contact", async (route) =>
    route.fulfill({ response: await route.fetch({ method: "PUT" }) }),
  );
  await page.goto("/ar/contact");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("تعذّر تنفيذ الطلب");
  await expectNoAxeFindings();
});
