import { expect, test } from "vitest";
import { addDays, instantOf, type LocalDate } from "#app/lib/time.ts";
import type { Role } from "#db/schema/enums.ts";
import { bookingSubmissions, perfumes, visitLines } from "#db/schema.ts";
import { seededApp } from "../../../tests/app.ts";
import { changeIn } from "../../../tests/database.ts";
import { addCustomer } from "../../../tests/shop.ts";
import { callerInput, formOf } from "../../../tests/visits.ts";
import { postedBooking } from "./price-list.admin.server.ts";
import { priceField } from "./visit-form.ts";

const app = await seededApp(() => now);
const { db } = app;
const monday = "2026-11-23" as LocalDate;
const now = instantOf(monday, 11 * 60);
const id = await addCustomer(db, { role: "owner", username: "owner" });
const [bottle] = await db.select().from(perfumes);
if (!bottle) throw new Error("no perfume");

const wash = { kind: "service", itemId: "premium-wash" };
const detailing = { kind: "service", itemId: "interior-detailing" };
const perfume = { kind: "perfume", itemId: bottle.id };

let forms = 0;
function post(prices: Record<string, string>, role: Role = "owner", hour = 10) {
  const input = callerInput({ start: instantOf(addDays(monday, ++forms), hour * 60) });
  const chosen = { service: wash.itemId, service2: detailing.itemId, perfume: bottle?.id ?? "" };
  const form = formOf({ ...chosen, vehicleSize: "suv", ...prices });
  return postedBooking(app, { input, form, actor: { id, role, grants: [] } as never });
}

test("each line may have its price, for one reason that stands beside it", async () => {
  const prices = { [priceField(detailing)]: "250", [priceField(perfume)]: "99.50" };
  expect(await post({ ...prices, priceReason: " A friend " })).toMatchObject({ ok: true });
  const lines = await db.select().from(visitLines);
  const said = lines.map(({ itemId, priceFils, priceReason }) => [itemId, priceFils, priceReason]);
  expect(said.sort()).toEqual(
    [
      [wash.itemId, 17_000, ""],
      [detailing.itemId, 25_000, "A friend"],
      [bottle.id, 9_950, "A friend"],
    ].sort(),
  );
  const [booking] = await db.select().from(bookingSubmissions);
  expect(booking?.servicePriceAed).toBe(520);
});

test.each<[string, Record<string, string>, string, Role?]>([
  ["without a reason", { [priceField(perfume)]: "1" }, "Say why the price is another one"],
  ["that is none", { [priceField(perfume)]: "-1", priceReason: "x" }, "Enter an amount"],
  ["by who must not", { [priceField(wash)]: "1", priceReason: "x" }, "price", "technician"],
])(
  "another price %s is refused at its field, and nothing is booked",
  async (_, prices, said, role) => {
    const before = await db.$count(bookingSubmissions);
    const [field = ""] = Object.keys(prices);
    const refused = await post(prices, role);
    expect(refused.ok).toBe(false);
    expect(refused.ok ? "" : refused.errors?.[field]).toContain(said);
    expect(await db.$count(bookingSubmissions)).toBe(before);
  },
);

test("the price of something that was not chosen says nothing", async () => {
  const other = { kind: "service", itemId: "ceramic-coating" };
  const prices = { [priceField(other)]: "1", [priceField(wash)]: "170", priceReason: "" };
  expect(await post(prices)).toMatchObject({ ok: true });
});

test.each([
  [3, "The workshop is closed then. The nearest free times:"],
  [-300, "This time has passed."],
])("a booking at %i o'clock is refused with why", async (hour, said) => {
  const refused = await post({}, "owner", hour);
  expect(refused).toMatchObject({ ok: false, errors: { time: expect.stringContaining(said) } });
});

test("a perfume of which none is left is refused at its field, and nothing is booked", async () => {
  // On working days of the week after.
  forms = 7;
  await changeIn(db, perfumes, { id: bottle.id }, { stockQuantity: 1 });
  expect(await post({})).toMatchObject({ ok: true });
  const before = await db.$count(bookingSubmissions);
  expect(await post({})).toMatchObject({ ok: false, errors: { perfume: expect.any(String) } });
  expect(await db.$count(bookingSubmissions)).toBe(before);
  await changeIn(db, perfumes, { id: bottle.id }, { stockQuantity: null });
});
