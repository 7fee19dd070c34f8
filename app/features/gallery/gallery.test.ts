import { expect, test } from "vitest";
import { galleryPosts } from "#app/content/gallery.ts";
import {
  featuredPosts,
  feedPosts,
  galleryAddress,
  galleryFilters,
  postsIn,
  readGallery,
} from "./gallery.ts";

const read = (search: string) => readGallery(new URLSearchParams(search));

test("every post is under exactly one filter, polishing under detailing", () => {
  const counts = galleryFilters.map((filter) => [filter, postsIn(filter).length]);
  expect(counts).toEqual([
    ["workshop", 5],
    ["products", 5],
    ["luxury", 6],
    ["steam", 4],
    ["detailing", 7],
    ["ceramic", 4],
  ]);
  expect(galleryFilters.flatMap(postsIn)).toHaveLength(galleryPosts.length);
  expect(postsIn("detailing").map(({ category }) => category)).toContain("polishing");
});

test("without a filter all posts are there", () => {
  expect(read("")).toEqual({ filter: null, posts: galleryPosts, post: null, unknown: null });
  expect(read("category=").posts).toHaveLength(31);
});

test("a filter and a post are read from the address", () => {
  const { filter, posts, post, unknown } = read("category=steam&post=snow-in-dubai");
  expect([filter, posts.length, post?.id, unknown]).toEqual(["steam", 4, "snow-in-dubai", null]);
});

test("a filter that does not exist is said, and all posts are shown", () => {
  for (const category of ["nowhere", "polishing", "Steam", "all"]) {
    const { filter, posts, unknown } = read(`category=${category}`);
    expect([filter, posts.length, unknown]).toEqual([null, 31, "filter"]);
  }
});

test("a post that does not exist, or is not under the filter, is said", () => {
  for (const search of ["post=nowhere", "category=steam&post=emerald"]) {
    expect(read(search)).toMatchObject({ post: null, unknown: "post" });
  }
});

test("an address leads to what it was made for", () => {
  for (const filter of [null, ...galleryFilters]) {
    for (const { id } of postsIn(filter)) {
      const { searchParams } = new URL(galleryAddress(filter, id), "https://lamaan.example");
      const read = readGallery(searchParams);
      expect([read.filter, read.post?.id]).toEqual([filter, id]);
    }
  }
  expect(galleryAddress(null)).toBe("/gallery");
  expect(galleryAddress("steam")).toBe("/gallery?category=steam");
});

test("five posts are featured, and the feed has the first sixteen", () => {
  expect(featuredPosts).toHaveLength(5);
  expect(feedPosts).toEqual(galleryPosts.slice(0, 16));
  // More than cars under lights: the feed shows what the workshop does.
  expect(new Set(feedPosts.map(({ category }) => category)).size).toBe(7);
});
