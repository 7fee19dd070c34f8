import fc from "fast-check";
import { expect, test } from "vitest";
import { newId } from "./ids.ts";
import {
  formatOfUpload,
  parseUploadKey,
  uploadedPicture,
  uploadKey,
  uploadName,
  uploadWidths,
} from "./uploaded-picture.ts";

const side = fc.integer({ min: 1, max: 2400 });

test("a key tells which picture it is, and how large", () => {
  fc.assert(
    fc.property(side, side, (width, height) => {
      const picture = { id: newId(), width, height };
      expect(parseUploadKey(uploadKey(picture))).toEqual(picture);
    }),
  );
});

test.each([
  "perfume-oud",
  "",
  "upload/../../etc/passwd/1x1",
  "upload/01920000-0000-7000-8000-000000000001/1x1\n",
  "upload/01920000-0000-7000-8000-000000000001/-1x1",
])("%j is no key of a picture that staff brought", (key) => {
  expect(parseUploadKey(key)).toBeNull();
});

test("a picture has smaller files, and none that is larger than it was", () => {
  expect(uploadWidths({ width: 1200 })).toEqual([400, 800, 1200]);
  expect(uploadWidths({ width: 1920 })).toEqual([400, 800, 1200, 1920]);
  expect(uploadWidths({ width: 800 })).toEqual([400, 800]);
  expect(uploadWidths({ width: 300 })).toEqual([300]);
});

test("a page shows it in each format, as wide as there is room", () => {
  const picture = uploadedPicture("upload/01920000-0000-7000-8000-000000000001/900x600");
  const address = "/uploads/01920000-0000-7000-8000-000000000001";
  expect(picture?.img).toEqual({ src: `${address}/900.jpg`, w: 900, h: 600 });
  expect(picture?.sources).toMatchObject({
    avif: `${address}/400.avif 400w, ${address}/800.avif 800w, ${address}/900.avif 900w`,
  });
  expect(uploadedPicture("perfume-oud")).toBeNull();
});

test("only names that we give are looked for", () => {
  expect(formatOfUpload(uploadName(newId(), 400, "webp"))).toBe("webp");
  for (const name of ["../secret", "x/400.avif", `${newId()}/400.svg`, `${newId()}/../400.jpg`]) {
    expect(formatOfUpload(name), name).toBeNull();
  }
});
