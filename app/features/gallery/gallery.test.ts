import { expect, test } from "vitest";
import { galleryAddress, galleryFilters, readGalleryAddress } from "./gallery.ts";

const read = (search: string) => readGalleryAddress(new URLSearchParams(search));

test("a filter that does not exist is said, and a page that is no number is the first", () => {
  for (const category of ["nowhere", "polishing", "Steam", "all"]) {
    expect(read(`category=${category}`)).toMatchObject({ filter: null, isUnknown: true });
  }
  for (const page of ["0", "-1", "x", "1.5", "99999999"]) {
    expect(read(`page=${page}`).page).toBe(1);
  }
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
