import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { encodedFolder, listPictures } from "./pictures.ts";

test("every picture is kept as AVIF, and no other (npm run build keeps what it encodes)", async () => {
  expect(readdirSync(encodedFolder).sort()).toEqual(await listPictures());
});
