import { expect, test } from "vitest";
import { joined } from "./list.ts";

test("parts stand between the commas of the language, empty ones are left out", () => {
  expect(joined(["Deira", null, "", "Dubai"], "en")).toBe("Deira, Dubai");
  expect(joined(["ديرة", undefined, "دبي"], "ar")).toBe("ديرة، دبي");
});
