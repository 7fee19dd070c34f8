import { expect, test } from "vitest";
import { startSite } from "./site.ts";

const site = await startSite();

const gallery = async (search = "", language = "") => {
  const answer = await site.get(`${language}/gallery${search}`);
  return { status: answer.status, html: await answer.text() };
};
const imagesOf = (html: string) => html.match(/<img[^>]*>/g) ?? [];

test.each(["", "/ar"])(
  "every picture of %s/gallery says its size and what it shows",
  async (language) => {
    const { html } = await gallery("", language);
    const images = imagesOf(html);
    // Featured posts, all posts, the feed, and the light box.
    expect(images).toHaveLength(5 + 31 + 16 + 1);
    for (const image of images) {
      expect(image).toMatch(/ width="\d+" height="\d+"/);
      expect(image).toMatch(/ alt="[^"]{10,}"/);
    }
  },
);

test("only what is seen first is loaded at once", async () => {
  for (const search of ["", "?category=steam"]) {
    const { html } = await gallery(search);
    const eager = imagesOf(html).filter((image) => !image.includes('loading="lazy"'));
    expect(eager).toHaveLength(1);
  }
  const { html } = await gallery("?post=emerald");
  expect(html).toMatch(/<dialog[^>]* open=""/);
  expect(imagesOf(html).filter((image) => image.includes('loading="eager"'))).toHaveLength(2);
});

test("a page that names what does not exist answers 404 and is the gallery all the same", async () => {
  for (const search of ["?category=nowhere", "?post=nowhere", "?category=steam&post=emerald"]) {
    const { status, html } = await gallery(search);
    expect(status, search).toBe(404);
    expect(html).not.toMatch(/<dialog[^>]* open=""/);
  }
  for (const search of ["", "?category=", "?category=steam", "?post=emerald", "?utm_source=x"])
    expect((await gallery(search)).status, search).toBe(200);
});
