import { expect, test } from "vitest";
import { checkForm } from "#app/lib/form.ts";
import { carSchema, plateWords } from "./car.ts";

function check(changes: Record<string, string>) {
  const fields = { make: "Nissan", model: "Patrol", year: "2024", vehicleSize: "suv" };
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...changes })) form.set(name, value);
  return checkForm(carSchema, form);
}

const plate = (plateEmirate: string, plateCode: string, plateNumber: string) =>
  check({ plateEmirate, plateCode, plateNumber });

test.each([
  ["Dubai", "a", "1", ["Dubai", "A", "1"]],
  ["Dubai", " BB ", "12 345", ["Dubai", "BB", "12345"]],
  ["Abu Dhabi", "١٧", "٥٤٣٢١", ["Abu Dhabi", "17", "54321"]],
  ["Sharjah", "3", "777", ["Sharjah", "3", "777"]],
  ["Umm Al Quwain", "", "99999", ["Umm Al Quwain", "", "99999"]],
  ["", "", "", ["", "", ""]],
  ["Ajman", "", "", ["", "", ""]],
])("the plate %s %s %s is kept as %j", (emirate, code, number, [kept, letters, digits]) => {
  expect(plate(emirate, code, number)).toMatchObject({
    ok: true,
    input: { plateEmirate: kept, plateCode: letters, plateNumber: digits },
  });
});

test.each([
  ["Dubai", "A", "", "plateNumber"],
  ["Dubai", "A", "123456", "plateNumber"],
  ["Dubai", "A", "12x", "plateNumber"],
  ["Dubai", "A", "🚗", "plateNumber"],
  ["Dubai", "5", "12345", "plateCode"],
  ["Abu Dhabi", "171", "12345", "plateCode"],
  ["Dubai", "أ", "12345", "plateCode"],
  ["Dubai", "ABCD", "12345", "plateCode"],
  ["Dubai", "<b>", "12345", "plateCode"],
])("the plate %s %s %s is refused at %s", (emirate, code, number, field) => {
  const checked = plate(emirate, code, number);
  expect(Object.keys(checked.ok ? {} : checked.errors)).toEqual([field]);
});

test("an emirate that is none is Dubai, where the list stands", () => {
  expect(plate("Atlantis", "A", "1")).toMatchObject({ input: { plateEmirate: "Dubai" } });
});

test("what is missing is named, all at once and with the plate", () => {
  const checked = check({ make: " ", model: "", year: "24", vehicleSize: "bus", plateNumber: "x" });
  expect(Object.keys(checked.ok ? {} : checked.errors).sort()).toEqual(
    ["make", "model", "plateNumber", "vehicleSize", "year"].sort(),
  );
});

test("a plate reads as it stands on the car, in both languages", () => {
  const car = { plateEmirate: "Dubai", plateCode: "A", plateNumber: "12345" };
  expect(plateWords(car, "en")).toBe("Dubai A 12345");
  expect(plateWords(car, "ar")).toBe("دبي A 12345");
  expect(plateWords({ ...car, plateNumber: "" }, "en")).toBe("");
});
