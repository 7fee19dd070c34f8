import { z } from "zod";

const shown = z.enum(["shown", "hidden"]).default("shown");

// Invented content of each kind, until the owner has real ones.
export const sampleFields = {
  SAMPLE_CLAIMS: shown,
  SAMPLE_TESTIMONIALS: shown,
  SAMPLE_COUNTS: shown,
};

/** Whether it stands on the pages. */
export type SampleSettings = { claims: boolean; testimonials: boolean; counts: boolean };

type Fields = { [Name in keyof typeof sampleFields]: "shown" | "hidden" };

export const samplesOf = (fields: Fields): SampleSettings => ({
  claims: fields.SAMPLE_CLAIMS === "shown",
  testimonials: fields.SAMPLE_TESTIMONIALS === "shown",
  counts: fields.SAMPLE_COUNTS === "shown",
});
