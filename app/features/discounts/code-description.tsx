import { getLocale } from "#app/paraglide/runtime.js";
import type { CodeDescriptions } from "./discounts.ts";

/** What is said of a code in the language of the page, or else in English. */
export function CodeDescription({ of: { description, descriptionAr } }: { of: CodeDescriptions }) {
  const isArabic = getLocale() === "ar" && descriptionAr !== null;
  return <bdi lang={isArabic ? "ar" : "en"}>{isArabic ? descriptionAr : description}</bdi>;
}
