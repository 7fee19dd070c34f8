import type { VehicleSize } from "#db/schema/enums.ts";

export type Car = { make: string; model: string; year: string; size: VehicleSize };

const car = (make: string, model: string, year: string, size: VehicleSize): Car => ({
  make,
  model,
  year,
  size,
});

/** What stands in front of a workshop in Dubai. */
export const cars: readonly Car[] = [
  car("Toyota", "Land Cruiser", "2023", "suv"),
  car("Nissan", "Patrol Platinum", "2022", "suv"),
  car("BMW", "330i", "2021", "sedan"),
  car("Porsche", "Cayenne", "2024", "suv"),
  car("Mercedes-Benz", "C 200", "2020", "sedan"),
  car("Honda", "Accord", "2018", "sedan"),
  car("Lexus", "LX 600", "2024", "suv"),
  car("Range Rover", "Sport", "2022", "suv"),
  car("Tesla", "Model Y", "2025", "suv"),
  car("Toyota", "Camry", "2019", "sedan"),
  car("Mitsubishi", "Pajero", "2017", "suv"),
  car("Audi", "A6", "2021", "sedan"),
  car("Ford", "Mustang GT", "2020", "sedan"),
  car("Mercedes-Benz", "G 63 AMG", "2023", "suv"),
  car("Kia", "Sportage", "2022", "suv"),
  car("Hyundai", "Sonata", "2023", "sedan"),
  car("Volkswagen", "Golf GTI", "2016", "sedan"),
  car("Jetour", "T2", "2025", "suv"),
  car("Chevrolet", "Tahoe", "2021", "suv"),
  car("Infiniti", "Q50", "2018", "sedan"),
  car("Bentley", "Continental GT", "2022", "sedan"),
  car("MG", "RX5", "2024", "suv"),
];
