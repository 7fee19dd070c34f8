export const uploadFormats = ["avif", "webp", "jpg"] as const;

export type UploadFormat = (typeof uploadFormats)[number];

export const largestUpload = { width: 1920, height: 2400 };

const smallerWidths = [400, 800, 1200];

export type UploadedPicture = { id: string; width: number; height: number };

const keyShape = /^upload\/([0-9a-f-]{36})\/(\d{1,4})x(\d{1,4})$/;
const nameShape = /^[0-9a-f-]{36}\/\d{1,4}\.(avif|webp|jpg)$/;

export function uploadKey({ id, width, height }: UploadedPicture): string {
  return `upload/${id}/${width}x${height}`;
}

export function parseUploadKey(key: string): UploadedPicture | null {
  const [, id, width, height] = keyShape.exec(key) ?? [];
  return id ? { id, width: Number(width), height: Number(height) } : null;
}

export function uploadWidths({ width }: Pick<UploadedPicture, "width">): number[] {
  return [...smallerWidths.filter((smaller) => smaller < width), width];
}

export function uploadName(id: string, width: number, format: UploadFormat): string {
  return `${id}/${width}.${format}`;
}

export function filesOfPicture(key: string): string[] {
  const picture = parseUploadKey(key);
  if (!picture) return [];
  return uploadWidths(picture).flatMap((width) =>
    uploadFormats.map((format) => uploadName(picture.id, width, format)),
  );
}

export function formatOfUpload(name: string): UploadFormat | null {
  return uploadFormats.find((format) => format === nameShape.exec(name)?.[1]) ?? null;
}

export function uploadedPicture(key: string) {
  const picture = parseUploadKey(key);
  if (!picture) return null;
  const { id, width: w, height: h } = picture;
  const address = (width: number, format: UploadFormat) =>
    `/uploads/${uploadName(id, width, format)}`;
  const srcset = (format: UploadFormat) =>
    uploadWidths(picture)
      .map((width) => `${address(width, format)} ${width}w`)
      .join(", ");
  const sources = Object.fromEntries(uploadFormats.map((format) => [format, srcset(format)]));
  return { sources, img: { src: address(w, "jpg"), w, h } };
}

const maxPictureMegabytes = 10;

export const maxPictureBytes = maxPictureMegabytes * 1024 * 1024;

export const pictureTypes = "image/jpeg,image/png,image/webp,image/avif";

export const uploadTypes: Record<UploadFormat, string> = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
};

/** The point that crops keep visible, in percent from the top left: '30 70'. */
export type FocalPoint = { x: number; y: number };

const middle: FocalPoint = { x: 50, y: 50 };

export function parseFocalPoint(text: string): FocalPoint | null {
  if (text === "") return middle;
  const [, x, y] = /^(\d{1,3}) (\d{1,3})$/.exec(text) ?? [];
  const point = { x: Number(x), y: Number(y) };
  return point.x <= 100 && point.y <= 100 ? point : null;
}

/** Classes for a focal point (styles.css); the content security policy forbids style attributes. */
export function focusClass(text: string): string {
  const point = parseFocalPoint(text) ?? middle;
  const steps = (["x", "y"] as const).map((axis) => [axis, Math.round(point[axis] / 10) * 10]);
  return steps.flatMap(([axis, at]) => (at === 50 ? [] : [`focus-${axis}-${at}`])).join(" ");
}
