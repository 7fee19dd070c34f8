import { getLocale } from "#app/paraglide/runtime.js";
import type { CodeDescriptions } from "./discounts.ts";

export function CodeDescription({ of: { description, descriptionAr } }: { of: CodeDescriptions }) {
  const isArabic = getLocale() === "ar" && descriptionAr !== null;
  return <bdi lang={isArabic ? "ar" : "en"}>{isArabic ? descriptionAr : description}</bdi>;
}
