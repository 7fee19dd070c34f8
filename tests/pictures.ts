import sharp from "sharp";

type Format = "jpeg" | "png" | "webp" | "avif";

/** A picture of one colour, as somebody's program would write it. */
export async function picture(
  width = 900,
  height = 900,
  format: Format = "jpeg",
): Promise<Uint8Array<ArrayBuffer>> {
  const create = { width, height, channels: 3, background: "#d9ab63" } as const;
  return new Uint8Array(await sharp({ create }).toFormat(format).toBuffer());
}

/** What a browser posts of a chosen file. */
export const fileOf = (bytes: Uint8Array<ArrayBuffer> | string, name: string, type: string) =>
  new File([bytes], name, { type });

export const svgWithScript =
  '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script>alert(1)</script></svg>';

/** The beginning of a program for Windows. */
export const executable = Buffer.concat([Buffer.from("MZ\x90\0", "latin1"), Buffer.alloc(4096)]);
