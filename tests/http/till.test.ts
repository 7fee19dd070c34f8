import { expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { invoices, payments, tillSessions, vatPeriods } from "#db/schema/money.ts";
import { deliveryStops, emailOutbox, rateLimits, returns } from "#db/schema.ts";
import { emptyBeforeEach, rowIn } from "../database.ts";
import { typedAddress } from "../shoppers.ts";
import { retireBays } from "../unlimited-workshop.ts";
import { booking } from "./public-forms.ts";
import { expectedOn, newShopper } from "./shopper.ts";
import { seededSite, unescaped, visibleText } from "./site.ts";
import { visitor } from "./visitor.ts";

const site = await seededSite({ BRAND_TRN: "100123456700003" });
await retireBays(site.db);
const counter = await visitor(site, { role: "counter", name: "Omar" });
const owner = await visitor(site, { role: "owner" });
emptyBeforeEach(site.db, rateLimits);

const day = "2026-11-23";
const read = (path: string, who = owner) => who.text(path);
const post = (path: string, fields: Record<string, string>, who = counter) =>
  who.post(path, fields);
const said = async (answer: Promise<Response>) => visibleText(await (await answer).text());
const seenOn = async (path: string) => {
  const html = await counter.html(path);
  return /name="seen" value="([^"]*)"/.exec(html)?.[1] ?? "";
};

/** The page of a car that drives in without a booking, by default for a wash of AED 170. */
async function walkIn(name: string, service = "premium-wash"): Promise<string> {
  const car = { carMake: "Nissan", carModel: "Patrol", carYear: "2023", vehicleSize: "suv" };
  const answer = await post("/admin/visits/new", {
    ...car,
    request: newId(),
    channel: "walk-in",
    waitsUntil: "2026-11-24T11:00:00Z",
    phone: "0501234567",
    name,
    email: "",
    locale: "en",
    service,
  });
  return answer.headers.get("location") ?? (await answer.text());
}

const pay = (page: string, open: string, given: Record<string, string>) =>
  said(post(page, { intent: "pay", key: newId(), open, ...given }));
const stage = (page: string, from: string, to: string, more: Record<string, string> = {}) =>
  said(post(page, { intent: "stage", from, to, ...more }, owner));

/** A customer who orders two bottles at the checkout: 170 + 8.50 of VAT + 25 for delivery. */
async function orderTwo() {
  const { browser, perfume } = await newShopper(site, { name: "Oud", stockQuantity: 9 });
  await browser.post("/cart", { intent: "add", perfumeId: perfume.id, to: "/cart" });
  const seen = await expectedOn(browser, "/checkout");
  const answer = await browser.post("/checkout", { ...typedAddress, ...seen });
  const place = answer.headers.get("location") ?? "";
  const id = /order-confirmation\/([0-9a-f-]+)/.exec(place)?.[1] ?? place;
  return { id, browser, perfume, payment: `/admin/orders/${id}/payment` };
}

test("a day at the till, from its float to its count with a difference", async () => {
  const opened = { floatFils: "٢٠٠", seen: await seenOn("/admin/till/1/open") };
  expect((await post("/admin/till/1/open", { ...opened, floatFils: "-5" })).status).toBe(422);
  expect((await post("/admin/till/1/open", opened)).status).toBe(302);
  expect((await post("/admin/till/1/open", opened)).status).toBe(302);
  expect(await site.db.$count(tillSessions)).toBe(1);
  const other = { floatFils: "1", seen: newId() };
  const again = await post("/admin/till/1/open", other, owner);
  expect(again.status).toBe(409);
  expect(visibleText(await again.text())).toContain("Omar opened Till 1 already.");
  const till = (await site.db.query.tillSessions.findFirst())?.id ?? "";

  // Booked on the site for today, with a tenth off: AED 153, for which 200 are given.
  const layla = { ...booking, email: "layla@example.com" };
  const asked = { ...layla, selectedDate: day, selectedTime: "04:00 PM" };
  expect((await site.post("/services/premium-wash", asked)).status).toBe(302);
  const booked = `/admin/visits/${(await site.db.query.visits.findFirst())?.id}`;
  const off = { intent: "price", of: "discount-percent", amount: "10", priceReason: "Regular" };
  expect(await said(post(booked, off))).toContain("may not");
  await said(post(booked, off, owner));
  expect(await pay(booked, "17000", { cash: "200" })).toContain("AED 153 is open now");
  for (const cash of ["-5", "1e9", "100001", "<b>5</b>", "٫"]) {
    expect(await pay(booked, "15300", { cash }), cash).toContain("Enter an amount in dirhams");
  }
  expect(await pay(booked, "15300", { card: "٩٩٩٩٩" })).toContain("Only AED 153 is open.");
  expect(await pay(booked, "15300", { cash: "٢٠٠" })).toContain("Change to give back: AED 47");
  // A walk-in pays in two parts, the next on account; the last paid for the wrong car.
  const [split, later, wrong] = [await walkIn("Omar"), await walkIn("=Sara"), await walkIn("Ali")];
  expect(await pay(split, "17000", { cash: "100", card: "70", cardReference: "0042" })).toContain(
    "no change to give back",
  );
  for (const [from = "", to = ""] of [
    ["confirmed", "arrived"],
    ["arrived", "in-work"],
    ["in-work", "ready"],
  ]) {
    await stage(later, from, to);
  }
  const onAccount = { onAccount: "Pays on Monday" };
  expect(await stage(later, "ready", "collected", onAccount)).toContain("Back to Ready");
  await pay(wrong, "17000", { cash: "170" });
  const mistake = await rowIn(site.db, invoices, { visitId: wrong.slice(-36) });
  const undo = { intent: "refund", invoice: mistake?.id ?? "", refundReason: "Wrong car" };
  await post(wrong, undo);
  const takenBack = await read(`/invoices/${mistake?.id}`);
  expect(takenBack).toContain("CN-2026-00001 · AED -170");
  expect(takenBack).not.toContain("Open");

  // Of three orders one is collected at the counter, and two go out with a courier; one is refused.
  const [collected, delivered, refused] = [await orderTwo(), await orderTwo(), await orderTwo()];
  await pay(collected.payment, "20350", { transfer: "203.50", transferReference: "FT26" });
  const desk = (fields: Record<string, string>) => post("/admin/delivery", fields, owner);
  for (const { id } of [delivered, refused]) {
    await desk({ id, key: newId(), note: "", intent: "confirmed" });
    await desk({ id, intent: "pack" });
  }
  const key = newId();
  const run = `/admin/delivery/runs/${key}`;
  await owner.post("/admin/delivery", [
    ...Object.entries({ intent: "run", key, courier: "Bilal" }),
    ...[delivered, refused].map(({ id }) => ["order", id]),
  ]);
  for (const { orderId, id } of await site.db.select().from(deliveryStops)) {
    const intent = orderId === refused.id ? "refused" : "delivered";
    await post(run, { id, intent, note: "Not ordered" }, owner);
  }
  const settle = { intent: "settle", handedIn: "203.50", expectedFils: "20350", till };
  const settled = await Promise.all([post(run, settle, owner), post(run, settle, owner)]);
  expect(settled.map(({ status }) => status)).toEqual([302, 302]);
  // One of the delivered bottles comes back: 85 + 4.25 from the drawer.
  const asking = { intent: "return", key: newId(), reason: "Too sweet" };
  await delivered.browser.post(`/profile/orders/${delivered.id}`, {
    ...asking,
    [`return-${delivered.perfume.id}`]: "1",
  });
  const [back] = await site.db.select().from(returns);
  const returned = `/admin/delivery/returns/${back?.id}`;
  await post(returned, { intent: "approved" }, owner);
  expect(await read(returned)).toMatch(/given by cash from a drawer: +AED 89\.25/);
  const received = { intent: "receive", till, restocked: delivered.perfume.id };
  expect((await post(returned, received, owner)).status).toBe(302);
  expect(await read(returned)).toContain("Credit note");

  const cash = {
    kind: "pay-out",
    reason: "<b>Bank</b> 😀",
    seen: await seenOn("/admin/till/1/cash"),
  };
  const short = post("/admin/till/1/cash", { ...cash, amountFils: "900" });
  expect(await said(short)).toContain("The drawer does not hold that much");
  expect((await post("/admin/till/1/cash", { ...cash, amountFils: "300" })).status).toBe(302);
  expect(await read("/admin/till", counter)).toContain("<b>Bank</b> 😀");

  // 200 + 153 + 100 + 170 - 170 + 203.50 - 89.25 - 300 = 267.25. Who counts blind reads it nowhere.
  for (const page of ["/admin/till", "/admin/till/1/count", `/admin/till/days/${day}`]) {
    expect(await read(page, counter), page).not.toContain("267.25");
  }
  expect(await read(`/admin/till/days/${day}`, counter)).toContain("once it is counted");
  expect(await read("/admin/till")).toContain("AED 267.25");
  const count = {
    "pieces-20000": "1",
    "pieces-5000": "١",
    "pieces-1000": "1",
    "pieces-500": "1",
    "pieces-100": "2",
    seen: await seenOn("/admin/till/1/count"),
  };
  const blind = await post("/admin/till/1/count", count);
  expect(blind.status).toBe(409);
  const told = visibleText(await blind.text());
  expect(told).toContain("The count is not what the drawer should hold.");
  expect(told).not.toContain("-0.25");
  expect(await said(post("/admin/till/1/count", count, owner))).toContain("differs by AED -0.25");
  const explained = { ...count, differenceReason: "A coin is missing" };
  expect((await post("/admin/till/1/count", explained)).status).toBe(302);
  const twice = post("/admin/till/1/count", explained);
  expect(await said(twice)).toContain(
    "You (in another window) counted and closed this drawer already",
  );
  expect(await read(`/admin/till/days/${day}`, counter)).toContain("A coin is missing");
});

const file = async (path: string) => (await owner.html(path)).trim().split("\r\n");

test("its sheet, its boxes and its files say what was worked out apart", async () => {
  const sheet = `/admin/till/days/${day}/sheet.csv`;
  const refused = await counter.get(sheet);
  expect(refused.status).toBe(403);
  expect(await refused.text()).toContain("for staff with another role");
  // VAT is 5 of 105 parts of a wash, and 5 of 100 beside the price of a bottle.
  const open = '"Not paid yet, of the last three months"';
  expect((await file(sheet)).slice(1)).toEqual([
    "Sales,Shipping,2,50,0,",
    "Sales,Discount 10%,1,-17,-0.81,",
    'Sales,"Oud, 250ML car perfume",2,178.5,8.5,',
    'Sales,"Oud, 250ML car perfume",2,178.5,8.5,',
    "Sales,Premium Wash,4,680,32.4,",
    "Sales,Credit notes,,-259.25,-12.35,",
    "Taken,Card,,70,,",
    "Taken,Cash,,423,,",
    "Refunded,Cash,,-259.25,,",
    "Taken,Courier,,203.5,,",
    "Taken,Bank transfer,,203.5,,",
    expect.stringMatching(`^${open},INV-2026-00003,,170,,[\\w-]+$`),
    `${open},Total,1,170,,`,
    "Till 1,Float,,200,,",
    "Till 1,Cash,,163.75,,",
    "Till 1,Pay-in,,203.5,,",
    "Till 1,Pay-out,,-300,,",
    "Till 1,Expected,,267.25,,",
    "Till 1,Counted,,267,,",
    "Till 1,Difference,,-0.25,,A coin is missing",
  ]);
  const november = "?from=2026-11&months=1";
  // 680 - 17 + 357 + 50 - 259.25 = 810.75, of which 36.24 is VAT.
  expect(await read(`/admin/reports/vat${november}`)).toContain(
    "Without VAT AED 774.51 VAT AED 36.24",
  );
  const [head = "", ...lines] = await file(`/admin/reports/vat/invoices.csv${november}`);
  expect(head).toContain("ContactName,InvoiceNumber,Reference,InvoiceDate,DueDate");
  const sums = [9, 12].map((column) =>
    lines
      .map((line) => Number(line.replaceAll(/"[^"]*"/g, "").split(",")[column]))
      .reduce((sum, amount) => sum + Math.round(amount * 100), 0),
  );
  expect(sums).toEqual([81_075, 3624]);
  expect(lines.find((line) => line.includes("INV-2026-00003"))).toMatch(
    /^'=Sara,INV-2026-00003,[\w-]+,2026-11-23,2026-11-23,premium-wash,Premium Wash,1,170,170,200,Standard Rate,8.1,AED,Sales Invoice,,2026-11-23,$/,
  );
  const [, ...paid] = await file(`/admin/reports/vat/payments.csv${november}`);
  const facts = paid.map((line) => {
    const [, amount, , , reference, invoice, mode] = line.split(",");
    return [invoice, amount, mode, reference].join(" ");
  });
  expect(facts.sort()).toEqual([
    "INV-2026-00001 153 Cash ",
    "INV-2026-00002 100 Cash ",
    "INV-2026-00002 70 Credit Card 0042",
    "INV-2026-00004 -170 Cash ",
    "INV-2026-00004 170 Cash ",
    "INV-2026-00005 203.5 Bank Transfer FT26",
    "INV-2026-00006 -89.25 Cash ",
    "INV-2026-00006 203.5 Courier ",
  ]);
});

test("the receipt of an order that is paid at the counter goes out by mail and WhatsApp, and its private link is that paper only", async () => {
  const { id, payment } = await orderTwo();
  await site.db.delete(emailOutbox);
  expect(await counter.html(payment)).not.toContain("wa.me");
  const given = { intent: "pay", key: newId(), open: "20350", card: "203.50", mail: "on" };
  await Promise.all([post(payment, given), post(payment, given)]);
  const mails = await site.db.select().from(emailOutbox);
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining("Your receipt")]);
  const html = unescaped(await counter.html(payment));
  const text = decodeURIComponent(/wa\.me\/971501234567\?text=([^"]+)"/.exec(html)?.[1] ?? "");
  const link = /\/invoices\/\S+\?key=[\w-]{32}/.exec(text)?.[0] ?? "";
  expect(link).not.toBe("");
  expect(JSON.stringify(mails)).not.toContain(link.slice(-32));
  const paper = await site.get(link);
  expect([paper.status, paper.headers.get("cache-control")]).toEqual([200, "no-store"]);
  const sheet = await paper.text();
  expect(visibleText(sheet)).toContain("AED 203.50");
  for (const [, href = ""] of sheet.matchAll(/href="([^"]*invoice[^"]*)"/g)) {
    expect((await site.get(unescaped(href).replace(/^\?/, `${link.split("?")[0]}?`))).status).toBe(
      200,
    );
  }
  const others = await site.db.select({ id: invoices.id }).from(invoices);
  const wrong = [
    link.slice(0, -1),
    `${link}x`,
    link.replace(/\?key.*/, ""),
    link.replace(/\?key.*/, "?key="),
    ...others
      .map((other) => link.replace(/[0-9a-f-]{36}/, other.id))
      .filter((each) => each !== link),
  ];
  for (const each of wrong) expect((await site.get(each)).status, each).toBe(404);
  expect(site.lines.join("\n")).not.toContain(link.slice(-32));
  site.setClock(new Date("2027-02-22T12:00:00.137Z"));
  expect((await site.get(link)).status).toBe(404);
  site.setClock(new Date("2026-11-23T11:00:00Z"));
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
});

test("a period is read by its boxes, and is locked once it is over", async () => {
  const november = "?from=2026-11&months=1";
  const page = await read(`/admin/reports/vat${november}`);
  expect(page).toContain("A period can be locked once it is over.");
  expect(await read(`/admin/reports/vat/papers${november}&box=standard`)).toContain(
    "CN-2026-00001",
  );
  expect((await owner.get("/admin/reports/vat/papers?box=x")).status).toBe(404);
  const vat = `/admin/reports/vat${november}`;
  const html = await owner.html(vat);
  expect(html).not.toContain('name="seen"');
  site.setClock(new Date("2026-11-30T20:00:00.001Z"));
  const over = await owner.html(vat);
  const ids = [...over.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids, "or the button opens no question").toEqual([...new Set(ids)]);
  const [, seen] = /name="seen" value="([^"]*)"/.exec(over) ?? [];
  const lock = { from: "2026-11", months: "1", seen: seen ?? "" };
  const changed = await post(vat, { ...lock, seen: "0" }, owner);
  expect(visibleText(await changed.text())).toContain("The sums have changed");
  expect((await post(vat, lock, owner)).status).toBe(302);
  expect(await site.db.$count(vatPeriods)).toBe(1);
  const again = await post(vat, lock, owner);
  expect(visibleText(await again.text())).toContain("Some of these days are locked already.");
  expect(await read(vat)).toContain("Locked 1 December 2026");
  expect(await read(`/ar${vat}`)).toContain("الإقرار الضريبي");
});

test("an address that names no day, till or period is no fault", async () => {
  for (const path of ["/admin/till/3/open", "/admin/till/x/count", "/admin/till/days/2026-02-31"]) {
    expect((await owner.get(path)).status, path).toBe(404);
  }
  for (const path of ["?from=2026-13", "?from=%00&months=x", "?from=9999-12", "/papers?page=-1"]) {
    expect((await owner.get(`/admin/reports/vat${path}`)).status, path).toBe(200);
  }
  const before = [await site.db.$count(invoices), await site.db.$count(payments)];
  for (const seen of ["", "\0", "x".repeat(500), "😀 1"]) {
    const count = await post("/admin/till/2/count", { seen });
    expect([409, 422]).toContain(count.status);
  }
  expect([await site.db.$count(invoices), await site.db.$count(payments)]).toEqual(before);
});

test("another vehicle size leaves the agreed price, and the list's is one press away", async () => {
  site.setClock(new Date(`${day}T11:00:00Z`));
  const page = await walkIn("Noura Size", "interior-detailing");
  const change = async (fields: Record<string, string>) =>
    post(page, { intent: "line", id: page.split("/").at(-1) ?? "", ...fields });
  const offered = "Interior Detailing at this size’s price, AED 290";
  expect(await read(page, counter)).not.toContain("at this size’s price");
  await change({ vehicleSize: "sedan", seen: await seenOn(page) });
  const text = await read(page, counter);
  expect(text).toContain(offered);
  expect(text).toMatch(/Total AED 320/);
  const html = await counter.html(page);
  const [replace = ""] = /(?<=name="replace" value=")[^"]+/.exec(html) ?? [];
  await change({ replace, item: "service interior-detailing", seen: await seenOn(page) });
  expect(await read(page, counter)).toMatch(/Total AED 290/);
  expect(await read(page, counter)).not.toContain("at this size’s price");
});
