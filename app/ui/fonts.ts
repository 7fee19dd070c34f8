import arabicFontUrl from "@fontsource-variable/readex-pro/files/readex-pro-arabic-wght-normal.woff2?url";
import latinFontUrl from "@fontsource-variable/readex-pro/files/readex-pro-latin-wght-normal.woff2?url";

/** The font files that a page preloads, one per script. */
export { arabicFontUrl, latinFontUrl };
