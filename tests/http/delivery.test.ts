import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import {
  deliverySettings,
  deliveryStops,
  orderEvents,
  orders,
  returns,
  stockMovements,
  uploadedPictures,
} from "#db/schema.ts";
import { rowIn } from "../database.ts";
import { fileOf, picture } from "../pictures.ts";
import { addOrder, addPerfume } from "../shop.ts";
import { typedAddress } from "../shoppers.ts";
import { openTill } from "../till.ts";
import { chosenIn, fieldValue, problemsOf } from "./form-html.ts";
import { expectedOn, newShopper } from "./shopper.ts";
import { seededSite, visibleText } from "./site.ts";
import { visitor } from "./visitor.ts";

const site = await seededSite();
const owner = await visitor(site, { role: "owner" });
const aisha = await visitor(site, { name: "Aisha Khan" });

const statusOf = async (id: string) =>
  (await site.db.query.orders.findFirst({ where: eq(orders.id, id) }))?.status;

async function order(status: "pending" | "processing" | "delivered") {
  const perfume = await addPerfume(site.db, { stockQuantity: 5 });
  const placed = await addOrder(site.db, aisha.userId, [perfume.id], { status });
  const sold = { perfumeId: perfume.id, kind: "sold" as const, quantity: -1, orderId: placed.id };
  await site.db.insert(stockMovements).values(sold);
  if (status === "delivered") {
    await site.db.insert(orderEvents).values({ orderId: placed.id, toStatus: status });
  }
  return { ...placed, perfumeId: perfume.id, page: `/profile/orders/${placed.id}` };
}

test("a customer cancels an order that is not packed by its page, before JavaScript, and no other", async () => {
  const { id, page } = await order("pending");
  const omar = await visitor(site, { name: "Omar" });
  const html = await aisha.html(page);
  expect(visibleText(html)).toContain("You can cancel until it is packed.");
  expect(visibleText(html)).toContain("The order is not sent, and you cannot take this back.");
  const theirs = await omar.post(page, { intent: "cancel" });
  expect(theirs.status).toBe(404);
  expect((await site.post(page, { intent: "cancel" })).headers.get("location")).toContain("auth=");
  expect(await statusOf(id)).toBe("pending");
  const answer = await aisha.post(page, { intent: "cancel" });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, page]);
  expect(await statusOf(id)).toBe("cancelled");
  const packed = await order("processing");
  const late = await aisha.post(packed.page, { intent: "cancel" });
  expect(late.status).toBe(409);
  expect(visibleText(await late.text())).toContain("Your order is packed already");
  expect(await statusOf(packed.id)).toBe("processing");
});

test("a count sheet on which nothing is typed is not saved", async () => {
  const empty = await owner.post("/admin/perfumes/stock", { reason: "" });
  expect(empty.status).toBe(422);
  expect(visibleText(await empty.text())).toContain("Type what you counted, in whole bottles.");
});

test("a return is asked for on the order's page, and answered by staff", async () => {
  const { id, page, perfumeId } = await order("delivered");
  expect(await aisha.text(`/ar${page}`)).toContain("طلب إرجاع");
  const typed = { intent: "return", key: newId(), [`return-${perfumeId}`]: "1" };
  const ask = (fields: object) => aisha.post(page, { ...typed, ...fields });
  expect((await ask({ reason: " " })).status).toBe(422);
  const refused = await ask({ reason: "Too sweet", [`return-${perfumeId}`]: "0" });
  const html = await refused.text();
  expect(problemsOf(html)).toEqual(["Choose at least one bottle."]);
  expect(fieldValue(html, "reason"), "typed without JavaScript").toBe("Too sweet");
  expect(chosenIn(html, `return-${perfumeId}`)).toBe("0");
  const tooMany = await ask({ reason: "Too sweet", [`return-${perfumeId}`]: "2" });
  expect(visibleText(await tooMany.text())).toContain("more bottles than you can give back");
  expect((await ask({ reason: "Too sweet", key: "forged" })).status).toBe(400);
  const reason = "<b>Too sweet</b> 🙁";
  const both = await Promise.all([ask({ reason }), ask({ reason })]);
  expect(both.map(({ status }) => status)).toEqual([302, 302]);
  const asked = await rowIn(site.db, returns, { orderId: id });
  expect(asked.reason).toBe(reason);
  const back = `/admin/delivery/returns/${asked.id}`;
  const undecided = await owner.text(back);
  expect(undecided, "asked first").toContain("The customer is told at once");
  const declined = await owner.post(back, { intent: "declined" });
  expect(visibleText(await declined.text())).toContain("Say why the return is declined.");
  const said = { intent: "declined", answer: "It was opened" };
  expect((await owner.post(back, said)).status).toBe(302);
  const own = await aisha.text(page);
  expect(own).toContain("Declined");
  expect(own).toContain("It was opened");
});

test("a picture is stored only of what can be returned, and who asks all the time has to wait", async () => {
  const stranger = await visitor(site);
  const delivered = await order("delivered");
  const pending = await order("pending");
  const photoFile = fileOf(await picture(), "dent.jpg", "image/jpeg");
  const typed = { intent: "return", key: newId(), reason: "Broken", photoFile };
  expect((await stranger.send(delivered.page, typed)).status).toBe(404);
  expect((await aisha.send(pending.page, typed)).status).toBe(409);
  expect(await site.db.$count(uploadedPictures)).toBe(0);
  const { photoFile: _, ...words } = typed;
  for (let asked = 1; asked < 10; asked++) await stranger.post(delivered.page, words);
  expect((await stranger.send(delivered.page, typed)).status).toBe(429);
});

test("the only bottle of an order is chosen for its return, of several none", async () => {
  const one = await order("delivered");
  expect(chosenIn(await aisha.html(one.page), `return-${one.perfumeId}`)).toBe("1");
  const oud = await addPerfume(site.db);
  const two = await addOrder(site.db, aisha.userId, [oud.id, one.perfumeId], {
    status: "delivered",
  });
  await site.db.insert(orderEvents).values({ orderId: two.id, toStatus: "delivered" });
  const html = await aisha.html(`/profile/orders/${two.id}`);
  expect([oud.id, one.perfumeId].map((id) => chosenIn(html, `return-${id}`))).toEqual([null, null]);
});

test("staff call, pack and hand over by the desk, and what is doubled is done once", async () => {
  const { id, orderNumber } = await order("pending");
  const desk = (fields: Record<string, string>) => owner.post("/admin/delivery", fields);
  const call = { id, key: newId(), note: "" };
  expect((await desk({ ...call, intent: "no-answer" })).status).toBe(302);
  const { text } = owner;
  expect(await text("/admin/delivery")).toContain("Nothing to pack.");
  expect(await text("/admin/delivery")).toContain("1 of 3 tries without an answer");
  for (let tries = 0; tries < 2; tries++) {
    await desk({ ...call, key: newId(), intent: "no-answer" });
  }
  expect(await text("/admin/delivery"), "asked first").toContain("Its bottles go back into stock");
  await desk({ ...call, key: newId(), intent: "confirmed" });
  expect((await desk({ id, intent: "pack" })).status).toBe(302);
  expect((await desk({ id, intent: "pack" })).status).toBe(302);
  const run = { intent: "run", key: newId(), order: id };
  const nobody = await desk({ ...run, courier: "  " });
  expect(visibleText(await nobody.text())).toContain("Say who takes the orders.");
  const runs = await Promise.all([
    desk({ ...run, courier: "Bilal" }),
    desk({ ...run, courier: "Bilal" }),
  ]);
  const page = `/admin/delivery/runs/${run.key}`;
  expect(runs.map(({ headers }) => headers.get("location"))).toEqual([page, page]);
  expect(await text(page)).toContain(orderNumber);
  const stop = await rowIn(site.db, deliveryStops, { orderId: id });
  const stopped = { id: stop.id, intent: "refused" };
  const unexplained = await owner.post(page, stopped);
  expect(visibleText(await unexplained.text())).toContain("Say why the order was refused.");
  const refuse = () => owner.post(page, { ...stopped, note: "Too late" });
  expect((await refuse()).status).toBe(302);
  expect(await statusOf(id)).toBe("cancelled");
  expect((await owner.post(page, { ...stopped, intent: "reopen" })).status).toBe(302);
  expect(await statusOf(id)).toBe("shipped");
  await refuse();
  const own = { at: new Date(), till: "2" as const, openedBy: owner.userId };
  const tills = [await openTill(site.db, { at: own.at }), await openTill(site.db, own)];
  const chosen = await owner.html(page);
  expect(chosen, "one's own drawer").toMatch(new RegExp(`<option value="${tills[1]}" selected`));
  for (const handedIn of ["-1", "1e9", "<b>", "100000.01", "٩٩٩٩٩٩٩٩٩"]) {
    const wrong = await owner.post(page, { intent: "settle", handedIn, expectedFils: "0" });
    expect(visibleText(await wrong.text()), handedIn).toContain(
      "Enter an amount in dirhams up to 100,000",
    );
  }
  const settled = { intent: "settle", handedIn: "٠", expectedFils: "0" };
  expect((await owner.post(page, settled)).status).toBe(302);
  expect(await text(page)).toContain("AED 0 of AED 0");
  const late = await owner.post(page, { ...stopped, intent: "reopen" });
  expect(visibleText(await late.text())).toContain("The run is settled, so its stops stay");
});

test("what was paid by card is not asked for at the door, and what was collected is delivered", async () => {
  const [prepaid, collected] = [await order("processing"), await order("processing")];
  const pay = (id: string, more: Record<string, string> = {}) => {
    const paid = { intent: "pay", key: newId(), open: "11425", card: "114.25", ...more };
    return owner.post(`/admin/orders/${id}/payment`, paid);
  };
  expect((await pay(prepaid.id)).status).toBe(200);
  expect((await pay(collected.id, { collected: "on" })).status).toBe(200);
  expect(await statusOf(collected.id)).toBe("delivered");
  const read = owner.text;
  expect(await read(`/admin/orders/${prepaid.id}/packing-slip`)).toMatch(/Cash to collect +AED 0/);
  const clerk = await visitor(site, { role: "counter" });
  const readByClerk = await clerk.text(`/admin/orders/${collected.id}/payment`);
  expect(readByClerk).toContain("You may take back only a payment that you took yourself");
  const run = { intent: "run", key: newId(), order: prepaid.id, courier: "Bilal" };
  await owner.post("/admin/delivery", run);
  const onRun = `/admin/delivery/runs/${run.key}`;
  expect(await read(onRun)).toContain("Paid: take no cash");

  const stop = await rowIn(site.db, deliveryStops, { orderId: prepaid.id });
  const refused = { id: stop.id, intent: "refused", note: "Wrong scent" };
  expect((await owner.post(onRun, refused)).status).toBe(302);
  expect(await read("/admin/delivery")).toMatch(/Refused\. +Wrong scent +Give the money back/);
  const payment = `/admin/orders/${prepaid.id}/payment`;
  const page = await owner.html(payment);
  expect(page).toMatch(/<input(?=[^>]*name="cancelled")[^>]* checked/);
  const [, invoice = ""] = /name="invoice" value="([^"]+)"/.exec(page) ?? [];
  const back = { intent: "refund", invoice, refundReason: "Refused", cancelled: "on" };
  expect((await clerk.post(payment, back)).status).toBe(200);
  expect(await statusOf(prepaid.id), "without the permission").toBe("processing");
  await owner.post(payment, back);
  expect(await statusOf(prepaid.id)).toBe("cancelled");
  expect(await read(payment)).toMatch(/Paid +AED 0 +Open +AED 0/);
});

test("what was not taken at the door is said to the desk, on the slip and to its customer, each in their language", async () => {
  const [taken, left] = [await addPerfume(site.db), await addPerfume(site.db)];
  const perfumeIds = [taken.id, left.id];
  const { id } = await addOrder(site.db, aisha.userId, perfumeIds, { status: "processing" });
  const run = { intent: "run", key: newId(), order: id, courier: "Bilal" };
  await owner.post("/admin/delivery", run);
  const onRun = `/admin/delivery/runs/${run.key}`;
  const stop = await rowIn(site.db, deliveryStops, { orderId: id });
  const partly = { intent: "partly", [`taken-${taken.id}`]: "1", [`taken-${left.id}`]: "0" };
  expect((await owner.post(onRun, { ...partly, id: stop.id })).status).toBe(302);
  const open = await site.db.query.tillSessions.findFirst();
  const till = open?.id ?? (await openTill(site.db, { at: new Date() }));
  const cash = { handedIn: "114.25", expectedFils: "11425", till };
  expect((await owner.post(onRun, { ...cash, intent: "settle" })).status).toBe(302);
  const read = (path: string, who = owner) => who.text(path);
  for (const path of [onRun, `/admin/perfumes/orders/${id}`, `/admin/orders/${id}/packing-slip`]) {
    expect(await read(path), path).toMatch(/Oud[^.]*Not taken at the door: 1/);
    expect((await read(path)).match(/Not taken at the door: 1/g), path).toHaveLength(1);
  }
  expect(await read(`/admin/orders/${id}/packing-slip`)).toMatch(/Cash to collect +AED 0/);
  const own = `/profile/orders/${id}`;
  expect(await read(own, aisha)).toContain("Not taken at the door: 1");
  for (const path of [own, onRun, "/admin/till"]) {
    const arabic = await read(`/ar${path}`, path === own ? aisha : owner);
    expect(arabic, path).not.toMatch(/Not taken|Cash of the run/);
    expect(arabic, path).toMatch(
      path === "/admin/till" ? "نقد جولة Bilal" : "لم يُؤخذ عند الباب: 1",
    );
  }
});

test("cash on delivery has countries and a largest amount, which the checkout says", async () => {
  const set = (fields: Record<string, string>) => owner.post("/admin/delivery/settings", fields);
  expect((await set({ most: "100.5", "in-Qatar": "on" })).status).toBe(302);
  const { browser, userId } = await newShopper(site);
  const place = async () => {
    const seen = await expectedOn(browser, "/checkout");
    return browser.post("/checkout", { ...typedAddress, ...seen });
  };
  expect(problemsOf(await (await place()).text())).toEqual([
    "We cannot take cash on delivery in this country. Please call us about your order.",
  ]);
  await set({ most: "100.5" });
  expect(problemsOf(await (await place()).text())).toEqual([
    "We take at most AED 100.50 in cash on delivery. Please take something out, or call us about your order.",
  ]);
  expect(await site.db.$count(orders, eq(orders.userId, userId))).toBe(0);
  expect((await set({ most: "-1" })).status).toBe(422);
  await site.db.delete(deliverySettings);
  expect((await place()).status).toBe(302);
});
