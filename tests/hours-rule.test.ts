import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// Only the rows of opening_hours, and the week that a new installation starts with, know an hour.

const files = globSync("{app,server,db,scripts}/**/*.{ts,tsx,json}", {
  exclude: [
    ...["app/paraglide/**", "**/*.test.{ts,tsx}", "db/migrations/**", "scripts/demo/data.json"],
    // The workshop's own samples of fields, which nobody but us sees.
    ...["app/routes/internal/**"],
    // When packages begin is what an offer is, and no hour of the workshop.
    ...["app/content/{summer-terms,offers}.json", "app/features/booking/slots.ts"],
  ],
});

/** As they were written, in the languages of the site and in code. */
const knowsAnHour = [
  /\b(9|10)(:00)?[\s\u00a0](AM|PM)\b/,
  /\b(9|10):00[\s\u00a0](صباحًا|مساءً)/,
  /Monday to (Saturday|Friday)|Closed on (Sunday|Friday)/,
  /من الاثنين إلى|مغلق يوم الأحد/,
  /\b(opening|closing)Hour\b|openWeekdays/,
  /opens: \d|closes: \d/,
];

test("nothing but the first week of an installation knows when the workshop is open", () => {
  const found = files.filter((file) => {
    const text = readFileSync(file, "utf8")
      // What stands in a comment is an example.
      .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
    return knowsAnHour.some((pattern) => pattern.test(text));
  });
  expect(found).toEqual(["app/content/opening-hours.ts"]);
});
