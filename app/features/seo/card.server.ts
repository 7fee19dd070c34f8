import path from "node:path";
import type { OverlayOptions } from "sharp";
import type { Locale } from "#app/lib/locale.ts";
import { shortened } from "#app/lib/text.ts";
import { loadSharp } from "#app/platform/pictures/draw-picture.server.ts";

const width = 1200;
const height = 630;
const margin = 72;
const maxTitle = 70;

export type ShareCard = {
  brand: string;
  title: string;
  note: string;
  picture: string | Uint8Array;
  locale: Locale;
};

/** The renderer cannot read WOFF, so Readex Pro is unpacked. */
const fonts = ["latin", "arabic"].map((script) =>
  path.resolve("app/media/fonts", `readex-pro-light-${script}.ttf`),
);
let fontsRead: Promise<unknown> | undefined;

/** The 1200 by 630 JPEG of a shared link; runs in a worker process. */
export async function drawCard({
  brand,
  title,
  note,
  picture,
  locale,
}: ShareCard): Promise<Uint8Array<ArrayBuffer>> {
  fontsRead ??= Promise.all(
    fonts.map((font) => drawText({ text: "a", size: 10, color: "#fff", font })),
  );
  await fontsRead;
  const isArabic = locale === "ar";
  const [brandText, titleText, noteText] = await Promise.all([
    drawText({ text: brand, size: 34, color: "#f4efe6" }),
    drawText({ text: shortened(title, maxTitle), size: 76, color: "#f4efe6" }),
    drawText({ text: note, size: 30, color: "#b8afa3" }),
  ]);
  const place = (text: Text, start: number, top: number): OverlayOptions => {
    const left = isArabic ? width - start - text.width : start;
    return { input: text.png, left, top };
  };
  const noteTop = height - margin - noteText.height;
  const titleTop = noteTop - 28 - titleText.height;
  const sharp = await loadSharp();
  const card = await sharp(picture)
    .resize(width, height, { fit: "cover" })
    .composite(
      [
        { input: Buffer.from(shade(isArabic, titleTop)) },
        place(brandText, margin + 52, margin - brandText.height / 2 + 2),
        place(titleText, margin + 32, titleTop),
        place(noteText, margin + 32, noteTop),
      ].map(inWholePixels),
    )
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
  return new Uint8Array(card);
}

type Text = { png: Buffer; width: number; height: number };

/** Pango joins Arabic letters and sets them from right to left. */
async function drawText({
  text,
  size,
  color,
  font = fonts[0],
}: {
  text: string;
  size: number;
  color: string;
  font?: string;
}): Promise<Text> {
  const markup = `<span face="Readex Pro Light" foreground="${color}">${escapeMarkup(text)}</span>`;
  const sharp = await loadSharp();
  const { data, info } = await sharp({
    text: {
      text: markup,
      font: `Readex Pro Light, ${size}`,
      fontfile: font,
      dpi: 72,
      rgba: true,
      wrap: "word-char",
      width: width - 3 * margin,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

function shade(isArabic: boolean, titleTop: number): string {
  const mirrored = isArabic ? `transform="translate(${width} 0) scale(-1 1)"` : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs><linearGradient id="shade" x1="0" y1="0" x2="0" y2="1">
<stop offset="0" stop-color="#0d0c0b" stop-opacity=".6"/>
<stop offset=".25" stop-color="#0d0c0b" stop-opacity=".05"/>
<stop offset=".45" stop-color="#0d0c0b" stop-opacity=".2"/>
<stop offset="1" stop-color="#0d0c0b" stop-opacity=".96"/>
</linearGradient></defs>
<rect width="${width}" height="${height}" fill="url(#shade)"/>
<g ${mirrored}>
<path transform="translate(${margin} ${margin - 18}) scale(1.5)" fill="#d9ab63" d="M12 1c.9 6.400 3.600 9.600 11 11-7.400 1.400-10.100 4.600-11 11-.9-6.400-3.600-9.600-11-11 7.400-1.400 10.100-4.600 11-11Z"/>
<rect x="${margin}" y="${titleTop}" width="3" height="${height - margin - titleTop}" fill="#d9ab63"/>
</g>
</svg>`;
}

const inWholePixels = (layer: OverlayOptions): OverlayOptions => ({
  ...layer,
  top: Math.round(layer.top ?? 0),
  left: Math.round(layer.left ?? 0),
});

const escapeMarkup = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
