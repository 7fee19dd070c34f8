import { and, eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { bookingSubmissions, cars, contentEntries, visitLines, visits } from "#db/schema.ts";
import { changeIn, emptyBeforeEach, rowIn } from "../database.ts";
import { retireBays } from "../unlimited-workshop.ts";
import { addVisit } from "../visits.ts";
import { fieldValues, problemsOf } from "./form-html.ts";
import { bookingPage, booking as valid } from "./public-forms.ts";
import { seededSite } from "./site.ts";
import { visitor } from "./visitor.ts";

const site = await seededSite();
await retireBays(site.db);
const aisha = await visitor(site, { name: "Aisha Khan" });
const omar = await visitor(site, { name: "Omar Haddad" });
emptyBeforeEach(site.db, cars, bookingSubmissions);

const patrol = {
  make: "Nissan",
  model: "Patrol",
  year: "2024",
  vehicleSize: "suv",
  plateEmirate: "Dubai",
  plateCode: "a",
  plateNumber: "12345",
};
const garage = "/profile/cars";

async function carOf(person: typeof aisha, changes: Record<string, string> = {}) {
  const answer = await person.post(`${garage}/new`, { ...patrol, ...changes });
  expect(answer.headers.get("location")).toBe(garage);
  const car = await rowIn(site.db, cars, { userId: person.userId });
  return car;
}

test("a car is added, shown with its plate in both languages, changed, deleted and brought back", async () => {
  expect(await aisha.text(garage)).toContain("No cars yet");
  const { id } = await carOf(aisha);
  expect(await aisha.text(garage)).toContain("Dubai A 12345");
  expect(await aisha.text(`/ar${garage}`)).toContain("دبي A 12345");
  expect(fieldValues(await aisha.html(`${garage}/${id}`), ["make", "plateNumber"])).toEqual({
    make: "Nissan",
    plateNumber: "12345",
  });
  await aisha.post(`${garage}/${id}`, { ...patrol, model: "Armada" });
  const removed = await aisha.post(garage, { intent: "remove", carId: id });
  const after = removed.headers.get("location") ?? "";
  const text = await aisha.text(after);
  expect(text).toContain("Nissan Armada was deleted from your cars.");
  expect(text).toContain("No cars yet");
  expect(await omar.text(after)).not.toContain("Armada");
  await aisha.post(garage, { intent: "restore", carId: id });
  expect(await aisha.text(garage)).toContain("Nissan Armada");
});

test("two tabs of one car: each saves what was changed in it, the plate as a whole", async () => {
  const { id } = await carOf(aisha);
  const was = Object.keys(patrol).map((name) => `was-${name}`);
  const opened = fieldValues(await aisha.html(`${garage}/${id}`), was);
  const save = (changes: Partial<typeof patrol>) =>
    aisha.post(`${garage}/${id}`, { ...opened, ...patrol, ...changes });
  await save({ plateEmirate: "Ajman", plateCode: "B", plateNumber: "777" });
  await save({ plateNumber: "778" });
  await save({ model: "Armada" });
  await save({ year: "2020" });
  const merged = { model: "Armada", year: "2020" };
  expect(await site.db.select().from(cars)).toMatchObject([
    { ...merged, plateEmirate: "Dubai", plateCode: "A", plateNumber: "778" },
  ]);
});

test("a car that is ready waits for no time any more, for its owner and for the counter", async () => {
  const awaited = "We will tell you when your car will be ready.";
  const { id } = await addVisit(
    site.db,
    { state: "in-work" },
    { userId: aisha.userId, status: "confirmed" },
  );
  const counter = await visitor(site, { name: "Priya", role: "counter" });
  const read = async () => [
    await aisha.text("/profile/bookings"),
    await counter.text(`/admin/visits/${id}`),
  ];
  const [own, staffs] = await read();
  expect(own).toContain(awaited);
  expect(staffs).toContain("Promise To place");
  await changeIn(site.db, visits, { id }, { state: "ready" });
  const [ownReady, staffsReady] = await read();
  expect(ownReady).not.toContain(awaited);
  expect(staffsReady).not.toContain("To place");
});

const garageChoice = (html: string, id: string) =>
  new RegExp(`<input[^>]*value="${id}"[^>]*>`).exec(html)?.[0] ?? "";

test("a chosen car is booked as it is kept, whatever stands in the fields, and the visit has it", async () => {
  const car = await carOf(aisha);
  const fields = { ...valid, carId: car.id, carMake: "Lada", carModel: "", carYear: "" };
  expect((await aisha.post(bookingPage, fields)).status).toBe(302);
  const [made] = await site.db.select().from(bookingSubmissions);
  expect(made).toMatchObject({ carMake: "Nissan", carModel: "Patrol", userId: aisha.userId });
  const [visit] = await site.db.select().from(visits);
  expect(visit?.carId).toBe(car.id);
  const [kept] = await site.db.select().from(cars);
  expect(kept?.customerId).toBe(made?.customerId);
});

test("somebody else's car, or one that is gone, is not booked with: what is typed counts", async () => {
  const car = await carOf(aisha);
  for (const carId of [car.id, "1", "' or 1=1"]) {
    const fields = { ...valid, carId, carMake: "Lada", email: `${carId.length}@example.com` };
    expect((await omar.post(bookingPage, fields)).status).toBe(302);
  }
  const made = await site.db.select().from(bookingSubmissions);
  expect(made.map(({ carMake }) => carMake)).toEqual(["Lada", "Lada", "Lada"]);
  expect((await site.db.select().from(visits)).every(({ carId }) => carId === null)).toBe(true);
  const empty = { ...valid, carId: car.id, carMake: "", carModel: "" };
  expect((await omar.post(bookingPage, empty)).status).toBe(422);
});

test("a size that is not the car's is asked about, with the car's chosen", async () => {
  const car = await carOf(aisha);
  const answer = await aisha.post(bookingPage, { ...valid, carId: car.id, vehicleSize: "sedan" });
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(problemsOf(html)).toEqual([expect.stringContaining("your Nissan Patrol as SUV")]);
  expect(/<input[^>]*value="suv"[^>]*>/.exec(html)?.[0]).toContain("checked");
  expect(garageChoice(html, car.id)).toContain("checked");
  expect(await site.db.$count(bookingSubmissions)).toBe(0);
});

test("a typed car is kept with one tick, once, and a guest's tick keeps nothing", async () => {
  const fields = { ...valid, carId: "", keepsCar: "on" };
  await aisha.post(bookingPage, fields);
  await aisha.post(bookingPage, { ...fields, selectedTime: "02:00 PM" });
  const kept = await site.db.select().from(cars);
  expect(kept).toMatchObject([
    { userId: aisha.userId, make: "Nissan", model: "Patrol", vehicleSize: "suv" },
  ]);
  const booked = await site.db.select().from(visits);
  expect(booked.map(({ carId }) => carId)).toEqual([kept[0]?.id, kept[0]?.id]);
  await site.post(bookingPage, { ...fields, email: "guest@example.com" });
  expect(await site.db.$count(cars)).toBe(1);
});

test("the address of booking again fills in the form of whose booking it was, and tells nobody else", async () => {
  const booked = { userId: aisha.userId, firstName: "Amal", lastName: "Saif", phone: "0501112233" };
  const over = { state: "collected", arrivesAt: new Date("2026-10-05T06:00:00Z") } as const;
  const { id: visitId, booking } = await addVisit(
    site.db,
    over,
    Object.assign(booked, { status: "completed" as const, vehicleSize: "suv" as const }),
  );
  const extras = ["pet-hair", "odour-removal"];
  const known = and(eq(contentEntries.kind, "extras"), inArray(contentEntries.slug, extras));
  await site.db.update(contentEntries).set({ isHidden: false }).where(known);
  const extra = { visitId, kind: "extra", itemId: "pet-hair", priceFils: 9_000 } as const;
  await site.db.insert(visitLines).values({ ...extra, name: "Pet hair", nameAr: "شعر" });
  const href = `/services/interior-detailing?again=${booking.id}`;
  expect(await aisha.html("/profile/bookings")).toContain(`href="${href}#booking"`);
  const own = await aisha.html(href);
  expect(fieldValues(own, ["firstName", "vehicleSize"])).toEqual({
    firstName: "Amal",
    vehicleSize: "suv",
  });
  const ticked = own.match(/<input[^>]*name="extra\.[^>]* checked=""[^>]*>/g);
  expect(ticked).toEqual([expect.stringContaining("extra.pet-hair")]);
  for (const strange of [await omar.html(href), await (await site.get(href)).text()]) {
    expect(strange).not.toMatch(/Amal|<input[^>]*value="Patrol/);
  }
});
