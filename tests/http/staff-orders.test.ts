import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { auditLog, currencies, emailOutbox, orderEvents, orders, perfumes } from "#db/schema.ts";
import { seedCurrencies } from "#db/seed.ts";
import { changeIn, emptyBeforeEach, rowIn } from "../database.ts";
import { addOrder, addPerfume } from "../shop.ts";
import { startSite, visibleText } from "./site.ts";
import { type Visitor, visitor } from "./visitor.ts";

const site = await startSite();
await site.db.insert(currencies).values(seedCurrencies).onConflictDoNothing();
const owner = await visitor(site, { name: "Omar", role: "owner" });
const counter = await visitor(site, { name: "Priya", role: "counter" });
const customer = await visitor(site, { name: "Layla Hassan" });
emptyBeforeEach(site.db, orders, emailOutbox);

const list = "/admin/perfumes/orders";
const post = (person: Visitor, fields: Record<string, string>) => person.post(list, fields);
const rowOf = (id: string) => site.db.query.orders.findFirst({ where: eq(orders.id, id) });

async function placed(changes: Parameters<typeof addOrder>[3] = {}) {
  const perfume = await addPerfume(site.db, { stockQuantity: 4 });
  // Before the clock of the site, which stands still.
  const createdAt = new Date("2026-11-22T08:00:00Z");
  const order = await addOrder(site.db, customer.userId, [perfume.id], { createdAt, ...changes });
  return { ...order, perfumeId: perfume.id };
}

const ship = (id: string) => ({
  intent: "status",
  id,
  seen: "pending",
  status: "shipped",
});
const remove = (id: string) => ({ intent: "delete", id, seen: "pending" });
const restore = (id: string) => ({ intent: "restore", id });

test("the list has the orders of both channels, newest first, in dirhams and as seen", async () => {
  const early = await placed({ channel: "quick", createdAt: new Date("2026-11-20T21:00:00Z") });
  const late = await placed({
    currency: "USD",
    currencyRate: 0.27,
    customerName: "محمد",
    customerPhone: "0559876543",
    createdAt: new Date("2026-11-22T08:00:00Z"),
  });
  const text = await counter.text(list);
  expect(text.indexOf(late.orderNumber)).toBeLessThan(text.indexOf(early.orderNumber));
  for (const part of ["Quick order", "Checkout", "AED 114.25", "$30.85", "محمد", "055 987 6543"]) {
    expect(text).toContain(part);
  }
  expect(text).toContain("Sat, 21 Nov");
  expect(text).toContain("1–2 of 2");
});

test("the details say everything about an order, and who did what, to staff only", async () => {
  const { id, orderNumber } = await placed({
    specialInstructions: "Ring twice",
    country: "Qatar",
    locale: "ar",
    city: "Doha",
    customerPhone: "+97455123456",
  });
  await post(counter, ship(id));
  const html = await owner.html(`${list}/${id}`);
  const text = visibleText(html);
  const parts = [
    ...[orderNumber, "Layla Hassan", "+97455123456", "layla@example.com", "Villa 14, Street 8B"],
    ...["Doha", "Qatar", "Ring twice", "Oud", "AED 114.25", "Checkout", "Cash on Delivery"],
    ...["Received", "Pending → Shipped", "Priya", "Call Customer", "Arabic"],
  ];
  for (const part of parts) expect(text).toContain(part);
  expect(html).toContain('href="tel:+97455123456"');
  const greeting = /https:\/\/wa\.me\/97455123456\?text=([^"]*)/.exec(html)?.[1] ?? "";
  expect(decodeURIComponent(greeting)).toContain(orderNumber);
  expect(decodeURIComponent(greeting)).toMatch(/[\u0600-\u06ff]/);
  const seenByCustomer = await customer.text(`/profile/orders/${id}`);
  expect(seenByCustomer).toContain("Shipped");
  expect(seenByCustomer).not.toContain("Priya");
});

test("an order that nobody placed has no details, question or packing slip", async () => {
  for (const id of ["rubbish", newId()]) {
    for (const path of [`${list}/${id}`, `${list}/${id}/delete`]) {
      expect((await owner.get(path)).status, path).toBe(404);
    }
    expect((await owner.get(`/admin/orders/${id}/packing-slip`)).status).toBe(404);
  }
});

test("of two who saw an order pending the second reads who moved it, and moves nothing", async () => {
  const { id } = await placed();
  await post(counter, ship(id));
  const late = { intent: "status", id, seen: "pending", status: "cancelled" };
  const refused = await post(owner, late);
  expect(refused.status).toBe(409);
  expect(visibleText(await refused.text())).toContain(
    "Not changed: Priya set it to Shipped meanwhile.",
  );
  const deletion = await post(owner, remove(id));
  expect(visibleText(await deletion.text())).toContain("Not changed: Priya set it to");
  expect(await rowOf(id)).toMatchObject({ status: "shipped", deletedAt: null });
  expect(await site.db.select().from(orderEvents).where(eq(orderEvents.orderId, id))).toHaveLength(
    2,
  );
});

test("a deleted order is asked about, leaves every page, and comes back", async () => {
  const { id, orderNumber, perfumeId } = await placed();
  const question = await owner.text(`${list}/${id}/delete`);
  expect(question).toContain("Are you sure you want to delete this order?");
  expect(question).toContain(orderNumber);
  expect((await post(owner, remove(id))).status).toBe(200);
  expect(await owner.text(list)).not.toContain(orderNumber);
  const gone = [`${list}/${id}`, `/admin/orders/${id}/packing-slip`];
  for (const path of gone) expect((await owner.get(path)).status, path).toBe(404);
  const ofCustomer = [
    `/profile/orders/${id}`,
    `/orders/${id}/invoice`,
    `/order-confirmation/${id}`,
  ];
  for (const path of ofCustomer) expect((await customer.get(path)).status, path).toBe(404);
  expect(await customer.text(`/order-confirmation/${id}`)).toContain("Order Not Found");
  expect(await customer.text("/profile/orders")).not.toContain(orderNumber);
  const stock = () => site.db.query.perfumes.findFirst({ where: eq(perfumes.id, perfumeId) });
  expect(await stock()).toMatchObject({ stockQuantity: 5 });

  site.setClock(new Date(site.app.now().getTime() + 60_000));
  expect((await post(owner, restore(id))).status).toBe(200);
  expect(await owner.text(list)).toContain(orderNumber);
  expect(await stock()).toMatchObject({ stockQuantity: 4 });
  const history = await counter.text(`${list}/${id}`);
  expect(history).toMatch(/Restored.*Omar.*Deleted.*Omar/);
});

test("a packing slip has what is packed and the cash to collect, and no other price", async () => {
  const { id, orderNumber } = await placed({
    customerName: "محمد الشامسي",
    deliveryAddress: "برج الشمس",
    city: "أبوظبي",
    specialInstructions: "اتصلوا قبل الوصول",
  });
  const answer = await counter.get(`/admin/orders/${id}/packing-slip`);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const text = visibleText(await answer.text());
  const parts = ["محمد الشامسي", "برج الشمس", "أبوظبي", "UAE", "050 123 4567", "اتصلوا قبل الوصول"];
  for (const part of [orderNumber, "Oud, 250ML", ...parts]) expect(text).toContain(part);
  expect(text).toMatch(/Cash to collect +AED 114\.25/);
  expect(text).not.toContain("AED 85");
  const arabic = await counter.text(`/ar/admin/orders/${id}/packing-slip`);
  expect(arabic).toContain("114.25 درهم");
  await changeIn(site.db, orders, { id }, { status: "cancelled" });
  expect(await counter.text(`/admin/orders/${id}/packing-slip`)).toMatch(
    /Cash to collect +AED 0 +Cancelled: do not deliver/,
  );
});

test("the file has what the list shows, for spreadsheets, and its export is written down", async () => {
  const shipped = await placed({
    status: "shipped",
    customerName: "=1+1",
    city: "أبوظبي",
    currency: "USD",
    currencyRate: 0.27,
    specialInstructions: 'Say "hello",\nthen ring',
  });
  const other = await placed();
  const answer = await owner.get(`${list}.csv?status=shipped`);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toMatch(
    /attachment; filename="orders-.*\.csv"/,
  );
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.arrayBuffer());
  expect(text.startsWith("\ufeffOrder number,Date,Status,")).toBe(true);
  for (const part of [
    shipped.orderNumber,
    "Shipped",
    "'=1+1",
    "Oud × 1",
    "أبوظبي",
    ",114.25,USD,0.27",
  ]) {
    expect(text).toContain(part);
  }
  expect(text).toContain('"Say ""hello"",\nthen ring"');
  expect(text).not.toContain(other.orderNumber);
  const entry = await rowIn(site.db, auditLog, { action: "order.export" });
  expect(entry).toMatchObject({ actorId: owner.userId, details: { status: "shipped" } });
});

test("staff read the invoice of any order, and go back to where they came from", async () => {
  const { id, orderNumber } = await placed();
  const html = await counter.html(`/orders/${id}/invoice`);
  expect(html).toContain(orderNumber);
  expect(html).toContain(`href="${list}/${id}"`);
  const own = await customer.html(`/orders/${id}/invoice`);
  expect(own).toContain(`href="/profile/orders/${id}"`);
});

test("the status of several is set, and what is refused is said by its number", async () => {
  const [one, other, late] = [await placed(), await placed(), await placed({ status: "shipped" })];
  const page = await counter.html(list);
  expect(page.match(/name="selected"/g)).toHaveLength(3);
  expect(page).toContain(`value="${one.id}:pending"`);
  const send = (ids: string[], more: Record<string, string> = {}) =>
    counter.post(list, [
      ...Object.entries({ intent: "statuses", status: "confirmed", ...more }),
      ...ids.map((id) => ["selected", id]),
    ]);
  const seen = ({ id }: { id: string }) => `${id}:pending`;
  const answer = await send([seen(one), seen(late)]);
  const text = visibleText(await answer.text());
  expect(text).toContain("Set to Confirmed: 1");
  expect(text).toContain(`${late.orderNumber}: `);
  const stored = await Promise.all([one, other, late].map(({ id }) => rowOf(id)));
  expect(stored.map((row) => row?.status)).toEqual(["confirmed", "pending", "shipped"]);
  const all = await send([seen(other)]);
  expect(all.status).toBe(200);
  const many = Array.from({ length: 26 }, () => `${newId()}:pending`);
  for (const ids of [[], many, [seen(one), seen(one)], ["%00"], [`${one.id}:lost`]]) {
    const refused = await send(ids);
    expect(refused.status).toBe(409);
    expect(visibleText(await refused.text())).toMatch(/Select at|could not be read/);
  }
  const foreign = await send([`${newId()}:pending`, "no-id:pending"]);
  expect(foreign.status).toBe(409);
  expect(visibleText(await foreign.text())).toContain("Not in this list: ");
  expect((await send([seen(one)], { status: "lost" })).status).toBe(400);
});
