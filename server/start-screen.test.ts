import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import type { RolesResult } from "#app/api/caller.server.ts";
import { firstContent } from "#app/content/first-content.ts";
import type { LocalDate } from "#app/lib/time.ts";
import { parseSettings } from "#app/platform/settings.ts";
import { startScreen } from "#server/start-screen.ts";

const november = "2026-11-26" as LocalDate;

const screen = (env: Record<string, string>, shown = {}) =>
  startScreen(parseSettings({ DATA_FOLDER: tmpdir(), ...env }), {
    database: "pglite",
    port: 3000,
    content: firstContent,
    day: november,
    firstAccount: null,
    ...shown,
  });

test("the start screen names the invented content that visitors see", () => {
  const all = screen({});
  for (const name of ["500+ Happy Customers", "testimonials", "likes and comments"])
    expect(all).toContain(name);
  const some = screen({ SAMPLE_CLAIMS: "hidden" });
  expect(some).not.toContain("500+ Happy Customers");
  expect(some).toContain("testimonials");
});

test("the start screen shows the publishable key, or the SQL without which the API cannot answer", () => {
  const settings = parseSettings({ DATA_FOLDER: tmpdir() });
  const started = {
    database: "postgres",
    port: 3000,
    content: firstContent,
    day: november,
    firstAccount: null,
  };
  const shown = (roles: RolesResult) =>
    startScreen(settings, { ...started, api: { publishableKey: "lamaan_publishable_x", roles } });
  const names = { anon: "a", authenticated: "b", technician: "c", staff: "d", service: "e" };
  expect(shown({ ok: true, names })).toContain("Publishable key: lamaan_publishable_x");
  const refused = shown({ ok: false, sql: 'create role "a" nologin;\ngrant "a" to "us";' });
  expect(refused).toContain('    create role "a" nologin;\n    grant "a" to "us";');
  expect(refused).not.toContain("Publishable");
  expect(screen({})).not.toContain("API");
});

test("the start screen says that VAT may not be charged without a tax number, and what ends it", () => {
  expect(screen({})).toContain("or that VAT is not charged");
  const silence = "without one VAT may not be charged";
  expect(screen({ TAX_MODE: "none" })).not.toContain(silence);
  expect(screen({ BRAND_TRN: "100123456700003" })).not.toContain(silence);
});

test("the start screen says what the site claims of offers without a last day, and what ends it", () => {
  const season = "outside of the summer";
  const countdown = "a countdown that ends nothing";
  expect(screen({})).toContain(season);
  expect(screen({})).toContain(countdown);
  const july = screen({}, { day: "2026-07-01" });
  expect(july).toContain(countdown);
  expect(july).not.toContain(season);
  const withLastDay = <Entry extends { endsOn: string }>(entry: Entry) => {
    return { ...entry, endsOn: "2026-12-31" };
  };
  const packages = firstContent.packages.map(withLastDay);
  const offers = firstContent.offers.map(withLastDay);
  const some = screen({}, { content: { ...firstContent, packages } });
  expect(some).toContain(countdown);
  expect(some).not.toContain(season);
  expect(screen({}, { content: { ...firstContent, packages, offers } })).not.toContain(countdown);
});
