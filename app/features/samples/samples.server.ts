import { isDeepStrictEqual } from "node:util";
import { firstContent } from "#app/content/first-content.ts";
import type { ContentEntry, HeldKind, SiteContent } from "#app/content/kinds.ts";
import type { Settings } from "#app/platform/settings.ts";

type SampleSettings = Settings["samples"];
export type SampleKind = keyof SampleSettings;

const sampleKinds = ["claims", "testimonials", "counts"] as const satisfies SampleKind[];

const sampleKindOf: { [Kind in HeldKind]?: SampleKind } = {
  homeClaims: "claims",
  aboutClaims: "claims",
  testimonialsLead: "claims",
  testimonials: "testimonials",
};

const sampled = Object.entries(sampleKindOf) as [HeldKind, SampleKind][];

const isInvented = (kind: HeldKind, entry: { id: string }) =>
  firstContent[kind].some((first) => isDeepStrictEqual(first, entry));

/** Hides sample content when its setting says so; the owner's own is always shown. */
export function shownContent(content: SiteContent, settings: SampleSettings): SiteContent {
  const hidden = sampled.filter(([, sample]) => !settings[sample]);
  const lists = hidden.map(([kind]) => {
    const entries: readonly { id: string }[] = content[kind];
    return [kind, entries.filter((entry) => !isInvented(kind, entry))];
  });
  return { ...content, ...Object.fromEntries(lists) };
}

type Post = Pick<ContentEntry<"galleryPosts">, "id" | "likes" | "comments">;

export function countsOf({ id, likes, comments }: Post, settings: SampleSettings) {
  const isFirst = firstContent.galleryPosts.some(
    (first) => first.id === id && first.likes === likes && first.comments === comments,
  );
  const isShown = likes !== "" && comments !== "" && (settings.counts || !isFirst);
  return isShown ? { likes: Number(likes), comments: Number(comments) } : null;
}

export function shownSamples(content: SiteContent, settings: SampleSettings): SampleKind[] {
  const invented = new Set<SampleKind>(["counts"]);
  for (const [kind, sample] of sampled) {
    if (content[kind].some((entry) => isInvented(kind, entry))) invented.add(sample);
  }
  return sampleKinds.filter((kind) => invented.has(kind) && settings[kind]);
}
