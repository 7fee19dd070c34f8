import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** The statements that the version before would stumble over (it reads a larger number as it reads the smaller); `-- after ...` above one says that it is gone, and `-- with ...` that what it takes comes back at once. */
const takingAway = (migration: string) =>
  migration
    .split(/;|--> statement-breakpoint/)
    .map((statement) => statement.trim())
    .filter((statement) =>
      /^[^-]*\b(drop (table|column)|rename|set not null|set data type (?!bigint)|add column (?!.*(default|generated always)).*not null)\b/is.test(
        statement,
      ),
    );

test.each([
  'DROP TABLE "carts";',
  'ALTER TABLE "user" DROP COLUMN "image";',
  'ALTER TABLE "user" RENAME COLUMN "image" TO "picture";',
  'ALTER TABLE "orders" ALTER COLUMN "notes" SET NOT NULL;',
  'ALTER TABLE "orders" ALTER COLUMN "notes" SET DATA TYPE integer;',
  'CREATE TABLE "a" ("b" text);--> statement-breakpoint\nALTER TABLE "orders" ADD COLUMN "gift" text NOT NULL;',
])("the version before would stumble over %s", (statement) => {
  expect(takingAway(statement)).toHaveLength(1);
});

test("every migration leaves the version before working", () => {
  const folder = path.join(import.meta.dirname, "migrations");
  const files = readdirSync(folder).filter((file) => /^\d{4}_.*\.sql$/.test(file));
  const faults = files.flatMap((file) => takingAway(readFileSync(path.join(folder, file), "utf8")));
  expect(faults).toEqual([]);
});
