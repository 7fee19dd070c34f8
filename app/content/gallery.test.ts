import { expect, test } from "vitest";
import { galleryPosts } from "./gallery.ts";

test("there are 31 posts, each with a name and a picture of its own", () => {
  expect(galleryPosts).toHaveLength(31);
  expect(new Set(galleryPosts.map(({ id }) => id)).size).toBe(31);
  expect(new Set(galleryPosts.map(({ picture }) => picture)).size).toBe(31);
  for (const { id } of galleryPosts) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
});

test("a post has one to three hashtags of one word each", () => {
  for (const { id, hashtags } of galleryPosts) {
    expect([1, 2, 3], id).toContain(hashtags.length);
    expect(new Set(hashtags).size, id).toBe(hashtags.length);
    for (const { en, ar } of hashtags) {
      expect(en).toMatch(/^[A-Z][A-Za-z]+$/);
      expect(ar).toMatch(/^[\u0621-\u064a]+(_[\u0621-\u064a]+)*$/);
    }
  }
});

test("likes and comments are whole numbers", () => {
  for (const { likes, comments } of galleryPosts) {
    expect(Number.isInteger(likes) && likes > 0).toBe(true);
    expect(Number.isInteger(comments) && comments > 0).toBe(true);
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
