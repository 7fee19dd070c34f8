import { crc32 } from "node:zlib";
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

/** A PNG that has a header and hardly any pixels. */
export function pngOf(width: number, height: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunk = (type: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), body]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, check]);
  };
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  const parts = [signature, chunk("IHDR", header), chunk("IDAT", Buffer.alloc(8))];
  return new Uint8Array(Buffer.concat([...parts, chunk("IEND", Buffer.alloc(0))]));
}
