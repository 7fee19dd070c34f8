import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import type { RolesResult } from "#app/api/roles.server.ts";
import { firstContent } from "#app/content/first-content.ts";
import { parseSettings } from "#app/platform/settings.ts";
import { startScreen } from "#server/start-screen.ts";

const screen = (env: Record<string, string>) =>
  startScreen(parseSettings({ DATA_FOLDER: tmpdir(), ...env }), {
    database: "pglite",
    port: 3000,
    content: firstContent,
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

test("the start screen shows the publishable key, or the SQL without which the API cannot answer", () => {
  const settings = parseSettings({ DATA_FOLDER: tmpdir() });
  const started = { database: "postgres", port: 3000, content: firstContent, firstAccount: null };
  const shown = (roles: RolesResult) =>
    startScreen(settings, { ...started, api: { publishableKey: "lamaan_publishable_x", roles } });
  const names = { anon: "a", authenticated: "b", technician: "c", staff: "d", service: "e" };
  expect(shown({ ok: true, names })).toContain("Publishable key: lamaan_publishable_x");
  const refused = shown({ ok: false, sql: 'create role "a" nologin;\ngrant "a" to "us";' });
  expect(refused).toContain('    create role "a" nologin;\n    grant "a" to "us";');
  expect(refused).not.toContain("Publishable");
  expect(screen({})).not.toContain("API");
});
