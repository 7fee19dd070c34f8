import { getLocale } from "#app/paraglide/runtime.js";
import type { Wording } from "./perfume.ts";

/** A text of a perfume, marked as English on an Arabic page that has no other. */
export function Words({ of: { text, lang } }: { of: Wording }) {
  if (lang === getLocale()) return text;
  return (
    <span lang={lang} dir="ltr">
      {text}
    </span>
  );
}
