import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";
import { type Site, startSite } from "./site.ts";

export const list = "/admin/perfumes";
export const newForm = `${list}/new`;

/** A site whose uploads go to a folder of its own. */
export async function startShop(env: Record<string, string> = {}): Promise<Site> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), "lamaan-products-"));
  afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));
  return startSite({ DATA_FOLDER: dataFolder, ...env });
}

/** What the form of a new perfume is filled in with. */
export const rose = {
  name: "Rose Garden",
  slug: "",
  priceAed: "85",
  description: "Roses after rain",
  picture: "perfume-oud",
  intensity: "Light",
  category: "Premium Collection",
  inStock: "on",
  displayOrder: "9",
};

/** The hidden fields of a form that was opened. */
export function expectedIn(html: string): Record<string, string> {
  const names = ["seen", "stockSeen", "orderSeen"];
  const value = (name: string) =>
    html.match(new RegExp(`<input[^>]* name="${name}" value="([^"]*)"`))?.[1] ?? "";
  return Object.fromEntries(names.map((name) => [name, value(name)]));
}
