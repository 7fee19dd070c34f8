import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { bookingSubmissions, cars, user } from "#db/schema.ts";
import { seed } from "#db/seed.ts";
import { retireBays } from "../unlimited-workshop.ts";
import { addVisit } from "../visits.ts";
import { signedIn } from "./accounts.ts";
import { fieldValues, problemsOf } from "./form-html.ts";
import { bookingPage, booking as valid } from "./public-forms.ts";
import { type Site, startSite, visibleText } from "./site.ts";

let site: Site;
let aisha: Awaited<ReturnType<typeof signedIn>>;
let omar: typeof aisha;
beforeAll(async () => {
  site = await startSite();
  await seed(site.db);
  await retireBays(site.db);
  aisha = await signedIn(site.app, { name: "Aisha Khan" });
  omar = await signedIn(site.app, { name: "Omar Haddad" });
});
afterAll(() => site.stop());
beforeEach(async () => {
  await site.db.delete(cars);
  await site.db.delete(bookingSubmissions);
});

type Person = { cookie: string };
const get = (person: Person, path: string) =>
  site.get(path, { headers: { Cookie: person.cookie } });
const read = async (person: Person, path: string) => (await get(person, path)).text();
const post = (person: Person, path: string, fields: Record<string, string>) =>
  site.post(path, fields, { Cookie: person.cookie });

const patrol = {
  ...{ make: "Nissan", model: "Patrol", year: "2024", vehicleSize: "suv" },
  ...{ plateEmirate: "Dubai", plateCode: "a", plateNumber: "12345" },
};
const garage = "/profile/cars";

async function carOf(person: typeof aisha, changes: Record<string, string> = {}) {
  const answer = await post(person, `${garage}/new`, { ...patrol, ...changes });
  expect(answer.headers.get("location")).toBe(garage);
  const [car] = await site.db.select().from(cars).where(eq(cars.userId, person.userId));
  if (!car) throw new Error("The car was not added");
  return car;
}

test("a car is added, shown with its plate in both languages, changed, deleted and brought back", async () => {
  expect(visibleText(await read(aisha, garage))).toContain("No cars yet");
  const { id } = await carOf(aisha);
  expect(visibleText(await read(aisha, garage))).toContain("Dubai A 12345");
  expect(visibleText(await read(aisha, `/ar${garage}`))).toContain("دبي A 12345");
  expect(fieldValues(await read(aisha, `${garage}/${id}`), ["make", "plateNumber"])).toEqual({
    make: "Nissan",
    plateNumber: "12345",
  });
  await post(aisha, `${garage}/${id}`, { ...patrol, model: "Armada" });
  const removed = await post(aisha, garage, { intent: "remove", carId: id });
  const after = removed.headers.get("location") ?? "";
  const text = visibleText(await read(aisha, after));
  expect(text).toContain("Nissan Armada was deleted from your cars.");
  expect(text).toContain("No cars yet");
  expect(visibleText(await read(omar, after))).not.toContain("Armada");
  await post(aisha, garage, { intent: "restore", carId: id });
  expect(visibleText(await read(aisha, garage))).toContain("Nissan Armada");
});

test.each([
  [{ plateNumber: "123456" }, "The plate's number has 1 to 5 digits"],
  [{ plateCode: "٣" }, /The code has up to 3 letters/],
  [{ plateNumber: "" }, "Please enter the plate's number too"],
  [{ make: "" }, "Car make is required"],
  [{ vehicleSize: "bus" }, "Vehicle size is required"],
  [{ model: "x".repeat(101) }, "Please use 100 characters or fewer"],
])("a car with %j is refused, and what was typed stays", async (changes, problem) => {
  const answer = await post(aisha, `${garage}/new`, { ...patrol, ...changes });
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(problemsOf(html)).toEqual([expect.stringMatching(problem)]);
  expect(fieldValues(html, ["year"])).toEqual({ year: "2024" });
  expect(await site.db.$count(cars)).toBe(0);
});

test("a plate that another car of theirs has is named with it; markup is text", async () => {
  await carOf(aisha, { make: "<b>Nissan" });
  const answer = await post(aisha, `${garage}/new`, patrol);
  expect(problemsOf(await answer.text())).toEqual([
    "This plate is already on your <b>Nissan Patrol.",
  ]);
  expect(await read(aisha, garage)).not.toContain("<b>Nissan");
});

test("a booking made while signed in stands in the account, and in no other", async () => {
  expect(visibleText(await read(aisha, "/profile/bookings"))).toContain("No bookings yet");
  const answer = await post(aisha, bookingPage, { ...valid, email: omar.email });
  expect(answer.status).toBe(302);
  const html = await read(aisha, "/profile/bookings");
  const text = visibleText(html);
  for (const said of ["Upcoming", "Interior Detailing", "Awaiting confirmation", "Nissan Patrol"]) {
    expect(text).toContain(said);
  }
  expect(html).not.toMatch(/\/visit\/[\w-]{32}/);
  const [made] = await site.db.select().from(bookingSubmissions);
  const path = `/profile/bookings/${made?.id}`;
  const led = await get(aisha, path);
  expect(led.headers.get("location")).toMatch(/^\/visit\/[\w-]{32}$/);
  expect((await get(aisha, led.headers.get("location") ?? "")).status).toBe(200);

  // The address is Omar's, but his account has not confirmed it.
  expect(visibleText(await read(omar, "/profile/bookings"))).toContain("No bookings yet");
  expect((await get(omar, path)).status).toBe(404);
  expect((await site.get(path)).headers.get("location")).toContain("auth=login");
  await site.db.update(user).set({ emailVerified: true }).where(eq(user.id, omar.userId));
  expect(visibleText(await read(omar, "/profile/bookings"))).toContain("Interior Detailing");
  await site.db.update(user).set({ emailVerified: false }).where(eq(user.id, omar.userId));
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
      { stage: "collected", arrivesAt: new Date(arrivesAt.getTime() + number * 86_400_000) },
      { ...booked, status: "completed" },
    );
  }
  const first = await read(aisha, "/profile/bookings");
  expect(first.match(/Book again/g)).toHaveLength(10);
  expect(first).toContain("Patrol 11");
  expect(first).toContain('href="/profile/bookings?page=2"');
  const second = await read(aisha, "/profile/bookings?page=2");
  expect(second.match(/Book again/g)).toHaveLength(2);
  for (const wrong of ["0", "-1", "abc", "99999999"]) {
    expect((await get(aisha, `/profile/bookings?page=${wrong}`)).status).toBe(200);
  }
});
