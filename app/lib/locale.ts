export const locales = ["en", "ar"] as const;

export type Locale = (typeof locales)[number];

export const textDirection: Record<Locale, "ltr" | "rtl"> = { en: "ltr", ar: "rtl" };

export type Localized = { readonly [L in Locale]: string };

/** A message in both languages. */
export const both = (message: (_: object, options: { locale: Locale }) => string): Localized => ({
  en: message({}, { locale: "en" }),
  ar: message({}, { locale: "ar" }),
});

export type InLocale<Content> = Content extends Localized
  ? string
  : Content extends readonly (infer Item)[]
    ? InLocale<Item>[]
    : Content extends object
      ? { [Key in keyof Content]: InLocale<Content[Key]> }
      : Content;

export function inLocale<Content>(content: Content, locale: Locale): InLocale<Content> {
  return translate(content, locale) as InLocale<Content>;
}

function translate(content: unknown, locale: Locale): unknown {
  if (Array.isArray(content)) return content.map((item) => translate(item, locale));
  if (typeof content !== "object" || content === null) return content;
  if (isLocalized(content)) return content[locale];
  return Object.fromEntries(
    Object.entries(content).map(([key, value]) => [key, translate(value, locale)]),
  );
}

function isLocalized(content: object): content is Localized {
  return locales.every((locale) => locale in content);
}

export const comma = { en: ", ", ar: "، " } as const;

export function joined(parts: readonly (string | null | undefined)[], locale: Locale): string {
  return parts.filter(Boolean).join(comma[locale]);
}

/** `Wash · 45 min`, without what is missing. */
export const dotted = (parts: readonly (string | null | undefined | false)[]): string =>
  parts.filter(Boolean).join("\u00a0· ");
