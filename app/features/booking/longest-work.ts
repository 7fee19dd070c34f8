import { needOf, type WorkNeed } from "#app/features/capacity/capacity.ts";

/** Opening minutes from the start of the work until the car is ready, whatever its size. */
export function longestWork(workshop: { needs: readonly WorkNeed[] }, id: string): number {
  const { minutes, curingMinutes } = needOf(workshop, { serviceIds: [id], vehicleSize: null });
  return minutes + curingMinutes;
}
