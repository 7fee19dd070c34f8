import { expect, test } from "vitest";
import { allMails } from "../mails.ts";
import { booking, bookingPage, message } from "./public-forms.ts";
import { seededSite } from "./site.ts";

const site = await seededSite();

/** What people and search engines read: without scripts, and without addresses of mail and pages. */
const read = (html: string) => html.replace(/<script(?![^>]*ld\+json)[^>]*>.*?<\/script>/gs, "");

test("in Arabic the business has its Arabic name, on every page and in the manifest", async () => {
  const map = await (await site.get("/sitemap.xml")).text();
  const paths = [...map.matchAll(/<loc>.*?(\/ar(?:\/.*?)?)<\/loc>/g)].map(([, path = ""]) => path);
  expect(paths.length).toBeGreaterThan(20);
  for (const path of [...paths, "/ar/sign-in", "/ar/cart", "/ar/nowhere"]) {
    const html = read(await (await site.get(path)).text());
    expect(html, path).not.toContain("Lamaan");
    expect(html, path).toMatch(/<title>.*لمعان.*<\/title>/);
  }
  const manifest = await (await site.get("/ar/manifest.webmanifest")).json();
  expect(manifest.short_name).toBe("لمعان");
});

test("mails to a customer who reads Arabic, and the calendar in them, have the Arabic name", async () => {
  const email = "mariam@example.com";
  await site.post(`/ar${bookingPage}`, { ...booking, email });
  await site.post("/ar/contact", { ...message, email });
  const mails = (await allMails(site.db)).filter(({ toAddress }) => toAddress === email);
  expect(mails).toHaveLength(2);
  for (const { subject, html, text, attachments } of mails) {
    const all = [subject, html, text, ...(attachments ?? []).map(({ content }) => content)].join();
    expect(all).toContain("لمعان");
    expect(all.replace("PRODID:-//Lamaan//", "")).not.toContain("Lamaan");
  }
});
