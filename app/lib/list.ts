import type { Locale } from "./locale.ts";

export const comma = { en: ", ", ar: "، " } as const;

export function joined(parts: readonly (string | null | undefined)[], locale: Locale): string {
  return parts.filter(Boolean).join(comma[locale]);
}

/** `Wash · 45 min`, without what is missing. */
export const dotted = (parts: readonly (string | null | undefined | false)[]): string =>
  parts.filter(Boolean).join("\u00a0· ");
