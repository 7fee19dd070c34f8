import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { contrast as contrastOf, lightestGround } from "#app/lib/contrast.ts";

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

test("an accent that the owner chooses is compared with the lightest ground", () => {
  expect(colour("raised")).toBe(lightestGround);
  for (const ground of grounds)
    expect(contrast(ground, "ink")).toBeLessThanOrEqual(contrast("raised", "ink"));
});

const contrast = (one: string, other: string) => contrastOf(colour(one), colour(other));

function colour(token: string): string {
  const hex = styles.match(new RegExp(`--color-${token}: (#[0-9a-f]{6});`))?.[1];
  if (!hex) throw new Error(`No colour named ${token}`);
  return hex;
}
