import { expect, test } from "vitest";
import { firstContent } from "#app/content/first-content.ts";
import { startSite } from "./site.ts";

const site = await startSite();

const pages = ["/offers", ...firstContent.packages.map(({ id }) => `/summeroffers/${id}`)];
const sourcesOf = (html: string) =>
  [...html.matchAll(/<source src="([^"]*)" type="(video\/[^"]*)"/g)].map(
    ([, address = "", type = ""]) => ({ address, type }),
  );

test.each(pages)("%s has a film of its own, in two formats and in parts", async (page) => {
  const html = await (await site.get(page)).text();
  expect(html.match(/<video/g)).toHaveLength(1);
  const sources = sourcesOf(html);
  expect(sources.map(({ type }) => type)).toEqual(["video/webm", "video/mp4"]);
  for (const { address, type } of sources) {
    expect(address).toMatch(/^\/assets\/[a-z]+-[\w-]{8}\.(webm|mp4)$/);
    const whole = await site.get(address);
    expect(whole.status).toBe(200);
    expect(whole.headers.get("content-type")).toBe(type);
    expect(whole.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const bytes = Buffer.from(await whole.arrayBuffer());
    // As Safari begins, which plays nothing that comes only as a whole.
    const part = await site.get(address, { headers: { Range: "bytes=0-1" } });
    expect(part.status).toBe(206);
    expect(part.headers.get("content-range")).toBe(`bytes 0-1/${bytes.length}`);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(0, 2));
    const rest = await site.get(address, { headers: { Range: `bytes=${bytes.length - 5}-` } });
    expect(Buffer.from(await rest.arrayBuffer())).toEqual(bytes.subarray(-5));
    const beyond = await site.get(address, { headers: { Range: `bytes=${bytes.length}-` } });
    expect(beyond.status).toBe(416);
  }
});
