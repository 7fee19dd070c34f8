import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { parseSettings } from "#app/platform/settings.ts";
import { startScreen } from "#server/start-screen.ts";

const screen = (env: Record<string, string>) =>
  startScreen(parseSettings({ DATA_FOLDER: tmpdir(), ...env }), {
    database: "pglite",
    port: 3000,
    firstAccount: null,
  });

test("the start screen names the invented content that visitors see", () => {
  const all = screen({});
  for (const name of ["SAMPLE_CLAIMS", "SAMPLE_TESTIMONIALS", "SAMPLE_COUNTS"])
    expect(all).toContain(`(${name}=hidden)`);
  const some = screen({ SAMPLE_CLAIMS: "hidden" });
  expect(some).not.toContain("SAMPLE_CLAIMS");
  expect(some).toContain("SAMPLE_TESTIMONIALS");
});

test("the start screen says nothing of samples where none is shown", () => {
  const none = { SAMPLE_CLAIMS: "hidden", SAMPLE_TESTIMONIALS: "hidden", SAMPLE_COUNTS: "hidden" };
  expect(screen(none)).not.toContain("Sample content");
});
