import { afterAll, expect, test } from "vitest";
import { seed } from "#db/seed.ts";
import { startSite, unescaped } from "./site.ts";

// A new installation shows what first-texts.txt says: every text of app/content stands in it.

const site = await startSite();
await seed(site.db);
afterAll(() => site.stop());

/** What a part of a page says, text by text; forms are interface, and their days move. */
const textsIn = (html: string, part: "main" | "footer") =>
  (new RegExp(`<${part}\\b[^>]*>(.*?)</${part}>`, "s").exec(html)?.[1] ?? "")
    .replaceAll(/<(script|style|form)\b.*?<\/\1>/gs, "")
    .replaceAll(/<span data-workshop[^>]*>[^<]*<\/span>/g, "")
    // What stays on one line is a part of its sentence.
    .replaceAll(/<span class="whitespace-nowrap">([^<]*)<\/span>/g, "$1")
    .replaceAll(/<wbr\/>|<!-- -->/g, "")
    .split(/<[^>]*>/)
    .map((text) => unescaped(text).replaceAll(/\s+/g, " ").trim())
    .filter((text) => text !== "");

test("every public page says in both languages what it said before content became rows", async () => {
  const map = await (await site.get("/sitemap.xml")).text();
  const addresses = Array.from(map.matchAll(/<loc>(.*?)<\/loc>/g), ([, address = ""]) => address);
  const parts = [];
  for (const path of new Set(addresses.map((address) => new URL(address).pathname))) {
    const html = await (await site.get(path)).text();
    const footer = /^\/(ar)?$/.test(path) ? textsIn(html, "footer") : [];
    parts.push([path, ...textsIn(html, "main"), ...footer].join("\n"));
  }
  // Recorded at 9618433, from files. What is to be said otherwise is written here with `vitest -u`, and its
  // difference is read in the commit.
  await expect(`${parts.join("\n\n")}\n`).toMatchFileSnapshot("first-texts.txt");
});
