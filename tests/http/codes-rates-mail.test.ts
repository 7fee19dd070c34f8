import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { auditLog, currencies, discountCodes, emailOutbox, orders } from "#db/schema.ts";
import { seedCurrencies } from "#db/seed.ts";
import { addMail } from "../mails.ts";
import { addDiscountCode, addPerfume } from "../shop.ts";
import { newBrowser } from "./browser.ts";
import { startSite, visibleText } from "./site.ts";
import { visitor } from "./visitor.ts";

const site = await startSite({ SMTP_URL: "smtp://mailer-7:hunter2@mail.example:587" });
const owner = await visitor(site, { name: "Omar", role: "owner" });
const counter = await visitor(site, {
  name: "Priya",
  role: "counter",
  grants: ["codes", "prices"],
});
beforeEach(async () => {
  for (const table of [orders, discountCodes, currencies, emailOutbox, auditLog]) {
    await site.db.delete(table);
  }
  await site.db.insert(currencies).values(seedCurrencies);
});

const typedCode = {
  code: "eid15",
  discountType: "percentage",
  discountValue: "15",
  description: "15% off for Eid",
  descriptionAr: "خصم 15% بمناسبة العيد",
  validUntil: "2026-11-30",
  validFrom: "",
  maxUses: "200",
  maxUsesPerCustomer: "1",
  audience: "everybody",
  visibility: "public",
  minPurchaseAed: "",
};

async function addedCode(changes: Parameters<typeof addDiscountCode>[1] = {}) {
  const { id } = await addDiscountCode(site.db, { code: "SHINE20", ...changes });
  const row = await site.db.query.discountCodes.findFirst({ where: eq(discountCodes.id, id) });
  return { id, seen: String(row?.version) };
}
const codeRow = (id: string) =>
  site.db.query.discountCodes.findFirst({ where: eq(discountCodes.id, id) });

test("what does not exist is not found, whatever the address", async () => {
  for (const id of [newId(), "no-id", "%00", "' or 1=1"]) {
    for (const page of ["edit", "orders", "delete"]) {
      const { status } = await owner.get(`/admin/discounts/${encodeURIComponent(id)}/${page}`);
      expect(status).toBe(404);
    }
  }
  const unknown = { intent: "move", code: "XXX", step: "up" };
  expect((await owner.post("/admin/currencies", unknown)).status).toBe(404);
  for (const code of ["XXX", "AED"]) {
    const hidden = await owner.post("/admin/currencies", { intent: "hide", code });
    expect(hidden.status).toBe(404);
  }
});

test("a refused code keeps what was typed, and says what is wrong with each field", async () => {
  await addedCode({ code: "EID15" });
  const bad = { ...typedCode, code: "<b>x</b>", discountValue: "101", validUntil: "2026-11-01" };
  const refused = await counter.post("/admin/discounts/new", bad);
  expect(refused.status).toBe(422);
  const html = await refused.text();
  expect(html).toContain("&lt;b&gt;x&lt;/b&gt;");
  const text = visibleText(html);
  expect(text).toContain("Use 3 to 32 letters A-Z, digits and hyphens");
  expect(text).toContain("Enter a whole percentage from 1 to 100");
  expect(text).toContain("This day has passed");
  const taken = await counter.post("/admin/discounts/new", typedCode);
  expect(taken.status).toBe(422);
  expect(visibleText(await taken.text())).toContain("Another code has this name");
});

test("the second of two who edit a code is told what is stored, keeps the typing, and can save again", async () => {
  const { id, seen } = await addedCode();
  const path = `/admin/discounts/${id}/edit`;
  const first = await owner.post(path, { ...typedCode, code: "SHINE20", seen });
  expect(first.status).toBe(302);
  const typed = { ...typedCode, code: "SHINE20", discountValue: "40", seen };
  const second = await counter.post(path, typed);
  expect(second.status).toBe(409);
  const html = await second.text();
  expect(visibleText(html)).toContain("Omar changed this code meanwhile");
  expect(visibleText(html)).toContain(
    "SHINE20 · 15% · until 30 November 2026 · 200 uses · 1 per customer",
  );
  expect(html).toContain('value="40"');
  const [, seenNow = ""] = /name="seen" value="([^"]+)"/.exec(html) ?? [];
  expect((await counter.post(path, { ...typed, seen: seenNow })).status).toBe(302);
  expect(await codeRow(id)).toMatchObject({ discountValue: 40 });
});

test("customers read a code's Arabic in Arabic, and English where it has none", async () => {
  await addedCode({ code: "BOTH", description: "Both", descriptionAr: "كلاهما" });
  await addedCode({ code: "ONE", description: "English only" });
  const perfume = await addPerfume(site.db);
  const browser = newBrowser(site);
  await browser.post("/cart", { intent: "add", perfumeId: perfume.id, to: "/cart" });
  const textOf = async (path: string) => visibleText(await (await browser.get(path)).text());
  const arabic = await textOf("/ar/cart");
  expect(arabic).toContain("كلاهما");
  expect(arabic).toContain("English only");
  expect(await textOf("/cart")).toContain("Both");
});

test("a currency is added, edited, hidden and shown; the second of two who edit it is told what is stored", async () => {
  const franc = { code: "chf", rate: "٠٫٢٢", name: "", nameAr: "", symbol: "Fr." };
  const added = await counter.post("/admin/currencies/new", franc);
  expect(added.headers.get("location")).toBe("/admin/currencies");
  const page = await counter.text("/admin/currencies");
  expect(page).toMatch(/CHF.*Swiss Franc/);
  expect(page).toContain("Fr. 18.70");
  const again = await owner.post("/admin/currencies/new", { code: "CHF", rate: "9" });
  expect(again.status).toBe(422);
  expect(visibleText(await again.text())).toContain("CHF is in the list already");
  const edit = "/admin/currencies/CHF/edit";
  const [, seen = ""] = /name="seen" value="([^"]*)"/.exec(await counter.html(edit)) ?? [];
  const typed = { seen, rate: "0.24", name: "Franc", nameAr: "", symbol: "" };
  const wrong = await counter.post(edit, { ...typed, rate: "0,24" });
  expect(wrong.status).toBe(422);
  const refused = await wrong.text();
  expect(visibleText(refused)).toContain("Enter a number above 0");
  expect(refused).toContain('value="0,24"');
  const edited = await counter.post(edit, typed);
  expect(edited.headers.get("location")).toBe("/admin/currencies");
  expect(await counter.text("/admin/currencies")).toContain("CHF 20.40");
  const second = await owner.post(edit, { ...typed, rate: "0.25" });
  expect(second.status).toBe(409);
  const html = await second.text();
  expect(visibleText(html)).toContain("to: 0.24 · CHF · Franc. Save again");
  const { seen: now = "" } = /name="seen" value="(?<seen>[^"]*)"/.exec(html)?.groups ?? {};
  expect((await owner.post(edit, { ...typed, rate: "0.25", seen: now })).status).toBe(302);
  expect((await owner.get("/admin/currencies/AED/edit")).status).toBe(404);
  const hidden = await counter.post("/admin/currencies", { intent: "hide", code: "CHF" });
  expect(hidden.status).toBe(200);
  expect(await counter.text("/admin/currencies")).toMatch(/Franc\s*Hidden/);
  await counter.post("/admin/currencies", { intent: "show", code: "CHF" });
  expect(await counter.text("/admin/currencies")).not.toContain("Hidden");
});

test("the mails are shown without what they say, and without the secrets of the settings", async () => {
  const code = { subject: "908172 is your code", html: "<p>908172</p>", text: "908172" };
  const failed = { status: "failed", attempts: 16, lastError: "smtp: 550 User unknown" } as const;
  await addMail(site.db, { ...code, ...failed }, "account");
  const html = await owner.html("/admin/mail");
  expect(html).toContain("mail.example:587");
  expect(html).toContain("smtp: 550 User unknown");
  expect(html).not.toMatch(/hunter2|mailer-7|908172/);
  expect(await owner.text("/admin/mail?q=908172")).not.toContain("layla@example.com");
});
