import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { auditLog, currencies, discountCodes, emailOutbox, orders } from "#db/schema.ts";
import { seedCurrencies } from "#db/seed.ts";
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
