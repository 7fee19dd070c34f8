import { expect, test } from "vitest";
import { firstContent } from "./first-content.ts";

const { galleryPosts } = firstContent;

test("there are 31 posts, each with a name and a picture of its own", () => {
  expect(galleryPosts).toHaveLength(31);
  expect(new Set(galleryPosts.map(({ id }) => id)).size).toBe(31);
  expect(new Set(galleryPosts.map(({ picture }) => picture)).size).toBe(31);
  for (const { id } of galleryPosts) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
});

test("a post has one to three hashtags of one word each, as many in each language", () => {
  for (const { id, hashtags } of galleryPosts) {
    const [english, arabic] = [hashtags.en.split(" "), hashtags.ar.split(" ")];
    expect([1, 2, 3], id).toContain(english.length);
    expect(new Set(english).size, id).toBe(english.length);
    expect(arabic, id).toHaveLength(english.length);
    for (const tag of english) expect(tag).toMatch(/^[A-Z][A-Za-z]+$/);
    for (const tag of arabic) expect(tag).toMatch(/^[\u0621-\u064a]+(_[\u0621-\u064a]+)*$/);
  }
});

test("likes and comments are whole numbers", () => {
  for (const { id, likes, comments } of galleryPosts) {
    expect([likes, comments], id).toEqual([
      expect.stringMatching(/^[1-9]\d*$/),
      expect.stringMatching(/^[1-9]\d*$/),
    ]);
  }
});

test("no text passes a picture off as a customer's car, a before and after, or the premises", () => {
  for (const { id, title, description } of galleryPosts) {
    const english = `${title.en} ${description.en}`;
    const arabic = `${title.ar} ${description.ar}`;
    expect(english, id).not.toMatch(/customer|client|before and after|our (workshop|bay|garage)/i);
    expect(arabic, id).not.toMatch(/عميل|زبون|قبل وبعد|ورشتنا/);
  }
});
