// Draws phone icons from the favicon into public/. Run it after changing the favicon.
import { readFileSync } from "node:fs";
import sharp from "sharp";

const drawing = readFileSync("public/favicon.svg", "utf8");
const square = drawing.replace(' rx="7"', "");
/** A launcher may crop everything outside the middle 80 %. */
const maskable = square
  .replace('viewBox="0 0 32 32"', 'viewBox="-5 -5 42 42"')
  .replace('<rect width="32" height="32"', '<rect x="-5" y="-5" width="42" height="42"');

async function draw(svg: string, size: number, name: string) {
  const png = sharp(Buffer.from(svg), { density: 96 * 16 }).resize(size, size);
  await png.png({ compressionLevel: 9, palette: true }).toFile(`public/${name}.png`);
}

await draw(square, 180, "apple-touch-icon");
await draw(drawing, 192, "icon-192");
await draw(drawing, 512, "icon-512");
await draw(maskable, 512, "icon-maskable");
