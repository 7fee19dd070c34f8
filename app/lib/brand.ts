import type { Locale } from "./locale.ts";

/** Mails queued by an earlier version have no Arabic name. */
export type BrandNames = { name: string; nameAr?: string };

export const brandName = ({ name, nameAr }: BrandNames, locale: Locale): string =>
  (locale === "ar" && nameAr) || name;
