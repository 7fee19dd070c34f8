export const locales = ["en", "ar"] as const;

export type Locale = (typeof locales)[number];

/** A text in every language of the site. */
export type Localized = { readonly [L in Locale]: string };
