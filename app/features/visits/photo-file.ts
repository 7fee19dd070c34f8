import { maxPictureBytes, pictureTypes } from "#app/lib/uploaded-picture.ts";

const longestSide = 2400;

/**
 * A photo that the server can read. HEIC, and what is too heavy, becomes a JPEG where the browser
 * can decode it, as Safari does; null where it cannot. The server has no decoder for HEIC.
 */
export async function readablePhoto(file: File): Promise<File | null> {
  const isReadable = pictureTypes.split(",").includes(file.type);
  if (isReadable && file.size <= maxPictureBytes) return file;
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const [width, height] = [picture.width, picture.height].map((side) => Math.round(side * scale));
  const canvas = new OffscreenCanvas(width ?? 1, height ?? 1);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const jpeg = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
  return new File([jpeg], "photo.jpg", { type: "image/jpeg" });
}
