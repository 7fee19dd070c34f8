import { getLocale } from "#app/paraglide/runtime.js";
import type { TextInLanguage } from "./perfume.ts";

/** A text of a perfume, marked as English on an Arabic page that has no other. */
export function LocalizedText({ of: { text, lang } }: { of: TextInLanguage }) {
  if (lang === getLocale()) return text;
  return (
    <span lang={lang} dir="ltr">
      {text}
    </span>
  );
}
