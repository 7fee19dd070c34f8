import type { Locale } from "./locale.ts";

/** What stands between the parts of a line. */
export const comma = { en: ", ", ar: "، " } as const;

/** The parts of a line between the commas of its language, without those that are empty. */
export function joined(parts: readonly (string | null | undefined)[], locale: Locale): string {
  return parts.filter(Boolean).join(comma[locale]);
}
