import { expect, test } from "vitest";
import { reportSubjects } from "#app/features/reports/report.ts";
import { auditLog } from "#db/schema.ts";
import { countStatements } from "../counted-statements.ts";
import { testDatabase } from "../database.ts";
import { addBooking } from "../inbox.ts";
import { addOrder } from "../shop.ts";
import { newShopper } from "./shopper.ts";
import { startSite, visibleText } from "./site.ts";
import { visitor } from "./visitor.ts";

const database = countStatements(await testDatabase());
const site = await startSite({}, database.db);
const counter = await visitor(site, { role: "counter" });
const owner = await visitor(site, { role: "owner" });
const createdAt = new Date("2026-11-10T08:00:00Z");
await addBooking(site.db, { createdAt, status: "completed", servicePriceAed: 320 });
const { userId, perfume } = await newShopper(site);
await addOrder(site.db, userId, [perfume.id], { createdAt, status: "completed" });

const reports = "/admin/reports";
const november = "from=2026-11-01&to=2026-11-30";
const get = (path: string, who = owner) => who.get(reports + path);
const read = (path: string, who = owner) => who.text(reports + path);

test("a report is a table of its days with sums, each figure leading to its records", async () => {
  const html = await (await get(`?of=bookings&${november}&by=week`)).text();
  expect(html).toMatch(/<caption[^>]*>Bookings, November 2026/);
  const [link] = /\/admin\/reports\/records\?of=bookings[^"]*figure=made[^"]*/.exec(html) ?? [];
  const behind = await owner.get((link ?? "").replaceAll("&amp;", "&"));
  expect(visibleText(await behind.text())).toContain("Aisha Al Mansoori");
});

test("whoever may not see revenue sees counts, and no money anywhere", async () => {
  expect(await read(`?of=revenue&${november}`)).toContain("AED 320");
  for (const path of [
    `?of=revenue&${november}`,
    ...["sales", "payments", "technicians", "bays", "missed"].map((of) => `?of=${of}&${november}`),
    `/records?of=revenue&${november}`,
    `/records?of=codes&figure=given&${november}`,
    `.csv?of=bookings&${november}`,
  ]) {
    expect((await get(path, counter)).status, path).toBe(403);
  }
  for (const of of ["bookings", "orders", "codes", "promises"]) {
    const text = await read(`?of=${of}&${november}`, counter);
    expect(text).toContain("November 2026");
    expect(text).not.toContain("AED");
    expect(text).not.toContain("Revenue");
    expect(await read(`/records?of=${of}&${november}`, counter)).not.toContain("AED");
  }
});

test("what is no range is told at its field, with a status of its own in each form of a report", async () => {
  const search = "from=2026-11-24&to=2026-11-23";
  const answer = await get(`?${search}`);
  expect(answer.status).toBe(400);
  expect(visibleText(await answer.text())).toContain("The last day is before the first one.");
  expect((await get(`.csv?${search}`)).status).toBe(400);
  expect((await get(`/records?${search}`)).headers.get("location")).toContain(`${reports}?`);
});

test("what is no day stays as it was typed, in a field that a browser does not empty", async () => {
  const html = await (await get("?from=31/02/2026&to=2026-11-23")).text();
  const field = (name: string) => new RegExp(`<input[^>]* id="${name}"[^>]*>`).exec(html)?.[0];
  expect(field("from")).toMatch(/type="text".* value="31\/02\/2026"/);
  expect(field("from")).not.toContain("min=");
  expect(field("to")).toMatch(/type="date".* value="2026-11-23"/);
  const mended = await read("?from=28/02/2026&to=2026-11-23&by=week");
  expect(mended).toContain("28 February 2026 – 23 November 2026");
  expect(mended).toContain("28 Feb – 1 Mar");
});

test("a file says the range, when it was completed, and the tax, and is in the audit log", async () => {
  const before = await site.db.$count(auditLog);
  const records = await (await get(`.csv?of=revenue&figure=total&${november}`)).text();
  const [head, ...lines] = records.trim().split("\r\n");
  expect(head).toContain("Range from,Range to,Kind,Record,Customer");
  expect(head).toContain("Completed,Subtotal (AED),Discount (AED),Shipping (AED),Tax (AED)");
  expect(lines).toHaveLength(2);
  expect(lines.join()).toContain("2026-11-10 12:00,85,0,25,4.25,114.25");
  const table = await (await get(`.csv?of=revenue&${november}&by=month`)).text();
  expect(table).toContain("2026-11-01,2026-11-30,434.25,1,320,1,85,0,25,4.25,114.25");
  expect(await site.db.$count(auditLog)).toBe(before + 2);
});

test("a report takes at most 5 statements, its frame included", async () => {
  await site.get("/admin/status");
  for (const page of ["", "/records"]) {
    for (const of of reportSubjects) {
      database.take();
      await (await get(`${page}?of=${of}&${november}`)).text();
      const statements = database.take();
      expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(5);
    }
  }
});
