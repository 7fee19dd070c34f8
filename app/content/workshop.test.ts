import { expect, test } from "vitest";
import { firstServices } from "./services.ts";
import { firstNeeds } from "./workshop.ts";

test("every first service says what its work takes: without, any bay would take it for an hour", () => {
  const needed = firstNeeds.map(({ serviceId }) => serviceId);
  expect(needed.sort()).toEqual(firstServices.map(({ id }) => id).sort());
});
