import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { parseUploadKey } from "#app/lib/uploaded-picture.ts";
import type { Storage } from "#app/platform/storage.ts";
import { executable, picture, pngOf, svgWithScript } from "../../../tests/pictures.ts";
import { takePicture } from "./uploaded-pictures.server.ts";

const files = new Map<string, Uint8Array<ArrayBuffer>>();
const storage: Storage = {
  write: async (name, bytes) => void files.set(name, bytes),
  remove: async (name) => void files.delete(name),
  read: async (name) => files.get(name) ?? null,
};
beforeEach(() => files.clear());

const names = () => [...files.keys()].map((name) => name.split("/")[1]).sort();
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));

async function take(bytes: Uint8Array<ArrayBuffer>) {
  const taken = await takePicture(storage, bytes);
  if (!taken.ok) return taken.reason;
  return parseUploadKey(taken.key);
}

test("a picture is kept in every width and format of the shop", async () => {
  expect(await take(await picture(2000, 1500))).toMatchObject({ width: 1920, height: 1440 });
  expect(names()).toEqual([
    ...["1200.avif", "1200.jpg", "1200.webp", "1920.avif", "1920.jpg", "1920.webp"],
    ...["400.avif", "400.jpg", "400.webp", "800.avif", "800.jpg", "800.webp"],
  ]);
  for (const [name, bytes] of files) {
    const { format, width } = await sharp(bytes).metadata();
    const ending = { heif: "avif", jpeg: "jpg", webp: "webp" }[String(format)];
    expect(name).toMatch(`/${width}.${ending}`);
  }
});

test.each(["png", "webp", "avif"] as const)("%s is read as well", async (format) => {
  expect(await take(await picture(300, 250, format))).toMatchObject({ width: 300, height: 250 });
  expect(names()).toEqual(["300.avif", "300.jpg", "300.webp"]);
});

test("grey, of sixteen bits, of printers' colours, transparent: it comes out for screens", async () => {
  const base = sharp(await picture(300, 300));
  const odd = [
    base.clone().greyscale().png(),
    base.clone().toColourspace("rgb16").png(),
    base.clone().toColourspace("cmyk").jpeg(),
    base.clone().ensureAlpha(0.5).png(),
  ];
  for (const each of odd) {
    expect(await take(new Uint8Array(await each.toBuffer()))).toMatchObject({ width: 300 });
  }
});

test("it stands upright, and tells nothing about where and by whom it was taken", async () => {
  const exif = { IFD0: { Copyright: "Aisha", Orientation: "6" }, IFD3: { GPSLatitude: "25/1" } };
  const taken = await sharp(await picture(400, 300))
    .withExif(exif)
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(await take(new Uint8Array(taken))).toMatchObject({ width: 300, height: 400 });
  for (const bytes of files.values()) {
    expect(await sharp(bytes).metadata()).not.toHaveProperty("exif");
  }
});

test("what only says that it is a picture is refused", async () => {
  for (const bytes of [
    bytesOf(svgWithScript),
    new Uint8Array(executable),
    bytesOf(""),
    bytesOf("x"),
  ]) {
    expect(await take(bytes)).toBe("not-a-picture");
  }
  expect(await take(bytesOf(`%PDF-1.7\n${"x".repeat(99)}`))).toBe("not-a-picture");
  expect(await take(bytesOf(`GIF89a${"x".repeat(99)}`))).toBe("not-a-picture");
  expect(names()).toEqual([]);
});

test("a picture that broke off on its way is refused", async () => {
  for (const format of ["jpeg", "png", "webp", "avif"] as const) {
    const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
    const create = { width: 250, height: 250, channels: 3, background: "black", noise } as const;
    const whole = await sharp({ create }).toFormat(format).toBuffer();
    const half = new Uint8Array(whole.subarray(0, whole.length / 2));
    expect(await take(half), format).toBe("damaged");
    expect(await take(new Uint8Array(whole.subarray(0, 20))), format).toBe("damaged");
  }
  expect(names()).toEqual([]);
});

test("what hangs behind a picture is not kept", async () => {
  const hidden = "<script>alert(1)</script>";
  const polyglot = Buffer.concat([await picture(300, 300), Buffer.from(hidden)]);
  expect(await take(new Uint8Array(polyglot))).toMatchObject({ width: 300 });
  for (const bytes of files.values()) expect(Buffer.from(bytes).includes("script")).toBe(false);
});

test("a picture that moves is refused", async () => {
  const frames = [
    await picture(300, 300),
    await sharp(await picture(300, 300))
      .negate()
      .toBuffer(),
  ];
  const moving = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  expect(await take(new Uint8Array(moving))).toBe("animated");
});

test("a small file that says it has a billion pixels is refused before they are read", async () => {
  expect(await take(pngOf(40_000, 40_000))).toBe("too-large");
});

test("what would be a blur or a strip on a card is refused", async () => {
  expect(await take(await picture(1, 1))).toBe("too-small");
  expect(await take(await picture(199, 900))).toBe("too-small");
  expect(await take(await picture(200, 1200))).toBe("too-small");
});

test("a storage that is away is a fault, and keeps no later picture from being taken", async () => {
  const away: Storage = { ...storage, write: () => Promise.reject(new Error("away")) };
  await expect(takePicture(away, await picture(300, 300))).rejects.toThrow("away");
  expect(await take(await picture(300, 300))).toMatchObject({ width: 300 });
});

test("where a file of it cannot be kept, nothing of the picture stays", async () => {
  const full: Storage = {
    ...storage,
    async write(...written) {
      if (files.size === 2) throw new Error("no space left on device");
      await storage.write(...written);
    },
  };
  await expect(takePicture(full, await picture(300, 300))).rejects.toThrow("no space");
  expect(names()).toEqual([]);
});
