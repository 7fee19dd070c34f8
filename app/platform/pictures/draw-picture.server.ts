import type { Metadata, Sharp } from "sharp";
import {
  largestUpload,
  type UploadFormat,
  uploadFormats,
  uploadWidths,
} from "#app/lib/uploaded-picture.ts";

const kinds: ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.readUIntBE(0, 3) === 0xffd8ff,
  (bytes) => bytes.toString("latin1", 0, 8) === "\x89PNG\r\n\x1a\n",
  (bytes) =>
    bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP",
  (bytes) => bytes.toString("latin1", 4, 12) === "ftypavif",
];

function isPicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16));
  return start.byteLength === 16 && kinds.some((is) => is(start));
}

export type PictureError = "not-a-picture" | "damaged" | "animated" | "too-small" | "too-large";

type DrawnFile = { width: number; format: UploadFormat; bytes: Uint8Array<ArrayBuffer> };

type DrawnPicture =
  | { ok: true; width: number; height: number; files: DrawnFile[] }
  | { ok: false; reason: PictureError };

const maxPixels = 50_000_000;
const minSide = 200;
const maxRatio = 5;

const input = { failOn: "error", limitInputPixels: maxPixels, sequentialRead: true } as const;

const background = "#141210";

const encode: Record<UploadFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 55, effort: 3 }),
  webp: (picture) => picture.webp({ quality: 76 }),
  jpg: (picture) => picture.flatten({ background }).jpeg({ quality: 80, mozjpeg: true }),
};

/** Draws every width and format anew, upright and without metadata, in a worker process. */
export async function drawPicture(bytes: Uint8Array<ArrayBuffer>): Promise<DrawnPicture> {
  if (!isPicture(bytes)) return { ok: false, reason: "not-a-picture" };
  const reason = await pictureErrorOf(bytes);
  if (reason) return { ok: false, reason };
  const pixels = await pixelsOf(bytes);
  if (!pixels) return { ok: false, reason: "damaged" };
  const { data, info: raw } = pixels;
  const sharp = await loadSharp();
  const files: DrawnFile[] = [];
  for (const width of uploadWidths(raw)) {
    for (const format of uploadFormats) {
      const drawn = encode[format](sharp(data, { raw }).resize({ width }));
      files.push({ width, format, bytes: new Uint8Array(await drawn.toBuffer()) });
    }
  }
  return { ok: true, width: raw.width, height: raw.height, files };
}

async function pictureErrorOf(bytes: Uint8Array): Promise<PictureError | null> {
  const sharp = await loadSharp();
  let facts: Metadata;
  try {
    facts = await sharp(bytes, { ...input, limitInputPixels: false }).metadata();
  } catch {
    return "damaged";
  }
  const { width, height, pages = 1 } = facts;
  if (pages > 1) return "animated";
  if (width * height > maxPixels) return "too-large";
  const [shorter, longer] = width < height ? [width, height] : [height, width];
  return shorter < minSide || longer > shorter * maxRatio ? "too-small" : null;
}

async function pixelsOf(bytes: Uint8Array) {
  const sharp = await loadSharp();
  const bounds = { ...largestUpload, fit: "inside", withoutEnlargement: true } as const;
  try {
    return await sharp(bytes, input)
      .autoOrient()
      .resize(bounds)
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch {
    return null;
  }
}

export async function loadSharp(): Promise<typeof import("sharp")["default"]> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  return sharp;
}
