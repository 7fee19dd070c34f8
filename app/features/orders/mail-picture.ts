import { builtInPerfumes } from "#app/content/perfumes.ts";
import { parseUploadKey, uploadName, uploadWidths } from "#app/lib/uploaded-picture.ts";

/** At an address with its host; in CSS pixels. */
export type MailPicture = { src: string; width: number; height: number };

/** How wide a picture stands in a mail; its file is larger, for sharp screens. */
const size = 64;

const builtIn = new Set<string>(builtInPerfumes.map(({ image }) => image));

/**
 * A perfume's picture as mail programs load it: a small JPEG at an address that outlives every build,
 * as mails are opened again after months. Null where there is none.
 */
export function mailPicture(key: string, siteUrl: string): MailPicture | null {
  if (builtIn.has(key)) return { src: `${siteUrl}/mail/${key}.jpg`, width: size, height: size };
  const uploaded = parseUploadKey(key);
  if (!uploaded) return null;
  const { id, width, height } = uploaded;
  const [smallest = width] = uploadWidths(uploaded);
  return {
    src: `${siteUrl}/uploads/${uploadName(id, smallest, "jpg")}`,
    width: size,
    height: Math.round((size * height) / width),
  };
}
