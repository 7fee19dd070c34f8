import { and, eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { bookingSubmissions, cars, contentEntries, user, visitLines, visits } from "#db/schema.ts";
import { changeIn, emptyBeforeEach, rowIn } from "../database.ts";
import { retireBays } from "../unlimited-workshop.ts";
import { addVisit } from "../visits.ts";
import { fieldValues, problemsOf } from "./form-html.ts";
import { bookingPage, booking as valid } from "./public-forms.ts";
import { seededSite, visibleText } from "./site.ts";
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

test("a car that is lacking or too long is refused, and what was typed stays", async () => {
  const changes = { plateNumber: "", vehicleSize: "bus", model: "x".repeat(101) };
  const answer = await aisha.post(`${garage}/new`, { ...patrol, ...changes });
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(problemsOf(html)).toEqual([
    "Please use 100 characters or fewer",
    "Vehicle size is required",
    "Please enter the plate's number too",
  ]);
  expect(fieldValues(html, ["year"])).toEqual({ year: "2024" });
  expect(await site.db.$count(cars)).toBe(0);
});

test("a plate that another car of theirs has is named with it; markup is text", async () => {
  await carOf(aisha, { make: "<b>Nissan" });
  const answer = await aisha.post(`${garage}/new`, patrol);
  expect(problemsOf(await answer.text())).toEqual([
    "This plate is already on your <b>Nissan Patrol.",
  ]);
  expect(await aisha.html(garage)).not.toContain("<b>Nissan");
});

test("a booking made while signed in stands in the account, and in no other", async () => {
  expect(await aisha.text("/profile/bookings")).toContain("No bookings yet");
  const answer = await aisha.post(bookingPage, { ...valid, email: omar.email });
  expect(answer.status).toBe(302);
  const html = await aisha.html("/profile/bookings");
  const text = visibleText(html);
  for (const said of ["Upcoming", "Interior Detailing", "Awaiting confirmation", "Nissan Patrol"]) {
    expect(text).toContain(said);
  }
  expect(html).not.toMatch(/\/visit\/[\w-]{32}/);
  const [made] = await site.db.select().from(bookingSubmissions);
  const path = `/profile/bookings/${made?.id}`;
  const led = await aisha.get(path);
  expect(led.headers.get("location")).toMatch(/^\/visit\/[\w-]{32}$/);
  expect((await aisha.get(led.headers.get("location") ?? "")).status).toBe(200);

  // The address is Omar's, but his account has not confirmed it.
  expect(await omar.text("/profile/bookings")).toContain("No bookings yet");
  expect((await omar.get(path)).status).toBe(404);
  expect((await site.get(path)).headers.get("location")).toContain("auth=login");
  await changeIn(site.db, user, { id: omar.userId }, { emailVerified: true });
  expect(await omar.text("/profile/bookings")).toContain("Interior Detailing");
  await changeIn(site.db, user, { id: omar.userId }, { emailVerified: false });
});

test("many that are over stand in pages with addresses, each to be booked again", async () => {
  const arrivesAt = new Date("2026-10-05T06:00:00Z");
  for (let number = 0; number < 12; number++) {
    const booked = {
      userId: aisha.userId,
      serviceId: "premium-wash",
      carModel: `Patrol ${number}`,
    };
    await addVisit(
      site.db,
      { state: "collected", arrivesAt: new Date(arrivesAt.getTime() + number * 86_400_000) },
      { ...booked, status: "completed" },
    );
  }
  const first = await aisha.html("/profile/bookings");
  expect(first.match(/Book again/g)).toHaveLength(10);
  expect(first).toContain("Patrol 11");
  expect(first).toContain('href="/profile/bookings?page=2"');
  const second = await aisha.html("/profile/bookings?page=2");
  expect(second.match(/Book again/g)).toHaveLength(2);
  for (const wrong of ["0", "-1", "abc", "99999999"]) {
    expect((await aisha.get(`/profile/bookings?page=${wrong}`)).status).toBe(200);
  }
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

const values = ["firstName", "lastName", "email", "carMake", "carModel", "carYear"];
const garageChoice = (html: string, id: string) =>
  new RegExp(`<input[^>]*value="${id}"[^>]*>`).exec(html)?.[0] ?? "";

test("the form knows who is signed in and their newest car; a guest's page knows nobody", async () => {
  const car = await carOf(aisha);
  const html = await aisha.html(bookingPage);
  expect(fieldValues(html, values)).toEqual({
    firstName: "Aisha",
    lastName: "Khan",
    email: aisha.email,
    carMake: "Nissan",
    carModel: "Patrol",
    carYear: "2024",
  });
  expect(garageChoice(html, car.id)).toContain("checked");
  expect(visibleText(html)).toContain("Dubai A 12345");
  for (const strange of [
    await omar.html(bookingPage),
    await (await site.get(bookingPage)).text(),
  ]) {
    expect(strange).not.toMatch(/Aisha|<input[^>]*value="Patrol|A 12345/);
    expect(strange).not.toContain(car.id);
    expect(strange).not.toContain('name="carId"');
  }
  expect(await (await site.get(bookingPage)).text()).not.toContain("keepsCar");
});

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

test("what was booked is booked again with two taps: all is filled in, with the first free time", async () => {
  const car = await carOf(aisha);
  const booked = { userId: aisha.userId, firstName: "Amal", lastName: "Saif", phone: "0501112233" };
  const over = { state: "collected", arrivesAt: new Date("2026-10-05T06:00:00Z") } as const;
  const { id: visitId, booking } = await addVisit(
    site.db,
    { ...over, carId: car.id },
    { ...booked, email: "amal@example.com", status: "completed", vehicleSize: "suv" },
  );
  const extras = ["pet-hair", "odour-removal", "gone"];
  const known = and(eq(contentEntries.kind, "extras"), inArray(contentEntries.slug, extras));
  await site.db.update(contentEntries).set({ isHidden: false }).where(known);
  await site.db.insert(visitLines).values(
    ["pet-hair", "gone"].map((itemId) => ({
      visitId,
      kind: "extra" as const,
      itemId,
      name: itemId,
      nameAr: itemId,
      priceFils: 9_000,
    })),
  );
  const list = await aisha.html("/profile/bookings");
  const [, href = ""] = /href="([^"]*again=[^"]*)"/.exec(list) ?? [];
  expect(href).toBe(`/services/interior-detailing?again=${booking.id}#booking`);
  const html = await aisha.html(href.replace("#booking", ""));
  const posted = postedFields(html);
  expect(posted).toMatchObject({
    firstName: "Amal",
    lastName: "Saif",
    email: "amal@example.com",
    vehicleSize: "suv",
    carId: car.id,
    carMake: "Nissan",
  });
  const ticked = Object.keys(posted).filter((name) => name.startsWith("extra."));
  expect(ticked).toEqual(["extra.pet-hair"]);
  expect(posted.selectedDate).toMatch(/^2026-/);
  expect(posted.selectedTime).toMatch(/^\d\d:00 [AP]M$/);
  expect((await aisha.post("/services/interior-detailing", posted)).status).toBe(302);
  // The same address tells nobody else anything.
  expect(await omar.html(href)).not.toMatch(/Amal|<input[^>]*value="Patrol/);
  expect(await (await site.get(href)).text()).not.toMatch(/Amal|<input[^>]*value="Patrol/);
});

/** What a browser without JavaScript sends of the booking form as it came. */
function postedFields(html: string): Record<string, string> {
  const form = /<form[^>]*id="booking-form".*?<\/form>/s.exec(html)?.[0] ?? "";
  const fields: Record<string, string> = {};
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const of = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
    const isChoice = /type="(radio|checkbox)"/.test(tag);
    const name = of("name");
    if (name && (!isChoice || tag.includes('checked=""'))) fields[name] = of("value") ?? "";
  }
  return fields;
}
