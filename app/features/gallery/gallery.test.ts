import { expect, test } from "vitest";
import {
  categoriesIn,
  filterOf,
  galleryAddress,
  galleryFilters,
  readGalleryAddress,
} from "./gallery.ts";

const read = (search: string) => readGalleryAddress(new URLSearchParams(search));

test("a filter, a post and a page are read from the address", () => {
  expect(read("")).toEqual({ filter: null, isUnknown: false, post: null, page: 1 });
  expect(read("category=steam&post=snow-in-dubai&page=3")).toEqual({
    filter: "steam",
    isUnknown: false,
    post: "snow-in-dubai",
    page: 3,
  });
  expect(read("category=")).toMatchObject({ filter: null, isUnknown: false });
});

test("a filter that does not exist is said, and a page that is no number is the first", () => {
  for (const category of ["nowhere", "polishing", "Steam", "all"]) {
    expect(read(`category=${category}`)).toMatchObject({ filter: null, isUnknown: true });
  }
  for (const page of ["0", "-1", "x", "1.5", "99999"]) {
    expect(read(`page=${page}`).page).toBe(1);
  }
});

test("every category is under one filter, polishing under detailing", () => {
  for (const filter of galleryFilters) {
    for (const category of categoriesIn(filter)) expect(filterOf(category)).toBe(filter);
  }
  expect(filterOf("polishing")).toBe("detailing");
});

test("an address leads to what it was made for", () => {
  for (const filter of [null, ...galleryFilters]) {
    const { searchParams } = new URL(
      galleryAddress(filter, { post: "a-b", page: 2 }),
      "https://x.y",
    );
    expect(readGalleryAddress(searchParams)).toMatchObject({ filter, post: "a-b", page: 2 });
  }
  expect(galleryAddress(null)).toBe("/gallery");
  expect(galleryAddress("steam", { page: 1 })).toBe("/gallery?category=steam");
});
