import { formatDate, type LocalDate } from "#app/lib/time.ts";
import { expect, test } from "./own-shop.ts";
import { reactIsHydrated } from "./page-scripts.ts";
import { openEntry, signInAsAdmin } from "./staff.ts";

const dayMs = 86_400_000;
/** A day in Dubai, so many after today, as a date field takes it. */
const dateIn = (days: number) =>
  new Date(Date.now() + 4 * 3_600_000 + days * dayMs).toISOString().slice(0, 10);

test("the owner adds a service with a picture, gives its page another address, and raises its price from tomorrow", async ({
  page,
  expectNoAxeFindings,
}) => {
  test.slow();
  await signInAsAdmin(page);
  await page.goto("/admin/website/services");
  await expectNoAxeFindings();
  await page.getByRole("button", { name: "Add" }).click();
  await reactIsHydrated(page);
  const texts = {
    "Heading, English": "Engine Bay Care",
    "Heading, Arabic": "العناية بحجرة المحرك",
    "In one sentence, English": "Steam, by hand.",
    "In one sentence, Arabic": "بخار وباليد.",
    "Description, English": "Dry steam lifts the oil.",
    "Description, Arabic": "بخار جاف.",
    "What is included, English": "Steam\nDressing",
    "What is included, Arabic": "بخار\nتلميع",
    "How long it takes, in words, English": "1 hr",
    "What the picture shows, English": "A bay.",
    "How long it takes, in words, Arabic": "ساعة",
  };
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label).fill(text);
  await page.getByLabel("Badge").selectOption("gold");
  await page.getByLabel("Best seller").selectOption("no");
  await page.getByLabel("Note on the service").selectOption("no");
  await page.getByLabel("Or upload a picture").setInputFiles("app/media/gallery-05.jpg");
  await expect(page.locator("main form img")).toBeVisible();
  await page.getByLabel("Address of its page").fill("Engine Bay");
  await page.getByRole("button", { name: "Publish" }).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("What the picture shows, Arabic is missing");
  await expect(alert).toContainText("takes small Latin letters, digits and single hyphens");
  await expectNoAxeFindings();
  await page.getByLabel("What the picture shows, Arabic").fill("حجرة محرك.");
  await page.getByLabel("Address of its page").fill("premium-wash");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(alert).toContainText("Another page has this address, or had it before.");
  await page.getByLabel("Address of its page").fill("");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(alert).toContainText("Set its price first, then publish.");

  await page.getByRole("link", { name: "Change price" }).click();
  await expect(page.getByRole("heading", { name: "Price", exact: true })).toBeVisible();
  await reactIsHydrated(page);
  await page.getByLabel("Sedan, AED").fill("180");
  await page.getByRole("button", { name: "Save price" }).click();
  await expect(page.locator("toast-message:visible")).toContainText("The price was saved");
  await expect(page.getByRole("listitem").filter({ hasText: "180" })).toContainText("Now");
  await page.getByLabel("Sedan, AED").fill("210");
  await page.getByLabel("SUV, AED").fill("200");
  await page.getByLabel("From").fill(dateIn(1));
  await page.getByRole("button", { name: "Save price" }).click();
  await expect(page.getByRole("alert")).toContainText("An SUV costs no less than a sedan");
  await expectNoAxeFindings();
  await page.getByLabel("SUV, AED").fill("240");
  await page.getByRole("button", { name: "Save price" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "SUV AED 240" })).toBeVisible();
  await expectNoAxeFindings();

  await page.getByRole("link", { name: "Engine Bay Care" }).click();
  await reactIsHydrated(page);
  const entry = page.url();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(alert).toContainText("Set what its work takes first, then publish.");
  await page.getByRole("link", { name: "Set", exact: true }).click();
  await page.getByLabel("Wash bay").check();
  await page.getByLabel("Minutes, sedan").fill("60");
  await page.getByLabel("Minutes, SUV or larger").fill("75");
  await page.getByLabel("Longest wait, minutes").fill("120");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.locator("toast-message:visible")).toContainText("Saved for the next bookings");
  await page.goto(entry);
  await reactIsHydrated(page);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.locator("toast-message:visible")).toContainText("Published");
  // Without the notice of the first time, which would answer for the second.
  await page.reload();
  await reactIsHydrated(page);
  await expect(page.getByLabel("Address of its page")).toHaveValue("engine-bay-care");
  await page.getByLabel("Address of its page").fill("engine-bay");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByLabel("Address of its page")).toHaveValue("engine-bay");
  await expect(page.locator("toast-message:visible")).toContainText("Published");

  const visitor = await page.context().newPage();
  await visitor.goto("/services/engine-bay-care");
  await expect(visitor).toHaveURL(/\/services\/engine-bay$/);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Engine Bay Care");
  await expect(visitor.getByRole("main")).toContainText("AED 180");
  await expect(visitor.getByRole("main")).not.toContainText("210");
  await visitor.goto("/ar/services");
  await visitor.getByRole("link", { name: "العناية بحجرة المحرك" }).first().click();
  await expect(visitor).toHaveURL(/\/ar\/services\/engine-bay$/);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("العناية بحجرة المحرك");
});

test("the owner makes an offer out of nothing, which drivers book, find at its new address, and see end", async ({
  page,
  expectNoAxeFindings,
}) => {
  test.slow();
  await signInAsAdmin(page);
  await page.goto("/admin/website/offers");
  await page.getByRole("button", { name: "Add" }).click();
  await expect(page).toHaveURL(/\/entries\//);
  await reactIsHydrated(page);
  await page.getByLabel("Or upload a picture").setInputFiles("app/media/gallery-05.jpg");
  await expect(page.getByLabel("Picture", { exact: true })).toHaveValue(/^upload/, {
    timeout: 60_000,
  });
  for (const [label, text] of [
    ["Heading, English", "National Day Shine"],
    ["Heading, Arabic", "لمعان اليوم الوطني (BMW)"],
    ["First day", dateIn(0)],
    ["Last day", dateIn(9)],
    ["Permit number", "7654321"],
    ["Badge, English", "Ten days"],
    ["Badge, Arabic", "عشرة أيام"],
    ["In one sentence, English", "Seats, carpets and vents, for ten days at less."],
    ["In one sentence, Arabic", "المقاعد والسجاد بسعر أقل لعشرة أيام."],
    ["Description, English", "Every surface of the cabin, one by one."],
    ["Description, Arabic", "كل سطح في المقصورة، واحدًا بعد واحد."],
    ["What is included, English", "Steam\nLeather care"],
    ["What is included, Arabic", "بخار\nعناية بالجلد"],
    ["What the picture shows, English", "A blue car."],
    ["What the picture shows, Arabic", "سيارة زرقاء."],
  ] as const) {
    await page.getByLabel(label).fill(text);
  }
  await page.getByLabel("Service that is done").selectOption("Interior Detailing");
  await page.getByLabel("Popular").selectOption("No");
  await page.getByLabel("Film that comes with the site").selectOption("No");
  await page.getByRole("link", { name: "Change price" }).click();
  await page.getByLabel("Sedan, AED").fill("199");
  await page.getByLabel("SUV, AED").fill("249");
  await page.getByRole("button", { name: "Save price" }).click();
  await expect(page.locator("toast-message:visible")).toContainText("The price was saved");
  await page.getByRole("link", { name: "National Day Shine" }).click();
  await expect(page.getByLabel("Heading, English")).toHaveValue("National Day Shine");
  await reactIsHydrated(page);

  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Preview" }).click();
  const preview = await opened;
  await expect(preview.getByRole("complementary", { name: "Preview" })).toBeVisible();
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText("National Day Shine");
  await preview.close();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.locator("toast-message:visible")).toContainText("Published");
  await expectNoAxeFindings();

  const visitor = await page.context().newPage();
  await visitor.goto("/offers");
  await expect(visitor.getByRole("main")).toContainText("National Day Shine");
  await visitor.goto("/offers/national-day-shine");
  await expect(visitor.getByText("Permit number 7654321").first()).toBeVisible();
  await expect(visitor.getByText("Save 31%").first()).toBeVisible();

  await page.getByLabel("Address of its page").fill("national-day");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("version 2")).toBeVisible();
  await visitor.goto("/ar/offers/national-day-shine");
  await expect(visitor).toHaveURL(/\/ar\/offers\/national-day$/);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("لمعان اليوم الوطني (BMW)");
  await page.getByRole("button", { name: "End this offer tonight" }).click();
  await expect(page.locator("toast-message:visible")).toContainText("ends tonight at midnight");
  await visitor.goto("/offers/national-day");
  const until = formatDate(dateIn(0) as LocalDate, "en", "long");
  await expect(visitor.getByText(`Ends on ${until}`).first()).toBeVisible();
});

test("what is typed while an earlier part is on its way is there after leaving at once", async ({
  page,
}) => {
  test.slow();
  await openEntry(page, "values", "Quality");
  const heading = page.getByLabel("Heading, English");
  // Of the first part the answer is late, as on a bad line.
  let isHeld = false;
  await page.route(/\/entries\/[\w-]+\.data/, async (route) => {
    if (route.request().method() !== "POST" || isHeld) return route.continue();
    isHeld = true;
    const response = await route.fetch();
    await new Promise((answer) => setTimeout(answer, 3_000));
    return route.fulfill({ response }).catch(() => undefined);
  });
  await heading.fill("Quality, twice");
  await expect.poll(() => isHeld).toBe(true);
  await heading.fill("Quality, twice over");
  await page.getByRole("link", { name: "Our values" }).click();
  await expect(page.getByRole("link", { name: "Quality, twice over" })).toBeVisible();
});

test("the owner closes for Eid: who had booked those days is listed, with a message in their language", async ({
  page,
  expectNoAxeFindings,
}) => {
  test.slow();
  const day = [15, 16].map(dateIn).find((date) => new Date(`${date}T12:00:00Z`).getUTCDay() !== 0);
  const form = {
    firstName: "Mariam",
    lastName: "Al Falasi",
    email: "mariam@example.com",
    phone: "0501234567",
    carMake: "Nissan",
    carModel: "Patrol",
    carYear: "2023",
    selectedDate: day ?? "",
    selectedTime: "11:00 AM",
    additionalNotes: "",
  };
  const booked = await page.request.post("/ar/services/premium-wash", { form, maxRedirects: 0 });
  expect(booked.status()).toBe(302);
  await signInAsAdmin(page);
  await page.goto("/admin/hours/new/closure");
  await page.getByLabel("Reason in English").fill("Eid al-Adha");
  await page.getByLabel("Reason in Arabic").fill("عيد الأضحى");
  await page.getByLabel("First day").fill(dateIn(16));
  await page.getByLabel("Last day").fill(dateIn(15));
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectNoAxeFindings();
  await page.getByLabel("First day").fill(dateIn(15));
  await page.getByLabel("Last day").fill(dateIn(16));
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/admin\/hours$/);
  const met = page.getByRole("listitem").filter({ hasText: "Mariam Al Falasi" });
  await expect(met).toContainText("Premium Wash");
  const message = met.getByRole("link", { name: "WhatsApp to Mariam Al Falasi" });
  const href = (await message.getAttribute("href")) ?? "";
  expect(href).toMatch(/^https:\/\/wa\.me\/971501234567\?text=/);
  expect(decodeURIComponent(href)).toContain("عيد الأضحى");
  await expectNoAxeFindings();
  await page.goto("/ar");
  await expect(page.getByRole("contentinfo")).toContainText("عيد الأضحى");
});
