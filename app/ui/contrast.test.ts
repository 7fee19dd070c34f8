import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const styles = readFileSync(new URL("../styles.css", import.meta.url), "utf8");
const grounds = ["ground", "surface", "raised"];

test.each(["ivory", "muted", "brass", "brass-light", "yellow", "blue", "green", "red"])(
  "%s text is readable at AAA on every ground",
  (text) => {
    for (const ground of grounds) expect(contrast(text, ground)).toBeGreaterThanOrEqual(7);
  },
);

test("faint text is readable at AA on every ground", () => {
  for (const ground of grounds) expect(contrast("faint", ground)).toBeGreaterThanOrEqual(4.5);
});

test("the edge of a control and the focus ring stand out at 3 to 1", () => {
  for (const ground of grounds) {
    expect(contrast("edge", ground)).toBeGreaterThanOrEqual(3);
    expect(contrast("glow", ground)).toBeGreaterThanOrEqual(3);
  }
});

test("ink on brass is readable at AAA", () => {
  expect(contrast("ink", "brass")).toBeGreaterThanOrEqual(7);
});

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(token: string): number {
  const hex = styles.match(new RegExp(`--color-${token}: #([0-9a-f]{6});`))?.[1];
  if (!hex) throw new Error(`No colour named ${token}`);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
