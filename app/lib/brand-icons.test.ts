import { expect, test } from "vitest";
import { brandIcons } from "./brand-icons.ts";

const upload = (size: string) => `upload/0198c0de-0000-7000-8000-0000000000ab/${size}`;
const first = (logo: string | null, accent: string | null = null) =>
  brandIcons({ logo, accent })[0];

test("a square logo is the icon, a wide one is not, and an accent colours the star", () => {
  expect(first(upload("900x1000"))).toEqual({
    src: "/uploads/0198c0de-0000-7000-8000-0000000000ab/400.webp",
    sizes: "400x444",
    type: "image/webp",
  });
  expect(first(upload("900x300"))?.src).toBe("/favicon.svg");
  expect(first(null)?.src).toBe("/favicon.svg");
  expect(first(upload("900x300"), "#8fbcff")?.src).toBe("/accent/8fbcff/icon");
});
