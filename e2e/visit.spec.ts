import { expect, test } from "./fixtures.ts";

const titles = {
  "/": "Lamaan - Professional Car Care",
  "/about": "About Us | Lamaan",
  "/services": "Services | Lamaan",
  "/services/premium-wash": "Premium Wash | Lamaan",
  "/gallery": "Gallery | Lamaan",
  "/contact": "Contact | Lamaan",
  "/privacy": "Privacy Policy | Lamaan",
  "/terms": "Terms of Service | Lamaan",
  "/credits": "Picture Credits | Lamaan",
  "/nowhere": "Page Not Found | Lamaan",
};

test("the home page says what the workshop does, for how much, and why", async ({ page }) => {
  await page.goto("/");

  for (const claim of ["500+", "Happy Customers", "Professional Team", "Premium Services"]) {
    await expect(page.getByText(claim, { exact: true })).toBeVisible();
  }
  await expect(page.getByText(/^Quality guaranteed/)).toBeVisible();

  const services = page.getByRole("region", { name: "Our Services" }).getByRole("article");
  const tiles = [
    ["Premium Wash", "Silver", "AED 170 / service", "45 min"],
    ["Interior Detailing", "Gold", "AED 290 / service", "2 hrs", "BEST SELLER"],
    ["Exterior Detailing", "Platinum", "AED 570 / service", "3 hrs"],
    ["Full Detailing", "Ceramic", "AED 1200 / service", "1 day"],
    ["Ceramic Coating", "AED 1800 / service", "1-2 days"],
  ];
  await expect(services).toHaveCount(tiles.length);
  for (const [index, texts] of tiles.entries()) {
    for (const text of texts) await expect(services.nth(index)).toContainText(text);
  }

  const reasons = page.getByRole("region", { name: "Why drivers come back" });
  await expect(reasons.getByRole("listitem")).toHaveCount(4);
  const ready = page.getByRole("region", { name: "Ready when you are" });
  await expect(ready.getByRole("link", { name: "Book Now" })).toBeVisible();
  await expect(ready.getByRole("link", { name: "Call 050 123 4567" })).toHaveAttribute(
    "href",
    "tel:+971501234567",
  );
});

test("three testimonials show on a phone", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/");
  const testimonials = page.getByRole("region", { name: "What Our Customers Say" });
  await expect(testimonials.getByRole("figure")).toHaveCount(3);
  await expect(testimonials.getByRole("img", { name: "5 out of 5 stars" }).first()).toBeVisible();
});

test("six testimonials show on a desktop", { tag: "@desktop" }, async ({ page }) => {
  await page.goto("/");
  const testimonials = page.getByRole("region", { name: "What Our Customers Say" });
  await expect(testimonials.getByRole("figure")).toHaveCount(6);
});

test("the about page tells who works here, what for, and in which numbers", async ({ page }) => {
  await page.goto("/about");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Three people. One standard.");
  for (const claim of [
    ["500+", "Happy Customers"],
    ["3", "Professional Team"],
    ["6", "Service Packages"],
  ]) {
    for (const text of claim) await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole("region", { name: "Our Story" }).getByRole("paragraph")).toHaveCount(
    3,
  );
  const values = page.getByRole("region", { name: "Our Core Values" });
  await expect(values.getByRole("heading", { level: 3 })).toHaveText([
    "Quality",
    "Customer-First",
    "Expertise",
    "Integrity",
  ]);
  await expect(page.getByRole("region", { name: "Our Mission" })).toBeVisible();
  const action = page.getByRole("region", { name: "Come and see for yourself" });
  await expect(action.getByRole("link", { name: "Call 050 123 4567" })).toHaveAttribute(
    "href",
    "tel:+971501234567",
  );
  await action.getByRole("link", { name: "Book Now" }).click();
  await expect(page).toHaveURL("/services");
});

test("the about page is there in Arabic", async ({ page }) => {
  await page.goto("/ar/about");
  await expect(page).toHaveTitle(/^من نحن \| /);
  const values = page.getByRole("region", { name: "قيمنا الأساسية" });
  await expect(values.getByRole("heading", { level: 3 })).toHaveText([
    "الجودة",
    "العميل أولًا",
    "الخبرة",
    "الأمانة",
  ]);
});

test("a tile on the home page leads to the service", async ({ page }) => {
  await page.goto("/");
  const services = page.getByRole("region", { name: "Our Services" });
  await services.getByRole("link", { name: "Interior Detailing" }).click();
  await expect(page).toHaveURL("/services/interior-detailing");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Interior Detailing");
});

test("every page has its title", async ({ page }) => {
  for (const [path, title] of Object.entries(titles)) {
    await page.goto(path);
    await expect(page, path).toHaveTitle(title);
  }
});

test("a picture that does not load leaves its empty shape, its text and a note", async ({
  page,
}) => {
  const notes: string[] = [];
  page.on("console", (message) => notes.push(message.text()));
  const picture = page.getByRole("img", { name: /^Black sports coupe draped in thick white/ });
  await page.goto("/services");
  const shape = await picture.boundingBox();
  await page.route(/\/assets\/service-premium-wash/, (route) => route.abort());
  await page.reload();
  await expect(picture).toHaveAttribute("data-missing", "");
  expect(await picture.boundingBox()).toEqual(shape);
  const ours = notes.filter((note) => note.startsWith("A picture did not load: "));
  expect(ours).toEqual([expect.stringContaining("/assets/service-premium-wash")]);
});

test("an unknown address answers 404 with the way home", async ({ page }) => {
  const response = await page.goto("/nowhere");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");
});

test("the header leads to the main pages and marks the current one", { tag: "@desktop" }, async ({
  page,
}) => {
  await page.goto("/");
  const navigation = page.getByRole("navigation", { name: "Main navigation" });
  const names = ["Home", "About", "Services", "Perfumes", "Gallery", "Contact"];
  await expect(navigation.getByRole("link")).toHaveText(names);

  await navigation.getByRole("link", { name: "Services" }).click();
  await expect(page).toHaveURL("/services");
  await expect(navigation.getByRole("link", { name: "Services" })).toHaveAttribute(
    "aria-current",
    "page",
  );
});

test("the header is clear up to 10 px of scroll, and a pane from 11 px on", {
  tag: "@both",
}, async ({ page }) => {
  await page.goto("/");
  const background = () =>
    page.getByRole("banner").evaluate((header) => getComputedStyle(header).backgroundColor);
  const scrollTo = (y: number) => page.evaluate((top) => window.scrollTo(0, top), y);
  const clear = "rgba(0, 0, 0, 0)";
  const pane = "rgba(13, 12, 11, 0.92)";
  for (const [y, look] of [
    [0, clear],
    [10, clear],
    [11, pane],
    [400, pane],
    [10, clear],
  ] as const) {
    await scrollTo(y);
    await expect.poll(background, `at ${y} px`).toBe(look);
  }
});

test("the first Tab offers to skip to the content", async ({ page }) => {
  await page.goto("/services");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("a new page starts at its top, and Back returns to the same place", async ({ page }) => {
  await page.goto("/services");
  const details = page.getByRole("link", { name: "View Details: Full Detailing" });
  await details.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(200);

  await details.click();
  await expect(page).toHaveURL("/services/full-detailing");
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await page.goBack();
  await expect(page).toHaveURL("/services");
  await expect(details).toBeInViewport();
});

test("the WhatsApp button opens a chat with the inquiry typed", async ({ page }) => {
  await page.goto("/services");
  const inquiry = "Hello Lamaan, I would like to ask about your car care services.";
  await expect(page.getByRole("link", { name: /^Chat on WhatsApp/ })).toHaveAttribute(
    "href",
    `https://wa.me/971501234567?text=${encodeURIComponent(inquiry)}`,
  );
});

test("a chat or mail that begins on a page about one thing names it", async ({ page }) => {
  const chat = page.getByRole("link", { name: /^Chat on WhatsApp|^راسلنا على واتساب/ });
  const mail = page.getByRole("contentinfo").getByRole("link", { name: "hello@lamaan.example" });
  await page.goto("/services/premium-wash");
  const inquiry = "Hello Lamaan, I would like to ask about: Premium Wash.";
  await expect(chat).toHaveAttribute(
    "href",
    `https://wa.me/971501234567?text=${encodeURIComponent(inquiry)}`,
  );
  await expect(mail).toHaveAttribute(
    "href",
    `mailto:hello@lamaan.example?subject=${encodeURIComponent("Question about: Premium Wash")}`,
  );
  await page.goto("/ar/services/premium-wash");
  await expect(chat).toHaveAttribute("href", new RegExp(encodeURIComponent("الغسيل الفاخر")));
  await page.goto("/services/nothing");
  await expect(chat).toHaveAttribute(
    "href",
    new RegExp(encodeURIComponent("your car care services")),
  );
});

test("the contact page leads to a call, a mail, the way here and the map", async ({ page }) => {
  await page.goto("/contact");
  const content = page.getByRole("main");
  for (const [name, href] of [
    ["050 123 4567", "tel:+971501234567"],
    [
      "hello@lamaan.example",
      "mailto:hello@lamaan.example?subject=Question%20about%20your%20services",
    ],
    ["Get Directions", "https://www.google.com/maps/dir/?api=1&destination=25.1633,55.4183"],
  ] as const) {
    await expect(content.getByRole("link", { name })).toHaveAttribute("href", href);
  }
});

test("the footer tells where and when, and leads on", { tag: "@both" }, async ({ page }) => {
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText("Warsan, SMBZ Road, Dubai");
  await expect(footer).toContainText("Monday to Saturday 10:00 AM to 9:00 PM");
  const names = ["About", "Services", "Offers", "Summer Offers", "Perfumes", "Gallery", "Contact"];
  for (const name of names) {
    await expect(footer.getByRole("link", { name, exact: true })).toBeVisible();
  }
  await expect(footer.getByRole("link", { name: "Instagram" })).toHaveAttribute(
    "href",
    "https://www.instagram.com/lamaan.example",
  );
  await footer.getByRole("link", { name: "Ceramic Coating" }).click();
  await expect(page).toHaveURL("/services/ceramic-coating");
  await footer.getByRole("link", { name: "Privacy Policy" }).click();
  await expect(page).toHaveURL("/privacy");
});

test("the language switch stays on the page, and the choice is remembered", {
  tag: "@both",
}, async ({ page }) => {
  await page.goto("/services/premium-wash");
  await page.getByRole("link", { name: "العربية" }).filter({ visible: true }).click();
  await expect(page).toHaveURL("/ar/services/premium-wash");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("الغسيل الفاخر");

  await page.goto("/");
  await expect(page).toHaveURL("/ar");

  await page.getByRole("link", { name: "English" }).filter({ visible: true }).click();
  await expect(page).toHaveURL("/");
  await expect(page.locator("html")).toHaveAttribute("dir", "ltr");
});

test("the site is read without JavaScript", { tag: "@nojs" }, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("region", { name: "Our Services" }).getByText("Full Detailing").click();
  await expect(page).toHaveURL("/services/full-detailing");
  await expect(page.getByText("AED 1,440").first()).toBeVisible();
});
