import { claimsAreSamples } from "#app/content/claims.ts";
import { countsAreSamples } from "#app/content/gallery.ts";
import { testimonialsAreSamples } from "#app/content/testimonials.ts";
import type { SampleSettings } from "#app/platform/settings-fields.ts";

export type SampleKind = keyof SampleSettings;

const kinds = [
  { kind: "claims", setting: "SAMPLE_CLAIMS", isInvented: claimsAreSamples },
  { kind: "testimonials", setting: "SAMPLE_TESTIMONIALS", isInvented: testimonialsAreSamples },
  { kind: "counts", setting: "SAMPLE_COUNTS", isInvented: countsAreSamples },
] as const satisfies { kind: SampleKind; setting: string; isInvented: boolean }[];

/** Which kinds the pages show: the owner's own always, an invented one unless it is hidden. */
export function shownContent(settings: SampleSettings): Record<SampleKind, boolean> {
  const shown = kinds.map(({ kind, isInvented }) => [kind, !isInvented || settings[kind]]);
  return Object.fromEntries(shown);
}

export function shownSamples(settings: SampleSettings): { kind: SampleKind; setting: string }[] {
  return kinds
    .filter(({ kind, isInvented }) => isInvented && settings[kind])
    .map(({ kind, setting }) => ({ kind, setting }));
}
