import type { Locale } from "./locale.ts";

/** Mails that were queued before there was an Arabic name have the other one alone. */
export type BrandNames = { name: string; nameAr?: string };

/** What the business is called in a text of this language. */
export const brandName = ({ name, nameAr }: BrandNames, locale: Locale): string =>
  (locale === "ar" && nameAr) || name;
