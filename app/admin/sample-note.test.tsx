import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { DatabaseContext } from "#app/admin/use-database.ts";
import type { DatabaseState } from "#app/features/dashboard/diagnostic.ts";
import type { OutageCause } from "#app/lib/outage.ts";
import { SampleNote } from "./sample-note.tsx";

const noteUnder = (database: DatabaseState, cause: OutageCause | null) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <DatabaseContext value={database}>
        <SampleNote cause={cause} />
      </DatabaseContext>
    </MemoryRouter>,
  );

const causes = ["unreachable", "no-answer", "no-access", "unknown", null] as const;

test.each(causes)("under 'Connected' nothing is said to be away: %s", (cause) => {
  const note = noteUnder({ state: "connected" }, cause);
  expect(note).not.toMatch(/away|cannot be reached|does not answer/);
  expect(note).toContain("Failed to load data");
  expect(note).toContain("Try again");
});

test("in an outage the note says so, and why", () => {
  const note = noteUnder({ state: "error", cause: "unreachable" }, "unreachable");
  expect(note).toContain("the database is away");
  expect(note).toContain("Failed to load data: the server cannot be reached");
  expect(note).not.toContain("Try again");
});
