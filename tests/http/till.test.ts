import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { creditInvoice, issueInvoice, recordPayments } from "#app/features/money/papers.server.ts";
import { linesOfVisit } from "#app/features/money/papers.ts";
import { findOpenTill } from "#app/features/money/till.server.ts";
import { newId } from "#app/lib/ids.ts";
import { today } from "#app/lib/time.ts";
import { invoices, payments, tillSessions, vatPeriods } from "#db/schema/money.ts";
import { rateLimits } from "#db/schema.ts";
import { signedIn } from "./accounts.ts";
import { type Site, startSite, visibleText } from "./site.ts";

let site: Site;
let counter: { cookie: string };
let owner: { cookie: string };
beforeAll(async () => {
  site = await startSite();
  counter = { cookie: (await signedIn(site.app, { role: "counter", name: "Omar" })).cookie };
  owner = { cookie: (await signedIn(site.app, { role: "owner" })).cookie };
});
afterAll(() => site.stop());
beforeEach(() => site.db.delete(rateLimits));

const day = "2026-11-23";
const read = async (path: string, headers = owner) =>
  visibleText(await (await site.get(path, { headers })).text());
const post = (path: string, fields: Record<string, string>, headers = counter) =>
  site.post(path, fields, headers);
const seenOn = async (path: string) => {
  const html = await (await site.get(path, { headers: counter })).text();
  return /name="seen" value="([^"]*)"/.exec(html)?.[1] ?? "";
};

const party = { name: { en: "=Sara", ar: "سارة" }, lines: [], trn: "100200300400500" };
const wash = { kind: "service", itemId: "premium-wash", quantity: 1 } as const;
const lines = linesOfVisit(
  [{ ...wash, name: { en: "Premium Wash", ar: "غسيل" }, unitFils: 17_000 }],
  true,
);

/** An invoice that is paid in cash and by card, and one that is given back. */
async function sell() {
  const at = new Date("2026-11-23T11:00:00.137Z");
  const till = (await findOpenTill(site.db, "1"))?.id ?? "";
  const invoice = () =>
    site.db.transaction((tx) =>
      issueInvoice(tx, {
        subject: { visitId: newId() },
        reference: "K7P3-XM4Q",
        lines,
        seller: party,
        buyer: party,
        suppliedOn: today(at),
        locale: "en",
        actorId: null,
        at,
      }),
    );
  const pay = (id: string, method: "cash" | "card", amountFils: number) =>
    site.db.transaction((tx) =>
      recordPayments(tx, id, {
        paid: [{ method, amountFils, reference: "0042" }],
        tillSessionId: till,
        key: newId(),
        actorId: null,
        at,
      }),
    );
  const { id } = await invoice();
  await pay(id, "cash", 10_000);
  await pay(id, "card", 7000);
  const { id: wrong } = await invoice();
  const credit = { lines, reason: "Wrong car", actorId: null, at };
  await site.db.transaction((tx) => creditInvoice(tx, wrong, credit));
}

test("a day at the till: opened, counted blind, closed with its difference, and on its sheet", async () => {
  const opened = { floatFils: "٢٠٠", seen: await seenOn("/admin/till/1/open") };
  expect((await post("/admin/till/1/open", { ...opened, floatFils: "-5" })).status).toBe(422);
  expect((await post("/admin/till/1/open", opened)).status).toBe(302);
  expect((await post("/admin/till/1/open", opened)).status).toBe(302);
  expect(await site.db.$count(tillSessions)).toBe(1);
  const other = { floatFils: "1", seen: newId() };
  const again = await post("/admin/till/1/open", other, owner);
  expect(again.status).toBe(409);
  expect(visibleText(await again.text())).toContain("Omar opened Till 1 already.");

  await sell();
  const cash = {
    kind: "pay-out",
    reason: "<b>Bank</b> 😀",
    seen: await seenOn("/admin/till/1/cash"),
  };
  const short = await post("/admin/till/1/cash", { ...cash, amountFils: "300.25" });
  expect(visibleText(await short.text())).toContain("The drawer does not hold that much");
  expect((await post("/admin/till/1/cash", { ...cash, amountFils: "50" })).status).toBe(302);
  expect(await read("/admin/till", counter)).toContain("<b>Bank</b> 😀");

  // 200 + 100 - 50 is what the drawer holds. Nobody who counts blind reads it anywhere.
  for (const page of ["/admin/till", "/admin/till/1/count", `/admin/till/days/${day}`]) {
    expect(await read(page, counter), page).not.toContain("AED 250");
  }
  expect(await read(`/admin/till/days/${day}`, counter)).toContain("once it is counted");
  expect(await read("/admin/till")).toContain("AED 250");
  const count = {
    "pieces-20000": "1",
    "pieces-5000": "٠",
    seen: await seenOn("/admin/till/1/count"),
  };
  const differs = await post("/admin/till/1/count", count);
  expect(differs.status).toBe(409);
  const said = visibleText(await differs.text());
  expect(said).toContain("The count is not what the drawer should hold.");
  expect(said).not.toContain("AED -50");
  expect(visibleText(await (await post("/admin/till/1/count", count, owner)).text())).toContain(
    "The count differs by AED -50",
  );
  const reason = { differenceReason: "A note is missing" };
  expect((await post("/admin/till/1/count", { ...count, ...reason })).status).toBe(302);
  const twice = await post("/admin/till/1/count", { ...count, ...reason });
  expect(visibleText(await twice.text())).toContain("Omar counted and closed this drawer already");
  expect(await read(`/admin/till/days/${day}`, counter)).toContain("A note is missing");
});

test("the file of the day and those for the accountant say what was worked out apart", async () => {
  const file = async (path: string) =>
    (await (await site.get(path, { headers: owner })).text()).trim().split("\r\n");
  expect((await site.get(`/admin/till/days/${day}/sheet.csv`, { headers: counter })).status).toBe(
    403,
  );
  expect((await file(`/admin/till/days/${day}/sheet.csv`)).slice(1)).toEqual([
    "Sales,Premium Wash,2,340,16.2,",
    "Sales,Credit notes,,-170,-8.1,",
    "Taken,Card,,70,,",
    "Taken,Cash,,100,,",
    "Till 1,Float,,200,,",
    "Till 1,Cash,,100,,",
    "Till 1,Pay-in,,0,,",
    "Till 1,Pay-out,,-50,,",
    "Till 1,Expected,,250,,",
    "Till 1,Counted,,200,,",
    "Till 1,Difference,,-50,,A note is missing",
  ]);
  const november = "?from=2026-11&months=1";
  const [head, ...rows] = await file(`/admin/reports/vat/invoices.csv${november}`);
  expect(head).toContain("ContactName,InvoiceNumber,Reference,InvoiceDate,DueDate");
  const row = (number: string, sign: string, type: string, credited: string) =>
    `'=Sara,${number},K7P3-XM4Q,${day},${day},premium-wash,Premium Wash,1,${sign}170,${sign}170,200,Standard Rate,${sign}8.1,AED,${type},${credited},${day},100200300400500`;
  expect(rows).toEqual([
    row("INV-2026-00001", "", "Sales Invoice", ""),
    row("INV-2026-00002", "", "Sales Invoice", ""),
    row("CN-2026-00001", "-", "Sales Credit Note", "INV-2026-00002"),
  ]);
  const [, ...paid] = await file(`/admin/reports/vat/payments.csv${november}`);
  expect(paid.map((line) => line.split(",").slice(0, 7).join())).toEqual([
    `${day},100,'=Sara,Payment K7P3-XM4Q,0042,INV-2026-00001,Cash`,
    `${day},70,'=Sara,Payment K7P3-XM4Q,0042,INV-2026-00001,Credit Card`,
  ]);
});

test("a period is read by its boxes, and is locked once it is over", async () => {
  const november = "?from=2026-11&months=1";
  const page = await read(`/admin/reports/vat${november}`);
  expect(page).toContain("AED 161.90");
  expect(page).toContain("A period can be locked once it is over.");
  expect(await read(`/admin/reports/vat/papers${november}&box=standard`)).toContain(
    "CN-2026-00001",
  );
  expect((await site.get("/admin/reports/vat/papers?box=x", { headers: owner })).status).toBe(404);
  const vat = `/admin/reports/vat${november}`;
  const html = await (await site.get(vat, { headers: owner })).text();
  expect(html).not.toContain('name="seen"');
  site.setClock(new Date("2026-11-30T20:00:00.001Z"));
  const seen = /name="seen" value="([^"]*)"/.exec(
    await (await site.get(vat, { headers: owner })).text(),
  )?.[1];
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
    expect((await site.get(path, { headers: owner })).status, path).toBe(404);
  }
  for (const path of ["?from=2026-13", "?from=%00&months=x", "?from=9999-12", "/papers?page=-1"]) {
    expect((await site.get(`/admin/reports/vat${path}`, { headers: owner })).status, path).toBe(
      200,
    );
  }
  const before = [await site.db.$count(invoices), await site.db.$count(payments)];
  for (const seen of ["", "\0", "x".repeat(500), "😀 1"]) {
    const count = await post("/admin/till/2/count", { seen });
    expect([409, 422]).toContain(count.status);
  }
  expect([await site.db.$count(invoices), await site.db.$count(payments)]).toEqual(before);
});
