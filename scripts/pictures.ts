import { hash } from "node:crypto";
import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { builtinOutputFormats, extractEntries, resolveConfigs } from "vite-imagetools";

// Encoding AVIF is slow, so encoded pictures are kept in the repository under the names of
// vite-imagetools' cache.

export const encodedFolder = "app/media/avif";
const cacheFolder = "node_modules/.cache/imagetools";

export function copyEncodedPictures() {
  cpSync(encodedFolder, cacheFolder, { recursive: true });
}

export async function storeEncodedPictures() {
  const names = await listPictures();
  mkdirSync(encodedFolder, { recursive: true });
  const isKept = new Set(readdirSync(encodedFolder));
  for (const name of names) {
    if (!isKept.delete(name)) cpSync(path.join(cacheFolder, name), path.join(encodedFolder, name));
  }
  for (const name of isKept) rmSync(path.join(encodedFolder, name));
}

export async function listPictures(): Promise<string[]> {
  const sources = globSync("app/**/*.{ts,tsx}", { exclude: ["**/*.d.ts"] }).map((file) =>
    readFileSync(file, "utf8"),
  );
  const imports = sources.flatMap((source) => [
    ...source.matchAll(/"#(app\/media\/[^"?]+)\?([^"]+&as=picture)"/g),
  ]);
  const names = imports.map(([, file = "", query = ""]) => namesOf(file, query));
  return [...new Set((await Promise.all(names)).flat())].sort();
}

async function namesOf(file: string, query: string): Promise<string[]> {
  const { width } = await sharp(file).metadata();
  const asked = new URLSearchParams(query);
  const widths = (asked.get("w") ?? "").split(";").map((each) => Math.min(Number(each), width));
  asked.set("w", [...new Set(widths)].join(";"));
  const original = hash("sha1", readFileSync(file));
  return resolveConfigs(extractEntries(asked), builtinOutputFormats)
    .filter(({ format }) => format === "avif")
    .map((config) => hash("sha1", JSON.stringify(config) + original));
}
