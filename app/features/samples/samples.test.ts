import { expect, test } from "vitest";
import { shownContent, shownSamples } from "./samples.server.ts";

const all = { claims: true, testimonials: true, counts: true };
const kindsOf = (settings: typeof all) => shownSamples(settings).map(({ kind }) => kind);

test("what we invented is named as long as it is shown", () => {
  expect(kindsOf(all)).toEqual(["claims", "testimonials", "counts"]);
  expect(kindsOf({ ...all, testimonials: false })).toEqual(["claims", "counts"]);
});

test("each kind is hidden by itself", () => {
  expect(shownContent(all)).toEqual(all);
  for (const kind of ["claims", "testimonials", "counts"] as const)
    expect(shownContent({ ...all, [kind]: false })).toEqual({ ...all, [kind]: false });
});
